//! Position records and inverted ones.

#![cfg(feature = "position")]

use tafl_position::dialect::{DialectPosition, PositionDialect};
use tafl_position::tsn::Tsn;
use tafl_position::{Inverted, PieceSet, Position, Square, Symmetry};

use crate::{dialect, law};

/// Both forms of a record obey the laws of a notation, and are the same rows in reverse order.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    let position = law::notation::<Position>(&text);
    let inverted = law::notation::<Inverted>(&text);
    law::printing_departs_no_further::<Position>(&text);
    law::printing_departs_no_further::<Inverted>(&text);
    if let Some(position) = &position {
        parts(position);
        zero_before_a_number(&text, position);
    }
    let mirrored = position.map(|position| position.transformed(Symmetry::MirrorRanks));
    assert_eq!(mirrored, inverted.map(Position::from), "rows in reverse order are another board");
}

/// Positions, TSN, squares and lists of pieces obey the laws of printing, and every dialect writes the positions that
/// it can express.
///
/// # Panics
///
/// If a law is broken.
pub fn values(data: &[u8]) {
    if let Some(position) = law::value::<Position>(data) {
        law::printed(&position);
        law::printed::<Inverted>(&position.clone().inverted());
        dialect::into_others(&DialectPosition::from(position));
    }
    if let Some(tsn) = law::value::<Tsn>(data) {
        law::printed(&tsn);
        let side = tsn.side_to_move();
        let position = DialectPosition::new(tsn.into_position(), side);
        // With a side to move, at least one dialect can write men and a king.
        assert!(PositionDialect::TaflZero.print(&position, None).is_ok(), "{position:?}");
        dialect::into_others(&position);
    }
    if let Some(square) = law::value::<Square>(data) {
        law::printed(&square);
    }
    if let Some(pieces) = law::value::<PieceSet>(data) {
        law::printed(&pieces);
    }
}

/// With another zero before a number, the full parser reads the text, and reads the same.
fn zero_before_a_number(text: &str, position: &Position) {
    if let Some((before, after)) = text.find(|found: char| found.is_ascii_digit()).map(|at| text.split_at(at))
    {
        assert_eq!(format!("{before}0{after}").parse().as_ref(), Ok(position), "a zero makes another board");
    }
}

/// Pieces and squares agree.
fn parts(position: &Position) {
    let mut rebuilt = Position::empty(position.dimension());
    for (square, piece) in position.pieces() {
        assert_eq!(position.get(square), Some(piece));
        assert_eq!(rebuilt.set(square, piece), Ok(None), "two pieces on {square}");
    }
    assert_eq!(&rebuilt, position);
    // A small board shows the same errors as a large one, in less time.
    let few = if position.dimension().get() > 19 { 0 } else { Symmetry::ALL.len() };
    for symmetry in Symmetry::ALL.into_iter().take(few) {
        let there = position.transformed(symmetry);
        assert_eq!(there.pieces().count(), position.pieces().count(), "{symmetry:?} loses pieces");
    }
}
