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
