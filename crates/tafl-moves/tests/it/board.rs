//! Moves on a board, without rules.

#![allow(clippy::expect_used, clippy::panic, reason = "helpers fail as tests do")]

use tafl_moves::{ApplyError, Mark, MoveRecord};
use tafl_position::{Piece, Position, Side};

fn position(record: &str) -> Position {
    record.parse().expect(record)
}

/// Plays the move, undoes it, and compares the boards.
#[track_caller]
fn played(before: &str, record: &str, after: &str) {
    let mut board = position(before);
    let record: MoveRecord = record.parse().expect(record);
    let undo = record.apply_to(&mut board).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(board.to_string(), after);
    undo.undo(&mut board);
    assert_eq!(board.to_string(), before);
}

/// Why the move cannot be played. The board is not changed.
#[track_caller]
fn refused(before: &str, record: &str) -> ApplyError {
    let mut board = position(before);
    let record: MoveRecord = record.parse().expect(record);
    let error = record.apply_to(&mut board).expect_err("it cannot be played");
    assert_eq!(board.to_string(), before);
    error
}

/// The reference writes a jump without captures as an ordinary move, and captures in a different order.
// deviation: M7a
#[test]
fn the_path_is_not_checked_and_the_order_of_captures_is_kept() {
    played("/c2/T2/3/", "ca1-a3", "/3/T2/c2/");
    let board = position("/1t1/tTt/1t1/");
    for text in ["b2-b2xa2/c2/b3/b1", "b2-b2xb1/b3/c2/a2"] {
        let record: MoveRecord = text.parse().expect(text);
        assert_eq!(record.to_string(), text);
        played(&board.to_string(), text, "/3/1T1/3/");
    }
}

#[test]
fn a_piece_moves_and_captures() {
    played("/t2/3/2T/", "a1-b1", "/1t1/3/2T/");
    played("/t2/3/2T/", "c3-c1xa1", "/2T/3/3/");
    played("/t1t/3/K1t/", "Ka3-b3xc3/a1/c1", "/3/3/1K1/");
    // Prefixes that match the board, also of taflmen.
    played("/t1t/3/K1t/", "Ka3-b3xtc3/ta1/c1", "/3/3/1K1/");
}

#[test]
fn jumps_and_berserk_steps() {
    played("/N2/t2/3/", "Na1^a3xa2", "/3/3/N2/");
    played("/N2/t2/3/", "Na1^=a3xa2", "/3/3/N2/");
    played("/c2/T2/3/", "ca1^a3", "/3/T2/c2/");
    played("/N1t/3/3/", "Na1=b1xc1", "/1N1/3/3/");
}

#[test]
fn a_move_that_ends_where_it_started() {
    played("/N1t/3/3/", "Na1=a1", "/N1t/3/3/");
    played("/N1t/3/3/", "Na1=a1xc1", "/N2/3/3/");
    played("/N1t/3/3/", "a1-a1xc1", "/N2/3/3/");
}

#[test]
fn a_captured_mercenary_stays_and_changes_sides() {
    played("/t2/1M1/3/", "a1-a2xb2", "/3/tm1/3/");
    played("/T2/1m1/3/", "a1-a2xmb2", "/3/TM1/3/");
    played("/t2/1M1/m1K/", "a1-a2xMb2/Kc3", "/3/tm1/m2/");
}

// deviation: G12
#[test]
fn a_resignation_does_not_change_the_board() {
    let mut board = position("/t2/1K1/3/");
    let undo = MoveRecord::Resignation.apply_to(&mut board).expect("a resignation can be played");
    assert_eq!((undo.mover(), undo.captured().len()), (None, 0));
    assert_eq!(board.to_string(), "/t2/1K1/3/");
    undo.undo(&mut board);
    assert_eq!(board.to_string(), "/t2/1K1/3/");
}

#[test]
fn an_undo_contains_the_captured_pieces() {
    let mut board = position("/t1M/3/K2/");
    let record: MoveRecord = "a1-b1xc1/a3++".parse().expect("a move");
    let undo = record.apply_to(&mut board).expect("it can be played");
    assert_eq!(undo.mover(), Some(Piece::ATTACKER));
    let captured: Vec<String> =
        undo.captured().map(|(square, piece)| format!("{piece} on {square}")).collect();
    assert_eq!(captured, ["M on c1", "K on a3"]);
}

