//! `tafl show`.

use insta::assert_snapshot;

use crate::support::{seen, tafl};

#[test]
fn show_draws_positions() {
    assert_snapshot!(seen(["show", "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"], ""));
    assert_snapshot!(seen(["show", "7 8 2aaa2/3a3/a1ddd1a/aadkdaa/a1ddd1a/3a3/2aaa2 a 1 0"], ""));
    assert_snapshot!(seen(["show", "-", "--ascii"], "/c1n/MkG/gmN/\n"), @r"
    status 0
    --- stdout
        a b c
      3 g m N 3
      2 M k G 2
      1 c . n 1
        a b c
    ");
}

#[test]
fn show_draws_tic_tac_toe() {
    assert_snapshot!(seen(["show", "2_o/_x_/3_ x"], ""), @r"
    status 0
    --- stdout
      a b c
    1 _ _ o
    2 _ x _
    3 _ _ _
    x to move
    ");
    assert_snapshot!(seen(["show", "-"], ".3_./5_/5_/5_/.3_.\n"), @r"
    status 0
    --- stdout
      a b c d e
    1 . _ _ _ .
    2 _ _ _ _ _
    3 _ _ _ _ _
    4 _ _ _ _ _
    5 . _ _ _ .
    ");
    assert_snapshot!(seen(["show", "2_o/_x_/2_ x"], ""), @"
    status 1
    --- stderr
    error[row-too-short]: row 3 has width 2, expected 3
     --> argument:1:9
      |
    1 | 2_o/_x_/2_ x
      |         ^^
    ");
    assert_snapshot!(seen(["show", "--notation", "t3en", "3/3/3"], ""), @"
    status 1
    --- stderr
    error[cell-expected]: row 1: expected a cell (one of `_.xo`) after the number, found `/`
     --> argument:1:2
      |
    1 | 3/3/3
      |  ^

    error[cell-expected]: row 2: expected a cell (one of `_.xo`) after the number, found `/`
     --> argument:1:4
      |
    1 | 3/3/3
      |    ^

    error[cell-expected]: row 3: expected a cell (one of `_.xo`) after the number, found the end
     --> argument:1:6
      |
    1 | 3/3/3
      |      ^
    ");
}

#[test]
fn show_draws_a_position_in_a_game() {
    assert_snapshot!(seen(["show", "--ascii", "examples/brandub.otg"], ""), @r"
    status 0
    --- stdout
        a b c d e f g
      7[K]. . : t . + 7
      6 . . . . . . . 6
      5 . . T . . T . 5
      4 t t . + t . t 4
      3 . . . T . . . 3
      2 . . . t . . . 2
      1 + . . t . . + 1
        a b c d e f g
    5b  Kd7-a7--, attackers to move
    ");
    assert_snapshot!(seen(["show", "--ascii", "--at", "1b.1.2a", "examples/puzzle.otg"], ""), @r"
    status 0
    --- stdout
        a b c d e f g
      7 + t . : . .[K]7
      6 . . . . t . . 6
      5 . . T . . T . 5
      4 t . . + t . t 4
      3 . . . T . . . 3
      2 . . . t . . . 2
      1 + . . t . . + 1
        a b c d e f g
    1b.1.2a  Kd7-g7--, attackers to move
    ");
    assert_snapshot!(seen(["show", "--ascii", "--at", "0a", "examples/puzzle.otg"], ""), @r"
    status 0
    --- stdout
        a b c d e f g
      7 + . . . . . + 7
      6 . . . . t . . 6
      5 . . T . . T . 5
      4 t t . K t . t 4
      3 . . . T . . . 3
      2 . . . t . . . 2
      1 + . . t . . + 1
        a b c d e f g
    start, defenders to move
    ");
    assert_snapshot!(seen(["show", "--at", "9a", "examples/puzzle.otg"], ""), @"
    status 2
    --- stderr
    tafl: the game has no move 9a: `tafl replay --all` shows all moves with their addresses
    ");
    assert_snapshot!(seen(["show", "--game", "2", "examples/puzzle.otg"], ""), @"
    status 2
    --- stderr
    tafl: examples/puzzle.otg: there is no game 2; the file has 1
    ");
    assert_snapshot!(seen(["show", "[rules:dim:3 start:/t2/3/2K/]\n1. b1-b2"], ""), @r"
    status 1
    --- stderr
    tafl: argument: 1a: b1-b2 cannot be played: there is no piece on `b1`
    ");
    assert_snapshot!(seen(["show", "[event:Club]"], ""), @"
    status 1
    --- stderr
    tafl: argument: the record has no start position; add a rules tag or a position tag
    ");
}

#[test]
fn show_of_neither_file_nor_position() {
    assert_snapshot!(seen(["show", "exmaples/brandub.otg"], ""), @"
    status 2
    --- stderr
    tafl: `exmaples/brandub.otg` is neither a file nor a position
    ");
    assert_snapshot!(seen(["show", "brandub"], ""), @"
    status 2
    --- stderr
    tafl: `brandub` is neither a file nor a position
    ");
    assert_snapshot!(seen(["show", "--at", "1a", "/1t/K1/"], ""), @"
    status 2
    --- stderr
    tafl: --at and --all need a game record, and this is a position
    ");
    assert_snapshot!(seen(["show", "--notation", "tsn", "/1t/K1/"], ""), @"
    status 1
    --- stderr
    error[number-missing]: expected the board size, a number, found `/`
     --> argument:1:1
      |
    1 | /1t/K1/
      | ^
    ");
}

/// The rules define special squares and, without a position, the start position.
#[test]
fn show_with_rules() {
    let empty = "/9/9/9/9/4K4/9/9/9/9/";
    assert_snapshot!(seen(["show", empty, "--rules", "foteviken-tablut", "--mark", "b2,e5,h8"], ""));
    assert_snapshot!(seen(["show", empty, "--rules", "tablut-15x15"], ""), @"
    status 2
    --- stderr
    tafl: the rules are for 15 by 15 squares, but the board has 9 by 9
    ");
    assert_snapshot!(seen(["show", "--rules", "dim:3 atkf:n start:/1t1/1K1/3/", "--ascii"], ""), @r"
    status 0
    --- stdout
        a b c
      3 + . + 3
      2 . K . 2
      1 + t + 1
        a b c
    start, defenders to move
    ");
    assert_snapshot!(seen(["show", "--rules", "brandub", "--ascii", "--no-labels", "--a1", "top-right"], ""), @r"
    status 0
    --- stdout
     + . . t . . +
     . . . t . . .
     . . . T . . .
     t t T K T t t
     . . . T . . .
     . . . t . . .
     + . . t . . +
    start, attackers to move
    ");
    assert_snapshot!(seen(["show", "--rules", "brandub", "--at", "1a"], ""), @"
    status 2
    --- stderr
    tafl: --at and --all need a game record
    ");
    assert_snapshot!(seen(["show", "--rules", "brandub", "--svg", "-", "--png", "-"], ""), @r"
    status 2
    --- stderr
    tafl: two pictures cannot both go to standard output
    ");
}

/// The widest board that people play fits a terminal of 80 columns.
#[test]
fn a_board_of_19_fits_80_columns() {
    let empty = format!("/{}", "19/".repeat(19));
    let output = tafl(["show", &empty], b"");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let widest = text.lines().map(|line| line.chars().count()).max().expect("lines");
    assert!(widest <= 80, "{widest} columns");
    assert_eq!(text.lines().count(), 21);
}

/// The extension decides that a file has a game, even if it is empty.
#[test]
fn an_empty_game_file() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("empty.otg"), "\n").expect("written");
    let seen = crate::support::seen_in(folder.path(), ["show", "empty.otg"], "");
    assert_eq!(seen, "status 1\n--- stderr\ntafl: empty.otg: no game record\n");
}
