//! `tafl legal`.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::iter;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use insta::assert_snapshot;

use crate::support::{home, printed, seen, seen_in, tafl};

#[test]
fn the_moves_of_each_piece() {
    assert_snapshot!(seen(["legal", "brandub"], ""), @r"
    status 0
    --- stdout
    attackers to move, 40 moves
      d1-b1 d1-c1 d1-e1 d1-f1
      d2-a2 d2-b2 d2-c2 d2-e2 d2-f2 d2-g2
      a4-a2 a4-a3 a4-a5 a4-a6
      b4-b1 b4-b2 b4-b3 b4-b5 b4-b6 b4-b7
      f4-f1 f4-f2 f4-f3 f4-f5 f4-f6 f4-f7
      g4-g2 g4-g3 g4-g5 g4-g6
      d6-a6 d6-b6 d6-c6 d6-e6 d6-f6 d6-g6
      d7-b7 d7-c7 d7-e7 d7-f7
    ");
    // The king can reach a corner, and is in danger elsewhere.
    let rules = "dim:5 esc:c ks:w atkf:n start:/2K2/5/2T2/5/t1t1t/";
    assert_snapshot!(seen(["legal", rules], ""), @r"
    status 0
    --- stdout
    defenders to move, 11 moves
      Kc1-a1-- Kc1-b1- Kc1-d1- Kc1-e1-- Kc1-c2
      c3-c2- c3-a3- c3-b3- c3-d3- c3-e3- c3-c4-
    ");
    assert_snapshot!(seen(["legal", rules, "--side", "attackers"], ""), @r"
    status 0
    --- stdout
    attackers to move, 11 moves
      a5-a2- a5-a3- a5-a4- a5-b5-
      c5-c4- c5-b5- c5-d5-
      e5-e2- e5-e3- e5-e4- e5-d5-
    ");
    assert_snapshot!(seen(["legal", rules, "--position", "/K4/5/5/5/t1t1t/"], ""), @r"
    status 0
    --- stdout
    the defenders win: the king has escaped
    ");
    assert_snapshot!(seen(["legal", "dim:3 start:/t2/1K1/3/", "--position", "/t1/1K/"], ""), @r"
    status 2
    --- stderr
    tafl: the position has 2 by 2 squares, but the rules are for 3 by 3
    ");
}

#[test]
fn one_line_per_move() {
    let rules = "dim:5 esc:c start:/2K2/t1T2/2tT1/5/t4/";
    assert_snapshot!(seen(["legal", "--format", "tsv", rules], ""), @r"
    status 0
    --- stdout
    a2-a3	a2-a3		/2K2/2T2/t1tT1/5/t4/	d	ongoing
    a2-a4	a2-a4		/2K2/2T2/2tT1/t4/t4/	d	ongoing
    a2-b2	a2-b2		/2K2/1tT2/2tT1/5/t4/	d	ongoing
    a5-a3	a5-a3		/2K2/t1T2/t1tT1/5/5/	d	ongoing
    a5-a4	a5-a4		/2K2/t1T2/2tT1/t4/5/	d	ongoing
    a5-b5	a5-b5		/2K2/t1T2/2tT1/5/1t3/	d	ongoing
    a5-c5	a5-c5		/2K2/t1T2/2tT1/5/2t2/	d	ongoing
    a5-d5	a5-d5		/2K2/t1T2/2tT1/5/3t1/	d	ongoing
    c3-a3	c3-a3		/2K2/t1T2/t2T1/5/t4/	d	ongoing
    c3-b3	c3-b3		/2K2/t1T2/1t1T1/5/t4/	d	ongoing
    c3-c4	c3-c4		/2K2/t1T2/3T1/2t2/t4/	d	ongoing
    c3-c5	c3-c5		/2K2/t1T2/3T1/5/t1t2/	d	ongoing
    ");
    assert_snapshot!(seen(["legal", "--format", "json", "dim:3 esc:c start:/2t/1K1/3/"], ""), @r#"
    status 0
    --- stdout
    {"record":1,"squares":"c1-b1","move":"c1-b1","captures":[],"position":"/1t1/1K1/3/","side_to_move":"defenders","outcome":null}
    {"record":1,"squares":"c1-c2","move":"c1-c2","captures":[],"position":"/3/1Kt/3/","side_to_move":"defenders","outcome":null}
    "#);
}

#[test]
fn one_record_per_line() {
    let records = "dim:3 esc:c start:/2t/1K1/3/\n\ndim:q\ndim:3 esc:e start:/t2/3/1K1/\n";
    assert_snapshot!(seen(["legal", "--format", "tsv", "-"], records), @"
    status 1
    --- stdout
    c1-b1	c1-b1		/1t1/1K1/3/	d	ongoing
    c1-c2	c1-c2		/3/1Kt/3/	d	ongoing



    --- stderr
    error[dimension-not-a-number]: expected the number of squares on a side of the board, as in `dim:11`, found `q`
     --> standard input:3:5
      |
    3 | dim:q
      |     ^

    error[start-missing]: the start position is missing; end the record with `start:` and a position record
     --> standard input:3:6
      |
    3 | dim:q
      |      ^
    ");
    assert_snapshot!(seen(["legal", "-"], records), @"
    status 1
    --- stdout
    attackers to move, 2 moves
      c1-b1 c1-c2


    the defenders win: the king has escaped

    --- stderr
    error[dimension-not-a-number]: expected the number of squares on a side of the board, as in `dim:11`, found `q`
     --> standard input:3:5
      |
    3 | dim:q
      |     ^

    error[start-missing]: the start position is missing; end the record with `start:` and a position record
     --> standard input:3:6
      |
    3 | dim:q
      |      ^
    ");
    assert_snapshot!(seen(["legal", "--position", "/t1/1K/", "-"], "dim:3 start:/2t/1K1/3/\n"), @r"
    status 1
    --- stdout

    --- stderr
    tafl: standard input:1: the position has 2 by 2 squares, but the rules are for 3 by 3
    ");
}

/// A program that writes a line, waits for the whole answer, and then writes the next.
#[test]
fn each_line_is_answered_before_the_next() {
    for format in ["text", "tsv"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tafl"))
            .args(["legal", "--format", format, "-"])
            .current_dir(home())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut requests = child.stdin.take().expect("piped");
        let answers = BufReader::new(child.stdout.take().expect("piped")).lines();
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || answers.map_while(Result::ok).try_for_each(|line| sender.send(line)));
        for _ in 0..3 {
            requests.write_all(b"dim:3 esc:c start:/2t/1K1/3/\n").expect("written");
            let next = || lines.recv_timeout(Duration::from_secs(30)).expect("an answer");
            let answer: Vec<String> = iter::repeat_with(next).take_while(|line| !line.is_empty()).collect();
            assert_eq!(answer.len(), 2, "{answer:?}");
        }
        drop(requests);
        assert!(child.wait().expect("an end").success());
    }
}

/// The messages do not grow with the lines, and each line still has an answer.
#[test]
fn many_lines_with_errors() {
    let lines = "q\n".repeat(5_000) + "dim:3 esc:c start:/2t/1K1/3/\n";
    let output = tafl(["legal", "--format", "tsv", "-"], lines.as_bytes());
    let (printed, messages) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(printed.lines().filter(|line| line.is_empty()).count(), 5_001);
    assert!(printed.ends_with("ongoing\n\n"), "{printed}");
    assert!(messages.ends_with("standard input: 4000 more lines have errors, which are not shown\n"));
    assert_eq!(output.status.code(), Some(1));
}

/// The position after a move of a game, by the rules of the game. A file does not hide rules of its name.
#[test]
fn moves_in_a_game() {
    let of = |arguments: &[&str]| printed(["legal"].iter().chain(arguments));
    let game = "examples/brandub.otg";
    assert_eq!(of(&[game, "--at", "0a"]), of(&["brandub"]));
    let position = "/3t3/3t3/3T3/ttTKTtt/3T3/5t1/3t3/";
    for at in ["1a", "1A"] {
        let expected = of(&["brandub", "--position", position, "--side", "defenders"]);
        assert_eq!(of(&[game, "--at", at]), expected);
    }
    assert_eq!(of(&[game]), "the defenders win: the king has escaped\n");
    assert_eq!(of(&[game, "--at", "last"]), of(&[game]));
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("brandub"), "[position:/t2/1K1/3/]\n").expect("written");
    fs::write(folder.path().join("none.txt"), "[position:/t2/1K1/3/]\n").expect("written");
    assert!(seen_in(folder.path(), ["legal", "brandub"], "").contains("40 moves"));
    assert_snapshot!(seen_in(folder.path(), ["legal", "none.txt"], ""), @"
    status 2
    --- stderr
    tafl: none.txt: the game has no rules; `tafl fmt --rules RULES` adds them
    ");
    assert_snapshot!(seen(["legal", game, "--at", "99a"], ""), @"
    status 2
    --- stderr
    tafl: the game has no move 99a: `tafl replay --all` shows all moves with their addresses
    ");
    assert_snapshot!(seen(["legal", game, "--side", "attackers"], ""), @"
    status 2
    --- stderr
    tafl: --position and --side need rules; for a game write --at
    ");
    assert_snapshot!(seen(["legal", "brandub", "--at", "1a"], ""), @"
    status 2
    --- stderr
    tafl: --at and --game need a game record
    ");
}

/// An illegal move before does not end a berserk turn, as for `tafl verify`.
#[test]
fn a_berserk_turn_after_a_departure() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = "[rules:dim:7 esc:c ber:c start:/2t4/2T4/t6/7/5K1/3Tt2/7/]\n1. a3-a1 f5-f4\n2. a1-a3 f4-f5\n3. a3-c3xc2\n";
    fs::write(folder.path().join("game.otg"), game).expect("written");
    assert_snapshot!(seen_in(folder.path(), ["legal", "game.otg", "--at", "3a"], ""), @"
    status 0
    --- stdout
    attackers to move, 1 move
      c3=c6xd6
    ");
    assert_snapshot!(seen_in(folder.path(), ["show", "game.otg", "--at", "3a"], ""), @"
    status 0
    --- stdout
        a b c d e f g
      7 ╳ · · · · · ╳ 7
      6 · · · ○ ● · · 6
      5 · · · · · ♔ · 5
      4 · · · ╳ · · · 4
      3 ∘ ·[●]· · · · 3
      2 · · × · · · · 2
      1 ╳ · ● · · · ╳ 1
        a b c d e f g
    3a  a3-c3xc2, attackers to move
    ");
}