#[test]
fn many_captures_are_played_and_undone() {
    let mut board = Position::empty(tafl_position::Dimension::new(9).expect("a size"));
    let mut text = "a1-a2".to_owned();
    for (index, square) in board.dimension().squares().enumerate().skip(18) {
        let piece = if index % 5 == 0 { Piece::from_char('M') } else { Some(Piece::DEFENDER) };
        board.set(square, piece).expect("on the board");
        text += if index == 18 { "x" } else { "/" };
        text += &square.to_string();
    }
    board.set("a1".parse().expect("a square"), Piece::ATTACKER).expect("on the board");
    let before = board.clone();
    let record: MoveRecord = text.parse().expect("a move");
    let undo = record.apply_to(&mut board).expect("it can be played");
    assert_eq!(undo.captured().len(), 63);
    assert_eq!(board.count(Piece::from_char('m').expect("a piece")), 13);
    assert_eq!(board.count(Piece::DEFENDER), 0);
    undo.undo(&mut board);
    assert_eq!(board, before);

    // The last one again.
    let record: MoveRecord = (text + "/b5/a4").parse().expect("a move");
    let square = "b5".parse().expect("a square");
    assert_eq!(record.apply_to(&mut board), Err(ApplyError::CapturedTwice { square }));
    assert_eq!(board, before);
}

#[test]
fn moves_that_cannot_be_played() {
    const BOARD: &str = "/t1N/1M1/K1g/";
    let cases = [
        ("d1-d2", "`d1` is not on a board of 3 by 3 squares"),
        ("a1-a4", "`a4` is not on a board of 3 by 3 squares"),
        ("d1-d1", "`d1` is not on a board of 3 by 3 squares"),
        ("a1-b1xd4", "`d4` is not on a board of 3 by 3 squares"),
        ("b1-a2", "there is no piece on `b1`"),
        ("Kb1-a2", "there is no piece on `b1`"),
        ("b1-b1", "there is no piece on `b1`"),
        ("Ka1-b1", "expected `K` on `a1`, found `t`"),
        ("Ta1-b1", "expected `T` on `a1`, found `t`"),
        ("a1-b2", "the target square `b2` is occupied by `M`"),
        ("a1-c3", "the target square `c3` is occupied by `g`"),
        ("a1-b1xa2", "there is no piece to capture on `a2`"),
        // The piece has left its square, and the target square was empty.
        ("a1-b1xb1", "there is no piece to capture on `b1`"),
        ("a1-b1xkc1", "expected the capture of `k` on `c1`, found `N`"),
        ("a1-b1xmb2", "expected the capture of `m` on `b2`, found `M`"),
        ("a1-b1xc3", "the piece to capture on `c3`, `g`, belongs to the side that moves"),
        ("a1-b1xa1", "the piece to capture on `a1`, `t`, belongs to the side that moves"),
        ("a1-b1xc1/b2/c1", "the piece on `c1` is captured twice in one move"),
    ];
    for (record, message) in cases {
        let error = refused(BOARD, record);
        assert_eq!(error.to_string(), message, "{record}");
        assert!(message.contains(&format!("`{}`", error.square())), "{message}");
        if let Some(found) = error.found() {
            assert!(message.contains(&format!("`{found}`")), "{message}");
        }
    }
}

// deviation: M4
#[test]
fn prefixes_are_added_from_the_board() {
    let board = position("/t1N/1M1/K1g/");
    let cases = [
        ("a1-b1", "a1-b1"),
        ("a3-b3", "Ka3-b3"),
        ("a1-b1xc1/b2/a3", "a1-b1xNc1/Mb2/Ka3"),
        ("c3^c2xa1", "gc3^c2xa1"),
        // Existing prefixes and marks are kept, right or wrong.
        ("ta1-b1xkc1+", "ta1-b1xkc1+"),
        // The squares are empty.
        ("b1-d9xa9", "b1-d9xa9"),
        ("---", "---"),
    ];
    for (record, filled) in cases {
        let record: MoveRecord = record.parse().expect(record);
        assert_eq!(record.with_prefixes(&board).to_string(), filled);
    }
}

#[test]
fn prefixes_determine_the_side() {
    let side = |record: &str| record.parse::<MoveRecord>().expect(record).side();
    assert_eq!(side("Ke5-e8"), Some(Side::Defenders));
    assert_eq!(side("ce5-e8"), Some(Side::Attackers));
    assert_eq!(side("e5-e8xKe9"), Some(Side::Attackers));
    assert_eq!(side("e5-e8xe9/nd8"), Some(Side::Defenders));
    assert_eq!(side("e5-e8xe9"), None);
    assert_eq!(side("---"), None);
    assert_eq!(Mark::KingHasRoute.favours(), Side::Defenders);
    assert_eq!(Mark::KingCaptured.favours(), Side::Attackers);
}
