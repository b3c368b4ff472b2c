//! Moves on a board, without rules.

use tafl_moves::{ApplyError, Mark};
use tafl_position::{Piece, Side};

use crate::{position, record, square};

/// Plays the move, undoes it, and compares the boards.
#[track_caller]
fn played(before: &str, text: &str, after: &str) {
    let mut board = position(before);
    let undo = record(text).apply_to(&mut board).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(board.to_string(), after, "{before} {text}");
    undo.undo(&mut board);
    assert_eq!(board.to_string(), before, "{text}");
}

#[test]
fn moves_are_played_and_undone() {
    for (before, text, after) in [
        ("/t2/3/2T/", "a1-b1", "/1t1/3/2T/"),
        ("/t2/3/2T/", "c3-c1xa1", "/2T/3/3/"),
        ("/t1t/3/K1t/", "Ka3-b3xc3/a1/c1", "/3/3/1K1/"),
        // Prefixes that match the board, also of taflmen.
        ("/t1t/3/K1t/", "Ka3-b3xtc3/ta1/c1", "/3/3/1K1/"),
        // Jumps and berserk steps.
        ("/N2/t2/3/", "Na1^a3xa2", "/3/3/N2/"),
        ("/N2/t2/3/", "Na1^=a3xa2", "/3/3/N2/"),
        ("/c2/T2/3/", "ca1^a3", "/3/T2/c2/"),
        ("/N1t/3/3/", "Na1=b1xc1", "/1N1/3/3/"),
        // The path is not checked: the reference writes a jump without captures as an ordinary move.
        // deviation: M7a
        ("/c2/T2/3/", "ca1-a3", "/3/T2/c2/"),
        // The order of captures is that of the text.
        ("/1t1/tTt/1t1/", "b2-b2xa2/c2/b3/b1", "/3/1T1/3/"),
        ("/1t1/tTt/1t1/", "b2-b2xb1/b3/c2/a2", "/3/1T1/3/"),
        // A move that ends where it started.
        ("/N1t/3/3/", "Na1=a1", "/N1t/3/3/"),
        ("/N1t/3/3/", "Na1=a1xc1", "/N2/3/3/"),
        ("/N1t/3/3/", "a1-a1xc1", "/N2/3/3/"),
        // A captured mercenary stays and changes sides.
        ("/t2/1M1/3/", "a1-a2xb2", "/3/tm1/3/"),
        ("/T2/1m1/3/", "a1-a2xmb2", "/3/TM1/3/"),
        ("/t2/1M1/m1K/", "a1-a2xMb2/Kc3", "/3/tm1/m2/"),
    ] {
        played(before, text, after);
    }
}

// deviation: G12
#[test]
fn a_resignation_does_not_change_the_board() {
    played("/t2/1K1/3/", "---", "/t2/1K1/3/");
    let undo = record("---").apply_to(&mut position("/t2/1K1/3/")).expect("it can be played");
    assert_eq!((undo.mover(), undo.captured().len()), (None, 0));
}

#[test]
fn an_undo_contains_the_captured_pieces() {
    let mut board = position("/t1M/3/K2/");
    let undo = record("a1-b1xc1/a3++").apply_to(&mut board).expect("it can be played");
    assert_eq!(undo.mover(), Some(Piece::ATTACKER));
    let captured: Vec<String> =
        undo.captured().map(|(square, piece)| format!("{piece} on {square}")).collect();
    assert_eq!(captured, ["M on c1", "K on a3"]);
}

#[test]
fn many_captures_are_played_and_undone() {
    let mut board = position(&format!("/t8/{}", "9/".repeat(8)));
    let mut squares = Vec::new();
    for (index, square) in board.dimension().squares().enumerate().skip(18) {
        let piece = if index % 5 == 0 { Piece::from_char('M') } else { Some(Piece::DEFENDER) };
        board.set(square, piece).expect("on the board");
        squares.push(square.to_string());
    }
    let (before, text) = (board.clone(), format!("a1-a2x{}", squares.join("/")));
    let undo = record(&text).apply_to(&mut board).expect("it can be played");
    assert_eq!(undo.captured().len(), 63);
    assert_eq!(board.count(Piece::from_char('m').expect("a piece")), 13);
    assert_eq!(board.count(Piece::DEFENDER), 0);
    undo.undo(&mut board);
    assert_eq!(board, before);
    // The last one again.
    let again = record(&(text + "/b5/a4")).apply_to(&mut board);
    assert_eq!(again, Err(ApplyError::CapturedTwice { square: square("b5") }));
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
    for (text, message) in cases {
        let mut board = position(BOARD);
        let error = record(text).apply_to(&mut board).expect_err(text);
        assert_eq!((board.to_string().as_str(), error.to_string().as_str()), (BOARD, message), "{text}");
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
    for (text, filled) in cases {
        assert_eq!(record(text).with_prefixes(&board).to_string(), filled);
    }
}

#[test]
fn prefixes_determine_the_side() {
    let (attackers, defenders) = (Some(Side::Attackers), Some(Side::Defenders));
    for (text, side) in [
        ("Ke5-e8", defenders),
        ("ce5-e8", attackers),
        ("e5-e8xKe9", attackers),
        ("e5-e8xe9/nd8", defenders),
        ("e5-e8xe9", None),
        ("---", None),
    ] {
        assert_eq!(record(text).side(), side, "{text}");
    }
    assert_eq!(Mark::KingHasRoute.favours(), Side::Defenders);
    assert_eq!(Mark::KingCaptured.favours(), Side::Attackers);
}
