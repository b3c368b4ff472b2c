//! Moves that win as well.

use tafl_analysis::{GameRecord, OtherWins, Verifier};

const PUZZLE: &str = "[puzzle-mode:strict]\n[puzzle-start:0a]\n[rules:dim:7 name:Brandub surf:n atkf:n ks:w start:/7/3t3/7/K2Tt1t/7/5T1/3t2t/]\n\n1. a4-a7\n";

/// The record after the search, and the number of moves that were added.
fn with_other_wins(text: &str) -> (String, usize) {
    let mut record: GameRecord = text.parse().expect("a record");
    let mut search = OtherWins::new(&record, Verifier::new()).expect("a puzzle");
    while search.advance(&mut record) {}
    (record.to_string(), search.added())
}

#[test]
fn a_second_corner() {
    let (found, added) = with_other_wins(PUZZLE);
    assert!(found.ends_with("\n1a.1.1a. Ka4-a1--\n[This wins as well.]\n"), "{found}");
    assert_eq!(added, 1);
    // A move that the record has is not added again.
    assert_eq!(with_other_wins(&found), (found, 0));
}

/// The solution does not win, so nothing wins as quickly.
#[test]
fn a_solution_that_does_not_win() {
    let puzzle = PUZZLE.replace("a4-a7", "a4-a5");
    assert_eq!(with_other_wins(&puzzle), (puzzle.parse::<GameRecord>().expect("a record").to_string(), 0));
    let game: GameRecord = PUZZLE.replace("[puzzle-mode:strict]\n", "").parse().expect("a record");
    assert!(OtherWins::new(&game, Verifier::new()).is_none());
}
