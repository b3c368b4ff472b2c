//! `tafl puzzle`.

use std::fs;

use insta::assert_snapshot;

use crate::support::{seen, seen_in, tafl};

const EXAMPLE: &str = "examples/puzzle.otg";

/// The output when a solver types these lines for the example.
fn solving(lines: &str) -> String {
    seen(["puzzle", "--ascii", EXAMPLE], lines)
}

/// The same for another puzzle.
fn solving_game(game: &str, arguments: &[&str], lines: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("puzzle.otg"), game).expect("written");
    let arguments = ["puzzle", "puzzle.otg", "--ascii"].into_iter().chain(arguments.iter().copied());
    seen_in(folder.path(), arguments, lines)
}

/// The output without the boards.
fn without_boards(seen: &str) -> String {
    let is_board = |line: &str| {
        let row =
            line.trim_start().starts_with(|first: char| first.is_ascii_digit()) && !line.contains(" | ");
        line.starts_with("    a b") || line.starts_with("  ") && row
    };
    seen.lines().filter(|line| !line.is_empty() && !is_board(line)).flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn a_puzzle_is_solved() {
    assert_snapshot!(solving("Kd4-d7\nKd7-a7\n"));
}

/// A move that wins as quickly as that of the record is as good, in a strict puzzle too; a slower one is not.
#[test]
fn other_moves_win_as_well() {
    let puzzle = "[puzzle-mode:strict]\n[rules:dim:7 surf:n atkf:n ks:w start:/3t3/7/7/3K3/7/3t3/7/]\n\n1. Kd4-a4- d6-a6\n2. Ka4-a1--\n";
    assert_snapshot!(without_boards(&solving_game(puzzle, &[], "d4-d5\nd4-g4\ng4-g7\n")));
}

#[test]
fn what_a_solver_can_type() {
    assert_snapshot!(solving("help\n"));
    assert_snapshot!(without_boards(&solving(
        "hint\nhint\nboard\nmoves\nback\nd4-d7\nhint\nMOVES\nprevious\nnext\nquit\nd4-d7"
    )));
    assert_snapshot!(without_boards(&solving("d4-c4\nback\ngive up\n")));
    assert!(solving("rules").contains("\nCapturing\n"), "{}", solving("rules"));
}

/// With `K` or without, in either case, with spaces or nothing between the squares, and with the words that OpenTafl
/// requires.
#[test]
fn a_move_in_many_forms() {
    let expected = solving("Kd4-d7-\nKd7-a7--\n");
    for lines in [
        "d4-d7\nd7-a7\n",
        "D4-D7\nKD7-A7\n",
        "  d4 d7 \r\n\n\nd7 a7",
        "d4d7\nd7a7",
        "move d4-d7\nvariation d7 a7",
        "d4 - d7\nd7 -a7",
        "4. d4-d7\n5... Kd7-a7!",
        "d4–d7!?\nkd7 → a7.",
        "Kd4-d7xe7\nd7 to a7",
        "d4\u{a0}d7\n12. ..... D7-A7++",
    ] {
        assert_eq!(solving(lines), expected, "{lines:?}");
    }
}

#[test]
fn bad_moves() {
    assert_snapshot!(without_boards(&solving(
        "e5_e8\nd4-d99\nfoo\nd4-d5\nb4-b5\n---\ndl-dl\nd4xd7\nd4\nresigns\n1-0\nd4-d7 d7-a7\n\u{1b}[2J\n8\n"
    )));
    let output = tafl(["puzzle", EXAMPLE], b"\xff\nd4-d7\nd7-a7\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("standard input:1: not UTF-8 text"));
}

const LOOSE: &str = "\
[event:A way with\u{1b} introduction]
[result:1]
[start-comment:Hello. (Hint: none yet)]
[puzzle-mode:loose]
[puzzle-prestart:0a]
[puzzle-start:1b]
[rules:dim:5 start:/t3t/5/2K2/5/t4/]

1. a1-a2 Kc3-c4
[First.|Your turn. (hint: up) (Hint: and away)]

2. a2-a3 Kc4-c3
[Secret one.|Secret two.]

2a.1.1a. a2-b2
[An idea.]

2b.1.1a. ..... Kc4-c5
[Another answer.]

3. a3-b3++
[The end.]
";

#[test]
fn a_loose_puzzle_with_an_introduction() {
    let seen = |lines| without_boards(&solving_game(LOOSE, &[], lines));
    assert_snapshot!(seen("a2-a3\nhint\nhint\n\nback\nnext\n\nnext\nhint\nhint\nhint\na2-a3\na3-b3"));
    assert_snapshot!(seen(
        "start\na2-b2\nback\na2-a1\na2-b3\na2-c2\nc4-c5\nmoves\nhint\nc2-c5xa5\nc5-c3\nback\nback\nback\nback\nback\nback\n"
    ));
    assert_snapshot!(without_boards(&solving_game(
        LOOSE,
        &["--both-sides"],
        "start\na2-a3\nc4-c5\nback\nc4-c3\na3-b3\n"
    )));
}

#[test]
fn files_that_are_not_puzzles() {
    assert_snapshot!(seen(["puzzle", "examples/brandub.otg"], ""), @"
    status 1
    --- stderr
    tafl: examples/brandub.otg: the record is not a puzzle; write `[puzzle-mode:loose]` or `[puzzle-mode:strict]`
    ");
    assert_snapshot!(seen(["puzzle", "-"], ""), @"
    status 2
    --- stderr
    tafl: the moves come from standard input; give the puzzle as a file
    ");
    assert_snapshot!(seen(["puzzle", "--game", "2", EXAMPLE], ""), @"
    status 2
    --- stderr
    tafl: examples/puzzle.otg: there is no game 2; the file has 1
    ");
    // An error is not drawn, because its line would show the solution.
    assert_snapshot!(solving_game(&LOOSE.replace("a3-b3++", "a3:b3"), &[], ""), @"
    status 1
    --- stderr
    tafl: puzzle.otg: the record has errors; `tafl check` shows them
    ");
    // Without rules, any move that fits the board.
    let empty = "[puzzle-mode:loose]\n[position:/t2/3/2K/]\n";
    assert_snapshot!(without_boards(&solving_game(empty, &[], "a1-a2\n")), @"
    status 1
    --- stdout
    A loose puzzle: try any move; moves that the record does not have are pointed out.
    Type `help` for the commands.
    The record has no move here.
    a1-a2
    The record does not have this move: continue for both sides, or go `back`.
    ");
}

/// The second game of a file, which is found because the first one is not a puzzle.
#[test]
fn one_puzzle_of_several() {
    let games = format!("[event:No puzzle]\n1. a1-a2\n[]\n{LOOSE}[]\n{LOOSE}");
    let named = without_boards(&solving_game(&games, &["--game", "2"], "start\n"));
    assert!(named.contains("Your turn.") && !named.contains("stderr"), "{named}");
    let found = without_boards(&solving_game(&games, &[], "start\n"));
    let note = "--- stderr\ntafl: puzzle.otg: this is game 2 of 3; write `--game N` for another\n";
    assert_eq!(found, named + note);
    let none = "[event:No puzzle]\n1. a1-a2\n[]\n".repeat(2);
    assert_snapshot!(solving_game(&none, &[], ""), @"
    status 1
    --- stderr
    tafl: puzzle.otg: this is game 1 of 2; write `--game N` for another
    tafl: puzzle.otg: the record is not a puzzle; write `[puzzle-mode:loose]` or `[puzzle-mode:strict]`
    ");
}

/// Line ends, dots after addresses and white space around tag values make no difference.
#[test]
fn a_puzzle_in_another_layout() {
    let lines = "\nhint\n\na2-a3\na3-b3\n";
    let expected = solving_game(LOOSE, &[], lines);
    assert!(expected.contains("Solved."), "{expected}");
    let dotted =
        LOOSE.replace("prestart:0a]", "prestart:0a.]").replace("puzzle-start:1b]", "puzzle-start: 1b. ]");
    for game in
        [LOOSE.replace('\n', "\r\n"), dotted.clone(), format!("\u{feff}{dotted}").replace('\n', "\r\n")]
    {
        assert_eq!(solving_game(&game, &[], lines), expected, "{game:?}");
    }
}

/// Before the solver has made a move, no command shows a move or a comment of the puzzle.
#[test]
fn nothing_is_shown_ahead() {
    crate::ahead::nothing_is_shown_ahead(&crate::support::home().join(EXAMPLE));
}

/// Off the record the rules decide, also in a strict puzzle, and they capture. The captures that were typed do not count.
#[test]
fn moves_follow_the_rules_of_the_record() {
    let game = "\
[puzzle-mode:loose]
[rules:dim:5 cor: cen: start:/t1K2/2T2/2t2/2t2/5/]
1. a1-a2 c1-e1
";
    let lines = "c3-d4\nc3-c2\nc3-a3xe5\nc2-a2\nc2-b2\na3-b3\na3-a2\nback\nc1-b2\nmoves\n";
    for mode in ["loose", "strict"] {
        let seen = solving_game(&game.replace("loose", mode), &[], lines);
        assert_snapshot!(without_boards(&seen));
    }
}

/// A program that does not read the answers, which are longer than its lines.
#[test]
fn a_solver_that_is_refused_again_and_again() {
    for line in ["d4xd7\n", "foo\n", "b4-b5\n", "d4-d5\n", "\u{ff}\n"] {
        let seen = solving(&line.repeat(10_000));
        assert!(seen.contains("1000 lines in a row could not be played; the puzzle ends here."), "{line}");
        assert!(seen.len() < 400_000, "{line}: {}", seen.len());
    }
    let long = format!("d4-d5{}\n", "xd6/d8".repeat(10_000));
    assert!(solving(&long).len() < 2_000);
}
