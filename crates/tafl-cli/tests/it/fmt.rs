//! `tafl fmt`.

use tafl_game_record::{GameRecord, Games};

use crate::support::{Folder, printed, run};

crate::examples::sessions!("fmt");

/// Every text is read in few rounds of repairs, also if no rule finishes with it.
#[test]
fn nonsense_is_not_repaired_for_ever() {
    for nonsense in ["1. ", "[Event \"", "1. a1-a2! ", "{a} "] {
        assert!(run("fmt --fix -", nonsense.repeat(2000)).status < 2, "{nonsense}");
    }
}

/// What is printed can be appended to what was printed before: each game is still one, with its tags.
#[test]
fn formatted_games_can_be_appended() {
    let rules = "[rules:dim:3 start:/t2/3/2K/]";
    for game in [
        format!("[attackers:P] {rules} 1. a1-a2 c3-b3"),
        format!("{rules} 1. a1-a2 c3-b3 1b.1.1a. ..... c3-c2"),
        format!("[mood:x] [event:P] {rules} 1. a1-a2"),
        format!("[mood:x] {rules} 1. a1-a2"),
        format!("[puzzle-mode:strict] {rules} 1. a1-a2 c3-b3 [One.|Two.]"),
        String::from("[rules:dim:3 starti:/2K/3/t2/] 1. a1-a2\r\n"),
    ] {
        let once = run("fmt -", &game).good();
        let all = once.repeat(3);
        let read: Vec<_> = Games::new(&all).filter_map(|game| game.value).collect();
        let one: GameRecord = once.parse().expect("a game");
        assert_eq!(read, vec![one; 3], "{all}");
        run("check -", all).good();
    }
}

/// What people write in place of a turn of two moves, and whether it can be repaired.
const TYPOS: [(&str, bool); 14] = [
    ("N. A; B", true),
    ("N. A, B", true),
    ("N. A {nice} B", true),
    ("N. A {nice} {very} B {well} (played)", true),
    ("N. A (nice) B ; the end", true),
    ("N. A B ; or B", true),
    ("N. A! B?", true),
    ("N. A!? {or A} B", true),
    ("N. A B {one} {two}\n[|three]", true),
    ("N. A N... B", true),
    ("N. A (B)", false),
    ("N. A {B}", false),
    ("N. A / B", false),
    ("N. A B (A B)", false),
];

/// A repaired game has the moves that it had before its typos, and what cannot be repaired is still an error.
#[test]
fn a_repair_takes_no_move_away() {
    let moves = |game: &GameRecord| -> Vec<String> {
        let tree = game.tree();
        tree.main_line().filter_map(|id| Some(tree.move_record(id)?.to_string())).collect()
    };
    let (mut number, mut repaired) = (0, 0);
    for seed in 0..60_usize {
        let game = printed(&format!("random game brandub --seed {seed}"));
        let game: GameRecord = game.parse().expect("a game");
        let played: Vec<String> = moves(&game).into_iter().filter(|made| !made.contains("---")).collect();
        let (mut text, mut can_all) = (format!("[rules:{}]\n\n", game.rules().expect("rules")), true);
        for (turn, pair) in (1..).zip(played.chunks_exact(2)) {
            // Most turns have no typo. That of a game with one that cannot be repaired is its last one.
            number += 1;
            let (form, can) = if number % 7 == 0 && can_all {
                TYPOS[(number / 7 + seed) % TYPOS.len()]
            } else {
                ("N. A B", true)
            };
            can_all &= can;
            let form = form.replace('N', &turn.to_string()).replace('A', &pair[0]).replace('B', &pair[1]);
            text.extend([&form, "\n"]);
        }
        let fixed = run("fmt --fix -", &text);
        let written = fixed.stdout;
        assert_eq!(fixed.status == 0, can_all, "{text}\n{written}");
        if !can_all {
            continue;
        }
        repaired += 1;
        let whole = &played[..played.len() / 2 * 2];
        assert_eq!(moves(&written.parse().expect("a game")), whole, "{text}\n{written}");
        // In their order.
        for (comments, comment) in [("{nice} {very}", "nice very"), ("{one} {two}", "one two three")] {
            let counts = (text.matches(comments).count(), written.matches(comment).count());
            assert_eq!(counts.0, counts.1, "{text}\n{written}");
        }
    }
    assert!(repaired > 10, "{repaired}");
}

