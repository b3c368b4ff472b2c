//! Every finding, with its message.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use insta::assert_snapshot;
use tafl_game_record::{GameRecord, Playback};
use tafl_play::{Game, Side};
use tafl_verify::{Severity, Verdict, Verifier, VerifyFindingKind, complete, verify};

use crate::read;

/// The moves of a game after it is mended, and the verdict.
fn mended(text: &str, mend: impl FnOnce(&mut GameRecord) -> Verdict) -> String {
    let mut record = read(text);
    let verdict = mend(&mut record);
    let moves = record.to_string();
    let mut shown =
        moves.rsplit_once("]\n\n").map_or(moves.trim_start(), |(_, moves)| moves).replace("\n\n", "\n");
    for finding in verdict.findings() {
        let note = if finding.severity() == Severity::Note { "note " } else { "" };
        let _ = writeln!(shown, "{note}{}: {finding}", finding.code());
    }
    let _ = write!(shown, "{} moves judged", verdict.moves());
    if let Some(outcome) = verdict.outcome() {
        let _ = write!(shown, ", {outcome}");
    }
    assert_eq!(verdict.is_good(), verdict.count() == 0);
    shown.replace('\n', "\n    ")
}

/// Brandub: the attackers move first, the king escapes to a corner.
const BRANDUB: &str = "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n";

/// The king is about to escape.
const ESCAPE: &str = "[rules:dim:7 esc:c atkf:n start:/3t3/7/3T3/t1T1K1t/7/2t4/7/]\n";

/// The first moves of such a game.
const BEFORE_THE_END: &str = "1. e4-e7 d1-e1\n";

