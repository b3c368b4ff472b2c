//! Values instead of texts: a fuzzer builds values from bytes that no parser returns for a text.
//!
//! The value for the same bytes changes with each new field of its type. A value that breaks a law is therefore kept as
//! text, as a regression of the target that reads that text.

use arbitrary::{Arbitrary, Unstructured};
use t3en::{Board, Coordinate, Grid, Shape};
use tafl_moves::{Move, MoveList, MoveRecord};
use tafl_position::dialect::{DialectPosition, PositionDialect};
use tafl_position::tsn::Tsn;
use tafl_position::{Inverted, PieceSet, Position, Square};
use tafl_rules::Rules;

use crate::{dialect, law, moves_dialect, rules};

/// Moves and lists of moves obey the laws of printing, and every dialect writes those that it can express.
///
/// # Panics
///
/// If a law is broken.
pub fn moves(data: &[u8]) {
    if let Some(record) = value::<MoveRecord>(data) {
        law::printed(&record);
        moves_dialect::into_all(&record);
    }
    if let Some(step) = value::<Move>(data) {
        law::printed(&step);
    }
    if let Some(list) = value::<MoveList>(data) {
        law::printed(&list);
    }
}

/// Positions, TSN, squares and lists of pieces obey the laws of printing, and every dialect writes the positions that
/// it can express.
///
/// # Panics
///
/// If a law is broken.
pub fn position(data: &[u8]) {
    if let Some(position) = value::<Position>(data) {
        law::printed(&position);
        law::printed::<Inverted>(&position.clone().inverted());
        dialect::into_others(&DialectPosition::from(position));
    }
    if let Some(tsn) = value::<Tsn>(data) {
        law::printed(&tsn);
        let position = DialectPosition {
            side_to_move: Some(tsn.side_to_move()),
            ..DialectPosition::from(tsn.into_position())
        };
        // With a side to move, at least one dialect can write men and a king.
        assert!(PositionDialect::TaflZero.print(&position, None).is_ok(), "{position:?}");
        dialect::into_others(&position);
    }
    if let Some(square) = value::<Square>(data) {
        law::printed(&square);
    }
    if let Some(pieces) = value::<PieceSet>(data) {
        law::printed(&pieces);
    }
}

/// Rules obey the laws of printing, in each form that a record has.
///
/// # Panics
///
/// If a law is broken.
pub fn rules(data: &[u8]) {
    let Some(rules) = value::<Rules>(data) else { return };
    law::printed(&rules);
    rules::value(&rules);
}

/// Boards, grids, shapes and coordinates obey the laws of printing.
///
/// # Panics
///
/// If a law is broken.
pub fn t3en(data: &[u8]) {
    if let Some(board) = value::<Board>(data) {
        law::printed(&board);
        crate::t3en::play(&board);
    }
    if let Some(grid) = value::<Grid>(data) {
        law::printed(&grid);
    }
    if let Some(shape) = value::<Shape>(data) {
        law::printed(&shape);
        law::printed(&shape.to_square());
    }
    if let Some(coordinate) = value::<Coordinate>(data) {
        law::printed(&coordinate);
    }
}

fn value<'a, T: Arbitrary<'a>>(data: &'a [u8]) -> Option<T> {
    Unstructured::new(data).arbitrary().ok()
}
