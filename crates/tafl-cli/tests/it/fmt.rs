//! `tafl fmt`.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use tafl_game_record::{GameRecord, Games};
use tempfile::TempDir;

use crate::support::{printed, printed_from, seen, seen_in, tafl};

const LOOSE: &str = "\
\u{feff}[rules:start:/t2/3/2K/ dim:3 ecs:e]\r
[my-tag:kept]\r
1 a1-a2 c3-c2 [ |In the\r
middle.|Nobody's.] 2. a2-a1\r
1b.1.1a ... c3-b3";

const ARCHIVE: &str = "\
[event:First]
[rules:dim:3 start:/t2/3/2K/]
1. a1-a2
[]
[event:Second]
[rules:dim:3 cenhe:n start:/t2/3/2K/]
1. a1-a2 c3-c2
";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    }
    folder
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).expect("UTF-8")
}

#[test]
fn a_filter() {
    assert_snapshot!(seen(["fmt", "-"], LOOSE), @"
    status 0
    --- stdout
    [event:]
    [my-tag:kept]
    [rules:dim:3 ecs:e start:/t2/3/2K/]

    1. a1-a2 c3-c2
    [ |In the
    middle.|Nobody's.]

    1b.1.1a. ..... c3-b3

    2. a2-a1
    --- stderr
    tafl: standard input: game 1: its first tag has to be one of the specification, to separate it from a game before
    ");
    assert_snapshot!(seen(["fmt", "-"], ARCHIVE), @r"
    status 0
    --- stdout
    [event:First]
    [rules:dim:3 start:/t2/3/2K/]

    1. a1-a2
    []

    [event:Second]
    [rules:dim:3 cenhe:n start:/t2/3/2K/]

    1. a1-a2 c3-c2
    ");
    assert_snapshot!(seen(["fmt", "-"], ""), @r"
    status 1
    --- stderr
    tafl: standard input: no game record; nothing is written
    ");
}

#[test]
fn files_in_place_and_only_when_changed() {
    let good = printed_form(LOOSE);
    let folder =
        folder(&[("a.otg", LOOSE), ("b/c.otg", ARCHIVE), ("good.otg", &good), ("notes.txt", "no game")]);
    let before =
        fs::metadata(folder.path().join("good.otg")).and_then(|data| data.modified()).expect("a time");
    assert_snapshot!(seen_in(folder.path(), ["fmt", "."], ""), @"
    status 0
    --- stdout
    a.otg
    b/c.otg
    3 files, 2 changed
    --- stderr
    tafl: a.otg: game 1: its first tag has to be one of the specification, to separate it from a game before
    ");
    assert_eq!(read(&folder, "a.otg"), good);
    assert_eq!(read(&folder, "b/c.otg"), printed_form(ARCHIVE));
    assert_eq!(read(&folder, "notes.txt"), "no game");
    let after =
        fs::metadata(folder.path().join("good.otg")).and_then(|data| data.modified()).expect("a time");
    assert_eq!(before, after, "a file that is as it should be is not written");
    assert_snapshot!(seen_in(folder.path(), ["fmt", "."], ""), @r"
    status 0
    --- stdout
    3 files, 0 changed
    ");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 4, "nothing is left beside the files");
}

fn printed_form(text: &str) -> String {
    String::from_utf8(tafl(["fmt", "-"], text.as_bytes()).stdout).expect("UTF-8")
}

#[test]
fn a_check_shows_changes_and_writes_nothing() {
    let folder = folder(&[("a.otg", LOOSE), ("good.otg", &printed_form(LOOSE))]);
    assert_snapshot!(seen_in(folder.path(), ["fmt", "--check", "."], ""), @r"
    status 1
    --- stdout
    --- a.otg
    +++ a.otg, formatted
    @@ -1,5 +1,11 @@
    -[rules:start:/t2/3/2K/ dim:3 ecs:e]␍
    -[my-tag:kept]␍
    -1 a1-a2 c3-c2 [ |In the␍
    -middle.|Nobody's.] 2. a2-a1␍
    -1b.1.1a ... c3-b3
    \ No newline at end of file
    +[event:]
    +[my-tag:kept]
    +[rules:dim:3 ecs:e start:/t2/3/2K/]
    +
    +1. a1-a2 c3-c2
    +[ |In the
    +middle.|Nobody's.]
    +
    +1b.1.1a. ..... c3-b3
    +
    +2. a2-a1
    2 files, 1 would change
    --- stderr
    tafl: a.otg: game 1: its first tag has to be one of the specification, to separate it from a game before
    ");
    assert_eq!(read(&folder, "a.otg"), LOOSE);
    assert_snapshot!(seen_in(folder.path(), ["fmt", "--check", "good.otg"], ""), @r"
    status 0
    --- stdout
    1 file, 0 would change
    ");
    assert_snapshot!(seen(["fmt", "--check", "-"], "1. a1-a2"), @r"
    status 1
    --- stdout
    --- standard input
    +++ standard input, formatted
    @@ -1 +1,2 @@
    -1. a1-a2
    \ No newline at end of file
    +
    +1. a1-a2
    ");
    assert_snapshot!(seen(["fmt", "--check", "examples/brandub.otg", "examples/puzzle.otg"], ""), @r"
    status 0
    --- stdout
    2 files, 0 would change
    ");
}

#[test]
fn a_file_with_errors_is_not_written() {
    let bad = "[event:Bad]\n1. a1:a2\n2. q\n";
    let folder = folder(&[("bad.otg", bad), ("empty.otg", ""), ("good.otg", ARCHIVE)]);
    fs::write(folder.path().join("latin.otg"), b"[site:K\xf6ln]\n1. a1-a2\n").expect("written");
    assert_snapshot!(seen_in(folder.path(), ["fmt", ".", "nowhere.otg"], ""), @"
    status 2
    --- stdout
    good.otg
    5 files, 1 changed, 4 skipped
    --- stderr
    error[move-type-missing]: expected `-`, `^`, `=` or `^=` after the first square, found `:`
     --> bad.otg:2:6
      |
    2 | 1. a1:a2
      |      ^

    error[rank-missing]: expected the number of a rank after the file, as in `e5`, found the end
     --> bad.otg:3:5
      |
    3 | 2. q
      |     ^

    tafl: bad.otg: 2 errors; nothing is written
    tafl: empty.otg: no game record; nothing is written
    tafl: latin.otg: not UTF-8 text: byte 0xf6 at offset 7, line 1; it looks like Latin-1 (ISO 8859-1), convert it to UTF-8
    tafl: nowhere.otg: No such file or directory (os error 2)
    ");
    assert_eq!(read(&folder, "bad.otg"), bad);
    assert_eq!(read(&folder, "empty.otg"), "");
    assert_eq!(read(&folder, "good.otg"), printed_form(ARCHIVE));
    assert_snapshot!(seen(["fmt", "-"], bad), @"
    status 1
    --- stderr
    error[move-type-missing]: expected `-`, `^`, `=` or `^=` after the first square, found `:`
     --> standard input:2:6
      |
    2 | 1. a1:a2
      |      ^

    error[rank-missing]: expected the number of a rank after the file, as in `e5`, found the end
     --> standard input:3:5
      |
    3 | 2. q
      |     ^

    tafl: standard input: 2 errors; nothing is written
    ");
}

#[test]
fn piece_prefixes_are_added() {
    let game = "\
[rules:dim:5 start:/n1M2/5/2T1K/5/5/]
1. a1-a2xc1 e3-e4
2. a2-a3
1b.1.1a. ..... e3-e5
";
    assert_snapshot!(seen(["fmt", "--prefixes", "-"], game), @r"
    status 0
    --- stdout
    [rules:dim:5 start:/n1M2/5/2T1K/5/5/]

    1. na1-a2xMc1 Ke3-e4

    1b.1.1a. ..... Ke3-e5

    2. na2-a3
    ");
    assert_snapshot!(seen(["fmt", "--prefixes", "-"], "[rules:dim:3 start:/t2/3/2K/]\n1. b1-b2\n"), @r"
    status 1
    --- stderr
    tafl: standard input: game 1: 1a: b1-b2 cannot be played: there is no piece on `b1`; nothing is written
    ");
    assert_snapshot!(seen(["fmt", "--prefixes", "-"], "1. b1-b2\n"), @"
    status 1
    --- stderr
    tafl: standard input: game 1: the record has no start position; add a rules tag or a position tag; nothing is written
    ");
}

#[test]
fn outdated_rules_are_upgraded() {
    assert_snapshot!(seen(["fmt", "--upgrade", "-"], ARCHIVE), @"
    status 0
    --- stdout
    [event:First]
    [rules:dim:3 start:/t2/3/2K/]

    1. a1-a2
    []

    [event:Second]
    [rules:dim:3 cenhe: start:/t2/3/2K/]

    1. a1-a2 c3-c2
    --- stderr
    tafl: standard input: game 2: `cenhe`: replaced `n`, which once meant no, by the empty list
    ");
}

#[cfg(unix)]
#[test]
fn permissions_and_links_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = folder(&[("real/game.otg", ARCHIVE), ("locked.otg", ARCHIVE)]);
    let path = |name: &str| folder.path().join(name);
    let mode = |name: &str| fs::metadata(path(name)).expect("a file").permissions().mode() & 0o777;
    fs::set_permissions(path("real/game.otg"), fs::Permissions::from_mode(0o640)).expect("set");
    fs::set_permissions(path("locked.otg"), fs::Permissions::from_mode(0o444)).expect("set");
    symlink(Path::new("real/game.otg"), path("link.otg")).expect("a link");
    assert_snapshot!(seen_in(folder.path(), ["fmt", "link.otg", "locked.otg"], ""), @"
    status 2
    --- stdout
    link.otg
    2 files, 1 changed, 1 skipped
    --- stderr
    tafl: locked.otg: the file is read-only; nothing is written
    ");
    assert!(fs::symlink_metadata(path("link.otg")).expect("a link").is_symlink());
    assert_eq!((mode("real/game.otg"), mode("locked.otg")), (0o640, 0o444));
    assert_eq!(read(&folder, "real/game.otg"), printed_form(ARCHIVE));
    assert_eq!(read(&folder, "locked.otg"), ARCHIVE);
}

/// After another game, a game begins with a tag of the specification.
#[test]
fn an_archive_of_games_with_unknown_tags() {
    let games = "[opening:Bold]\n[event:One]\n1. a1-a2\n[]\n\n[rules:dim:3 start:/t2/3/2K/]\n[opening:Quiet]\n[event:Two]\n1. a1-a2\n[]\n[rules:dim:3 start:/t2/3/2K/]\n[eco:C7]\n1. a1-a2\n";
    assert_snapshot!(seen(["fmt", "-"], games), @"
    status 0
    --- stdout
    [event:One]
    [opening:Bold]

    1. a1-a2
    []

    [event:Two]
    [opening:Quiet]
    [rules:dim:3 start:/t2/3/2K/]

    1. a1-a2
    []

    [event:]
    [eco:C7]
    [rules:dim:3 start:/t2/3/2K/]

    1. a1-a2
    --- stderr
    tafl: standard input: game 1: its first tag has to be one of the specification, to separate it from a game before
    tafl: standard input: game 2: its first tag has to be one of the specification, to separate it from a game before
    tafl: standard input: game 3: its first tag has to be one of the specification, to separate it from a game before
    ");
    let once = printed_from(["fmt", "-"], games);
    assert_snapshot!(seen(["fmt", "--check", "-"], &once), @r"status 0");
    // Without a known tag, and the first of several.
    let games = "[opening:Bold]\n1. a1-a2\n[]\n[event:Two]\n1. a1-a2\n";
    assert_snapshot!(seen(["fmt", "-"], games), @"
    status 0
    --- stdout
    [event:]
    [opening:Bold]

    1. a1-a2
    []

    [event:Two]

    1. a1-a2
    --- stderr
    tafl: standard input: game 1: its first tag has to be one of the specification, to separate it from a game before
    ");
}

/// Knights that only the position tag has would change the game.
#[test]
fn rules_of_a_game_from_another_position_are_kept() {
    let game = "[position:/n1t/3/2K/]\n[rules:dim:3 cenhe:n start:/t2/3/2K/]\n\n1. a1-a2\n";
    assert_snapshot!(seen(["fmt", "--upgrade", "-"], game), @"
    status 0
    --- stdout
    [position:/n1t/3/2K/]
    [rules:dim:3 cenhe:n start:/t2/3/2K/]

    1. a1-a2
    --- stderr
    tafl: standard input: game 1: the rules of a game with a position tag are not upgraded
    ");
}

/// Turns with numbers that make the address of a variation ambiguous cannot be written.
#[test]
fn a_file_that_would_not_read_back_is_not_written() {
    let game = "1. a1-a2\n1b.1.1a. ..... b1-b2\n1. a1-a2\n";
    let folder = folder(&[("game.otg", game)]);
    assert_snapshot!(seen_in(folder.path(), ["fmt", "."], ""), @"
    status 1
    --- stdout
    1 file, 0 changed, 1 skipped
    --- stderr
    tafl: game.otg: the games of this file would not be read back unchanged; nothing is written
    ");
    assert_eq!(read(&folder, "game.otg"), game);
}

const MISNUMBERED: &str = "\
[puzzle-prestart:4a.1.3b.]
[puzzle-start:9b]
[rules:dim:3 start:/t2/3/2K/]
4. a1-a2 c3-c2
[First.|]
4a.1.3a. a1-b1 c3-c2
9. a2-a1 c2-c3
9b.5.7b. ..... c2-b2
";

/// Puzzle tags follow the moves that they name, in the main line and in variations.
#[test]
fn turns_and_variations_are_renumbered() {
    assert_snapshot!(seen(["fmt", "--renumber", "-"], MISNUMBERED));
    let renumbered = printed_from(["fmt", "--renumber", "-"], MISNUMBERED);
    assert_eq!(
        printed_from(["check", "--strict", "-"], &renumbered),
        "1 file, 1 game, 0 errors, 0 findings\n",
        "{renumbered}"
    );
    assert_eq!(printed_from(["fmt", "--renumber", "-"], &renumbered), renumbered);
    // Without the option, the numbers stay.
    assert!(printed_from(["fmt", "-"], MISNUMBERED).contains("\n9. a2-a1 c2-c3\n"));
}

/// Where a puzzle tag does not name exactly one move, renumbering would make it name another one.
#[test]
fn a_puzzle_of_uncertain_moves_is_not_renumbered() {
    let refused = |tag: &str| {
        let game = format!("[{tag}]\n[rules:dim:3 start:/t2/3/2K/]\n\n2. a1-a2 c3-c2\n2. a2-a1 c2-c3\n");
        let output = tafl(["fmt", "--renumber", "-"], game.as_bytes());
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(1), &b""[..]), "{tag}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    assert_snapshot!(refused("puzzle-start:2b"));
    assert_snapshot!(refused("puzzle-prestart:7b"));
    assert_snapshot!(refused("puzzle-start:here"));
    for start in ["puzzle-start:0a", "event:Club"] {
        let game = format!("[{start}]\n[rules:dim:3 start:/t2/3/2K/]\n\n2. a1-a2 c3-c2\n2. a2-a1 c2-c3\n");
        let renumbered = printed_from(["fmt", "--renumber", "-"], &game);
        assert!(renumbered.ends_with("\n1. a1-a2 c3-c2\n\n2. a2-a1 c2-c3\n"), "{renumbered}");
        assert!(renumbered.contains(start), "{renumbered}");
    }
}

/// A game as a beginner types it.
const TYPED: &str = "\
[date:25/6/2024]
[Event \"Club\"]
[rules:Brandub]
1. d6–f6! D5 - f5
2. d7-d5 {nice} e4-e5
3. f6-e6 resigns
";

#[test]
fn typos_are_repaired() {
    assert_snapshot!(seen(["fmt", "--fix", "-"], TYPED), @r"
    status 0
    --- stdout
    [date:2024.06.25]
    [event:Club]
    [rules:dim:7 name:Brandub surf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

    1. d6-f6 d5-f5
    [!|]

    2. d7-d5 e4-e5
    [nice|]

    3. f6-e6 ---
    ");
    let folder = folder(&[("a.otg", TYPED)]);
    let shown = tafl(["fmt", "--fix", "--diff", &folder.path().to_string_lossy()], b"");
    assert_eq!(shown.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&shown.stdout).contains("-3. f6-e6 resigns\n"));
    assert_eq!(read(&folder, "a.otg"), TYPED, "only the difference is shown");
    let refused = seen_in(folder.path(), ["fmt", "a.otg"], "");
    assert!(
        refused.trim_end().ends_with("a.otg: 6 errors; nothing is written; `tafl fmt --fix` repairs 6"),
        "{refused}"
    );
    assert_snapshot!(seen_in(folder.path(), ["fmt", "--fix", "."], ""), @r"
    status 0
    --- stdout
    a.otg
    1 file, 1 changed
    ");
    assert_snapshot!(seen_in(folder.path(), ["check", "."], ""), @r"
    status 0
    --- stdout
    1 file, 1 game, 0 errors, 0 findings
    --- stderr
    `tafl verify` checks whether the moves are legal
    ");
}

/// A judgement is moved into the comment: after a clock, which would not be one if text preceded it.
#[test]
fn judgements_become_markup() {
    let fixed = |moves: &str| {
        let text = format!("[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. {moves}\n");
        let fixed = printed_from(["fmt", "--fix", "-"], text);
        fixed.split_once("1. d6-f6 d5-f5\n").expect("the moves").1.to_owned()
    };
    assert_eq!(fixed("d6-f6! d5-f5??"), "[!|??]\n");
    assert_eq!(fixed("d6-f6! d5-f5\n[3600|3590]"), "[3600\n!|3590]\n");
    assert_eq!(fixed("d6-f6 d5-f5?!\n[Good.|3590 30/3 Well.]"), "[Good.|3590 30/3 ?! Well.]\n");
    assert_eq!(fixed("d6-f6!! d5-f5\n[3600\nWell.|]"), "[3600\n!! Well.|]\n");
    assert_eq!(fixed("d6-f6! d5-f5\n[12 men left.]"), "[! 12 men left.|]\n");
}

#[test]
fn codes_say_whether_they_are_repaired() {
    let is_repaired = |code| printed(["check", "--explain", code]).contains("\nRepair: `tafl fmt --fix`");
    assert!(is_repaired("bare-move") && is_repaired("tag-form"));
    assert!(!is_repaired("single-square"));
}

#[test]
fn what_is_not_certain_is_not_repaired() {
    let text = "[rules:dim:3 start:/t2/3/2K/]\n1. a1–a2 c3:c2\n";
    let folder = folder(&[("a.otg", text)]);
    assert_snapshot!(seen_in(folder.path(), ["fmt", "--fix", "."], ""), @"
    status 1
    --- stdout
    a.otg
    1 file, 1 changed
    --- stderr
    error[move-type-missing]: expected `-`, `^`, `=` or `^=` after the first square, found `:`
     --> a.otg:2:12
      |
    2 | 1. a1-a2 c3:c2
      |            ^

    tafl: a.otg: an error; the rest is repaired, and nothing is formatted
    ");
    assert_eq!(read(&folder, "a.otg"), text.replace('–', "-"));
    // A text that no rule of repair finishes with is left alone too, and every text is read in few rounds.
    for nonsense in
        ["1. ".repeat(2000), "[Event \"".repeat(1000), "1. a1-a2! ".repeat(2000), "{a} ".repeat(2000)]
    {
        let status = tafl(["fmt", "--fix", "-"], nonsense.as_bytes()).status.code();
        assert!(status.is_some_and(|status| status < 2));
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
        let once = printed_from(["fmt", "-"], &game);
        let all = once.repeat(3);
        let read: Vec<_> = Games::new(&all).filter_map(|game| game.value).collect();
        let one: GameRecord = once.parse().expect("a game");
        assert_eq!(read, vec![one; 3], "{all}");
        assert_eq!(tafl(["check", "-"], all.as_bytes()).status.code(), Some(0), "{all}");
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
        let game = printed(["random", "game", "brandub", "--seed", &seed.to_string()]);
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
        let output = tafl(["fmt", "--fix", "-"], text.as_bytes());
        let written = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(output.status.code() == Some(0), can_all, "{text}\n{written}");
        if !can_all {
            continue;
        }
        repaired += 1;
        let whole = &played[..played.len() / 2 * 2];
        assert_eq!(moves(&written.parse().expect("a game")), whole, "{text}\n{written}");
        // In their order.
        assert_eq!(
            text.matches("{nice} {very}").count(),
            written.matches("nice very").count(),
            "{text}\n{written}"
        );
        assert_eq!(
            text.matches("{one} {two}").count(),
            written.matches("one two three").count(),
            "{text}\n{written}"
        );
    }
    assert!(repaired > 10, "{repaired}");
}