/// The tags of games, and the moves that follow them.
const GAMES: &[(&[&str], &[&str])] = &[
    (&[], &["1. a1-a2"]),
    (&["[position:/t2/3/2K/]\n", BRANDUB], &["1. a1-a2"]),
    (
        &[BRANDUB],
        &[
            "",
            "1. d1-f1 d3-f3\n2. f1-f2xf3 e4-e3\n1b.1.1a. ..... d3-a3",
            // Illegal moves.
            "1. d1-d4",
            "1. d3-f3",
            "1. d1-f2",
            "1. d1-d1",
            "1. d1-a1",
            "1. d1-k1",
            // The moves after it continue from the position that it leads to.
            "1. d1-c2 d3-f3\n2. c2-c3 e4-e3",
            // A move that cannot be played at all ends its line, but no other line.
            "1. d1-f1 a1-a2\n2. f1-f2 e4-e3\n2b.1.1a. ..... d3-a3\n1b.1.1a. ..... d3-f3",
            "1. d1-f1 a1-a2\n2. f1-f2",
            // An impossible capture is left out.
            "1. d1-c2xa7/c4 d3-f3",
            // Captures.
            "1. d1-f1 d3-f3\n2. f1-f2 e4-e3\n1b.1.1a. ..... d3-a3",
            "1. f4-f3xd3",
            "1. d2-c2 d3-c3\n2. b4-b3",
            "1. d2-c2 d3-c3xb4\n2. b4-b3",
        ],
    ),
    // Move types and prefixes.
    (
        &["[rules:dim:7 esc:c kj:j atkf:n start:/7/7/3t3/3K3/7/7/t6/]\n"],
        &["1. Td4-d2", "1. Kd4^d2 a7^a6", "1. Td4-d2 a7^a6"],
    ),
    (&["[rules:dim:7 esc:c start:/7/7/3Tt2/7/3K3/7/2t4/]\n"], &["1. c7-c3xKd3"]),
    (
        &["[rules:dim:7 esc:c ber:c start:/2t4/2T4/t6/7/5K1/3Tt2/7/]\n"],
        &["1. a3-c3xc2 f5-f4", "1. a3-c3xc2 c3-c4 f5-f4", "1. a3-c3xc2 c3-c6 f5-f4"],
    ),
    (
        &[ESCAPE],
        &[
            // deviation: M8
            "1. e4-e7- d1-e1-\n2. e7-g7--",
            "1. e4-e7+ d1-e1\n2. e7-g7++",
            "1. e4-e5--",
            // Moves after the end.
            "1. e4-e7 d1-e1\n2. e7-g7 e1-e2\n3. g7-g6 e2-a7",
            "1. e4-e7 ---\n2. e7-g7 e1-e9",
            // All moves after a third repetition are judged.
            "1. e4-e5 g4-g3\n2. e5-e4 g3-g4\n3. e4-e5 g4-g3\n4. e5-e4 g3-g4\n5. e4-e5 g4-g3\n6. e5-e4 g3-g4\n7. e4-d5 g4-g3",
            // The first move after the end is reported in each line.
            "1. e4-e7 d1-e1\n2. e7-g7 e1-e2\n2b.1.1a. ..... e1-e3",
        ],
    ),
    (&["[result:1]\n", ESCAPE, BEFORE_THE_END], &["2. e7-g7", "2. ---", "2. e7-f5"]),
    (&["[result:-1]\n", ESCAPE, BEFORE_THE_END], &["2. e7-g7", "", "2. ---"]),
    (&["[result:?]\n", ESCAPE, BEFORE_THE_END], &["2. e7-g7"]),
    (&["[result:won]\n", ESCAPE, BEFORE_THE_END], &["2. e7-g7"]),
    (&["[result:0]\n[termination: ]\n", ESCAPE, BEFORE_THE_END], &[""]),
    (&["[result:1]\n[termination:White has no time left]\n", ESCAPE, BEFORE_THE_END], &[""]),
    // deviation: G6
    (&["[position:/3t3/7/3T3/t1T1K1t/7/2t4/7/]\n", ESCAPE], &["", "1. e4-e7 d1-e1", "1. d1-e1 e4-e7"]),
    // It is over before it begins.
    (&["[rules:dim:3 esc:e start:/t2/3/1K1/]\n"], &["", "1. a1-a2"]),
    // deviation: M3
    // Captures that the record leaves out, and that later moves contradict.
    (
        &["[rules:dim:7 esc:c sw:s cor:a1,a7,g1,g7, start:/2TT3/2tt3/7/3K3/7/1t2t2/7/]\n"],
        &["1. b6-b1 d4-d5\n2. e6-e1 d5-d6"],
    ),
    (
        &["[rules:dim:7 esc:c start:/3t3/7/t6/1T5/1t5/3K3/7/]\n"],
        &["1. d1-e1 d6-c6\n2. a3-b3 b4-c4\n3. e1-e2 c4-c5"],
    ),
    // What the record says stays until it is to be corrected.
    (
        &["[rules:dim:7 esc:c jump:k start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n"],
        &["1. d1-c1xd3xc5+ Td5-f5\n2. f4^f1"],
    ),
    // The specification and the archives end a game without naming the king as captured.
    (
        &["[result:1]\n", "[rules:dim:7 ks:w start:/7/1tK3t/3t3/7/7/7/2T4/]\n"],
        &["1. g2-d2", "1. g2-d2++", "1. g2-d2xKc2++", "1. g2-d2 c2-c1"],
    ),
    (&["[rules:dim:7 ks:w start:/7/1tK3t/3T3/3t3/7/7/2T4/]\n"], &["1. g2-d2"]),
    // Rules for repetitions, and extra zones.
    (&["[rules:dim:5 cor: rep:2d start:/t4/5/5/5/3K1/]\n"], &[AGAIN]),
    (&["[rules:dim:5 cor: rep:2xe start:/t4/5/5/5/3K1/]\n"], &[AGAIN]),
    (&["[rules:dim:5 cor: z1:b1, z1s:K start:/t4/5/5/5/3K1/]\n"], &[AGAIN]),
    (&["[rules:dim:5 cor: rep:3d start:/t4/5/5/5/3K1/]\n"], &[AGAIN]),
];

/// Moves that come back to the first position.
const AGAIN: &str = "1. a1-b1 d5-c5\n2. b1-a1 c5-d5\n3. a1-b1";