/// The rules of the games.
const RULES: &str = "[rules:dim:7 name:Brandub ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]";

/// A game, what a message asks the player to write, and the edits that do it.
struct ByHand {
    text: &'static str,
    asked: &'static str,
    edits: &'static [(&'static str, &'static str)],
}

const fn game(text: &'static str) -> ByHand {
    ByHand { text, asked: "", edits: &[] }
}

/// `…` is the rules tag.
const GAMES: [ByHand; 10] = [
    game("1. d6-f6 d5-f5 2. a4-a5 c4-c6\n"),
    game("[rules:Brandub]\n1. d6-f6 d5-f5\n2. a4-a5 c4-c6\n"),
    game("Attackers: Ada\nDefenders: Ben\n\nd6-f6!\nd5-f5\na4-a5\nc4-c6\n"),
    game("…\n1. d6 - f6 d5 - f5\n2. a4 - a5 c4 - c6\n"),
    game("…\n1. d6–f6 d5—f5\n2. a4−a5 c4→c6 resigns\n"),
    ByHand {
        text: "[date:5/6/2024]\n…\n1. d6-f6! d5-f5 2. a4-a5?! c4-c6\n",
        asked: "write `2024.06.05` or `2024.05.06`",
        edits: &[("5/6/2024", "2024.06.05")],
    },
    ByHand {
        text: "[Event \"Club\"]\n…\n1. D6-F6 D5-F5\n{A quiet start.}\n2. A4-A5 C4-C6 1-0\n",
        asked: "write `[result:1]` (attackers won)",
        edits: &[("[Event", "[result:1]\n[Event"), (" 1-0", "")],
    },
    game("…\n1 d6-f6, d5-f5\n2 a4-a5, c4-c6\n"),
    game("[event: Club]\n[date:2024-06-05\n…\n1.d6f6 d5f5\n2.a4 a5 c4 c6\n"),
    ByHand {
        text: "…\n1. d6-f6 d5-f5\n2. a4-a5 c4-c6\n1b.1.2a. ..... d5-e5\n",
        asked: "write `1b.1.1a.`",
        edits: &[("1b.1.2a.", "1b.1.1a.")],
    },
];

/// Games as people write them down, with their mistakes, until `verify` finds them good: by the commands that the
/// messages name, and where only the player knows what is meant, by an edit that a message asks for.
#[test]
fn games_become_good_by_what_the_messages_name() {
    for ByHand { text, asked, edits } in GAMES {
        let text = text.replace('…', RULES);
        let folder = Folder::new(&[("game.otg", &text)]);
        let mut session = format!("{text}\n{}", folder.run("check game.otg").all());
        assert!(session.contains(asked), "{session}");
        folder.write("game.otg", edits.iter().fold(text, |text, (from, to)| text.replace(from, to)));
        let mut messages = folder.run("check game.otg").all();
        // Each command can reveal what another one is for.
        for _ in 0..4 {
            let Some(command) = messages.split('`').find_map(|text| text.strip_prefix("tafl fmt ")) else {
                break;
            };
            let fixed = folder.run(&format!("fmt {command} game.otg")).all();
            session.extend(["$ tafl fmt ", command, "\n", &fixed]);
            messages = folder.run("check game.otg").all();
            session += &messages;
        }
        assert!(messages.contains(" 0 errors, 0 findings\n`tafl verify` "), "{session}");
        let verdict = folder.run("verify game.otg").all();
        assert!(verdict.contains(": good, "), "{session}{verdict}");
    }
}
