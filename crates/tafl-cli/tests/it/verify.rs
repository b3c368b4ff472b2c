//! `tafl verify`.

use std::fmt::Write as _;
use std::fs;

use insta::assert_snapshot;

use crate::support::{seen, seen_in, tafl};

const GAMES: &str = "\
[event:First]
[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
1. d1-f1 d3-f3
2. f1-f2 c4-a4
[A comment.|Another one.]
2b.1.1a. ..... Kc4-c5++
[]
[event:Second]
[result:-1]
[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
1. d1-f1 ---
[]
[event:Third]
[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t2/]
1. d1-f1
[]
[event:Fourth]
[result:1]
[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
1. d1-f1
";

#[test]
fn findings_are_drawn() {
    assert_snapshot!(seen(["verify", "-"], GAMES), @"
    status 1
    --- stdout
    standard input: game 1: 4 findings, 5 moves

    finding[captures-missing]: 2a: captures missing from the record: `f3`
     --> standard input:4:4
      |
    4 | 2. f1-f2 c4-a4
      |    ^^^^^

    finding[illegal-move]: 2b: c4-a4: blocked at `b4` by `t`
     --> standard input:4:10
      |
    4 | 2. f1-f2 c4-a4
      |          ^^^^^

    finding[wrong-piece]: 2b.1.1b: the piece on `c4` is recorded as `K`, expected `T`
     --> standard input:6:16
      |
    6 | 2b.1.1a. ..... Kc4-c5++
      |                ^^^^^^^^

    finding[wrong-mark]: 2b.1.1b: the mark `++` is not true, expected none
     --> standard input:6:16
      |
    6 | 2b.1.1a. ..... Kc4-c5++
      |                ^^^^^^^^

    standard input: game 2: 1 finding, 2 moves, the attackers win: the defenders resigned

    finding[wrong-result]: the result is `-1`, expected `1`: the attackers win: the defenders resigned
     --> standard input:9:9
      |
    9 | [result:-1]
      |         ^^

    standard input: game 3: 1 error, 0 moves

    error[row-length]: row 7 has 6 squares, expected 7
      --> standard input:14:55
       |
    14 | [rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t2/]
       |                                                       ^^^

    standard input: game 4: good, 1 move

    note[result-unexplained]: the result is `1`, but the last move does not end the game; add a termination tag that says how it ended
      --> standard input:18:9
       |
    18 | [result:1]
       |         ^

    1 file, 4 games, 1 good, 1 error, 5 findings
    ");
    assert_snapshot!(seen(["verify", "examples/brandub.otg", "examples/puzzle.otg"], ""), @r"
    status 0
    --- stdout
    examples/brandub.otg: game 1: good, 15 moves, the defenders win: the king has escaped
    examples/puzzle.otg: game 1: good, 6 moves, the defenders win: the king has escaped
    2 files, 2 games, 2 good, 0 errors, 0 findings
    ");
}

#[test]
fn one_line_per_game() {
    assert_snapshot!(seen(["verify", "--format", "tsv", "examples/brandub.otg", "examples/puzzle.otg", "-"], GAMES), @r"
    status 1
    --- stdout
    examples/brandub.otg	1	good	15	0	defenders	-
    examples/puzzle.otg	1	good	6	0	defenders	-
    standard input	1	findings	5	4	-	captures-missing,illegal-move,wrong-mark,wrong-piece
    standard input	2	findings	2	1	attackers	wrong-result
    standard input	3	errors	0	0	-	-
    standard input	4	good	1	0	-	result-unexplained
    ");
    assert_snapshot!(seen(["verify", "--format", "json", "-"], GAMES), @r#"
    status 1
    --- stdout
    {"path":"standard input","game":1,"line":1,"good":false,"errors":[],"moves":5,"outcome":null,"count":4,"findings":[{"severity":"finding","code":"captures-missing","message":"captures missing from the record: `f3`","address":"2a","line":4,"column":4,"end_line":4,"end_column":9},{"severity":"finding","code":"illegal-move","message":"c4-a4: blocked at `b4` by `t`","address":"2b","line":4,"column":10,"end_line":4,"end_column":15},{"severity":"finding","code":"wrong-piece","message":"the piece on `c4` is recorded as `K`, expected `T`","address":"2b.1.1b","line":6,"column":16,"end_line":6,"end_column":24},{"severity":"finding","code":"wrong-mark","message":"the mark `++` is not true, expected none","address":"2b.1.1b","line":6,"column":16,"end_line":6,"end_column":24}]}
    {"path":"standard input","game":2,"line":8,"good":false,"errors":[],"moves":2,"outcome":{"winner":"attackers","ending":"resignation","message":"the attackers win: the defenders resigned"},"count":1,"findings":[{"severity":"finding","code":"wrong-result","message":"the result is `-1`, expected `1`: the attackers win: the defenders resigned","address":null,"line":9,"column":9,"end_line":9,"end_column":11}]}
    {"path":"standard input","game":3,"line":13,"good":false,"errors":[{"severity":"error","code":"row-length","message":"row 7 has 6 squares, expected 7","line":14,"column":55,"end_line":14,"end_column":58}],"moves":0,"outcome":null,"count":0,"findings":[]}
    {"path":"standard input","game":4,"line":17,"good":true,"errors":[],"moves":1,"outcome":null,"count":0,"findings":[{"severity":"note","code":"result-unexplained","message":"the result is `1`, but the last move does not end the game; add a termination tag that says how it ended","address":null,"line":18,"column":9,"end_line":18,"end_column":10}]}
    {"files":1,"unreadable":0,"games":4,"good":1,"errors":1,"findings":5}
    "#);
    assert_snapshot!(seen(["verify", "--quiet", "--format", "tsv", "examples/brandub.otg", "examples/puzzle.otg", "-"], GAMES), @r"
    status 1
    --- stdout
    standard input	1	findings	5	4	-	captures-missing,illegal-move,wrong-mark,wrong-piece
    standard input	2	findings	2	1	attackers	wrong-result
    standard input	3	errors	0	0	-	-
    ");
}

#[test]
fn unreadable_files() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("latin.otg"), b"[site:K\xf6ln]\n1. a1-a2\n").expect("written");
    fs::write(folder.path().join("empty.otg"), b"\n").expect("written");
    assert_snapshot!(seen_in(folder.path(), ["verify", "nowhere.otg", "."], ""), @"
    status 2
    --- stdout
    empty.otg: game 1: 1 error, 0 moves

    error[record-empty]: expected a game record, which is tags in brackets and then turns, found nothing
     --> empty.otg:1:1
      |
    1 | 
      | ^

    latin.otg: game 1: 1 error, 0 moves

    error[not-utf-8]: not UTF-8 text; it looks like Latin-1 (ISO 8859-1), convert it to UTF-8
     --> latin.otg:1:1
      |
    1 | 
      | ^

    2 files, 2 games, 0 good, 2 errors, 0 findings, 1 file unreadable
    --- stderr
    tafl: nowhere.otg: No such file or directory (os error 2)
    ");
}

/// More games than one batch, in several files: the order does not depend on the threads.
#[test]
fn the_order_is_stable() {
    let folder = tempfile::tempdir().expect("a folder");
    for (file, games) in [("a.otg", 1_500), ("b.otg", 700)] {
        let mut text = String::new();
        for game in 1..=games {
            let moves = if game % 7 == 0 { "1. d1-d4" } else { "1. d1-f1" };
            let rules = "[rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]";
            let _ = writeln!(text, "[event:{game}]\n{rules}\n{moves}\n[]");
        }
        fs::write(folder.path().join(file), text).expect("written");
    }
    let output =
        tafl(["verify".as_ref(), "--format".as_ref(), "tsv".as_ref(), folder.path().as_os_str()], b"");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2_200);
    for (line, number) in lines.iter().zip((1..=1_500).chain(1..=700)) {
        let fields: Vec<&str> = line.split('\t').collect();
        let verdict = if number % 7 == 0 { "findings" } else { "good" };
        assert_eq!(fields[1..3], [number.to_string().as_str(), verdict], "{line}");
    }
}