/// Each game with its verdict, and with the moves after `complete` and `correct` where they change something.
#[test]
fn games() {
    let mut all = String::new();
    for (tags, games) in GAMES {
        let tags = tags.concat();
        let _ = writeln!(all, "{tags}");
        for moves in *games {
            let game = format!("{tags}{moves}\n");
            let judged = mended(&game, |record| verify(record));
            let completed = mended(&game, complete);
            let corrected = mended(&game, |record| Verifier::new().correct(record));
            let _ = writeln!(all, "    {judged}\n");
            if completed != judged {
                let _ = writeln!(all, "completed:\n    {completed}\n");
            }
            if corrected != completed {
                let _ = writeln!(all, "corrected:\n    {corrected}\n");
            }
        }
    }
    assert_snapshot!(all);
}

#[test]
fn every_code_is_reported_for_its_example() {
    let mut without = Vec::new();
    for code in VerifyFindingKind::CODES {
        let Some(example) = code.example() else {
            without.push(code.name());
            continue;
        };
        let verdict = verify(&read(example));
        let found: BTreeSet<_> = verdict.findings().iter().map(|it| (it.code(), it.severity())).collect();
        assert!(found.contains(&(code.name(), code.severity())), "{code}: {example:?}: {found:?}");
    }
    assert_eq!(without, ["too-many-departures"]);
}

/// An illegal move before does not end the berserk turn.
#[test]
fn the_game_at_a_move() {
    let rules = "[rules:dim:7 esc:c ber:c start:/2t4/2T4/t6/7/5K1/3Tt2/7/]\n";
    let game_at_the_end = |moves: &str| {
        let record: GameRecord = format!("{rules}{moves}").parse().expect("a record");
        let last = record.tree().main_line().last();
        let mut playback = Playback::new(&record).expect("a start");
        playback.go_to(last).expect("moves that can be played");
        let game = Verifier::new().game_at(&record, last);
        let agrees = |game: &Game| game.position() == *playback.position();
        game.map(|game| (agrees(&game), game.side_to_move(), game.berserk_square()))
    };
    let on_c3 = "c3".parse().ok();
    assert_eq!(game_at_the_end("1. a3-c3xc2\n"), Some((true, Side::Attackers, on_c3)));
    let departed = "1. a3-a1 f5-f4\n2. a1-a3 f4-f5\n3. a3-c3xc2\n";
    assert_eq!(game_at_the_end(departed), Some((true, Side::Attackers, on_c3)));
    // The board is that of the record, also where its captures are wrong.
    assert_eq!(game_at_the_end("1. c1-b1xc2\n"), Some((true, Side::Defenders, None)));
    // After the king has escaped, a game continues from the position of the record.
    let escaped = "1. c1-b1 f5-f1\n2. b1-c1 f1-g1\n3. c1-b1\n";
    assert_eq!(game_at_the_end(escaped), Some((true, Side::Defenders, None)));
}

/// A game that departs from its rules is not judged to the end, and only the first findings are kept.
#[test]
fn limits_of_a_verdict() {
    let judged = |rules: &str, number: usize, moves: [&str; 2]| {
        let turns = (1..=number).map(|turn| format!("{turn}. {}\n", moves[turn % 2]));
        verify(&read(&turns.fold(rules.to_owned(), |text, turn| text + &turn)))
    };
    let departed = judged(BRANDUB, Verifier::MAX_DEPARTURES, ["c2-d1 e2-d3", "d1-c2 d3-e2"]);
    let last = departed.findings().last().expect("a finding");
    assert_eq!(last.code(), "too-many-departures");
    assert_eq!(
        last.to_string(),
        "501a: the record departs from its rules more than 1000 times; the rest is not judged"
    );
    let counts = (departed.count(), departed.moves(), departed.outcome());
    assert_eq!(counts, (Verifier::MAX_DEPARTURES + 2, Verifier::MAX_DEPARTURES + 1, None));

    let rules = BRANDUB.replace("esc:c", "esc:c tfr:i");
    let marked = judged(&rules, Verdict::MAX_FINDINGS, ["c1-d1++ c3-d3++", "d1-c1++ d3-c3++"]);
    assert_eq!(marked.findings().len(), Verdict::MAX_FINDINGS);
    assert_eq!(marked.count(), 2 * Verdict::MAX_FINDINGS);
}
