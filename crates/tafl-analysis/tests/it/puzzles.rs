//! Moves that win as well, and pieces that are not needed.

use tafl_analysis::{Game, GameRecord, Minimal, OtherWins, Verifier};

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

/// Each piece is removed from what is left, unless the puzzle changes or that is not decided.
#[test]
fn pieces_are_removed_one_by_one() {
    let rules = tafl_play::Preset::BRANDUB.rules();
    let position = "/t6/7/7/K6/7/7/t4tt/".parse().expect("a position");
    let game = Game::from_position(&rules, &position, tafl_analysis::Side::Defenders).expect("a game");
    let mut seen = Vec::new();
    let minimal = Minimal::of(&game, |game| {
        seen.push(game.position().to_string());
        [Some(true), Some(false), None, Some(true)].get(seen.len() - 1).copied().flatten()
    });
    let of = |squares: &[tafl_analysis::Square]| squares.iter().map(ToString::to_string).collect::<Vec<_>>();
    let expected = ["/7/7/7/K6/7/7/t4tt/", "/7/7/7/K6/7/7/5tt/", "/7/7/7/K6/7/7/t5t/", "/7/7/7/K6/7/7/t4t1/"];
    assert_eq!(seen, expected);
    assert_eq!(
        (of(&minimal.not_needed), of(&minimal.undecided)),
        (vec!["a1".to_owned(), "g7".to_owned()], vec!["f7".to_owned()])
    );
    assert_eq!(minimal.position.to_string(), expected[3]);
}
