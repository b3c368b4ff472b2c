//! T3EN: boards, grids, shapes and coordinates, at once and in pieces.

#![cfg(feature = "t3en")]

use std::fmt::{Debug, Display};

use t3en::{
    Board, BoardErrorKind, BoardSymmetry, Coordinate, Grid, Incremental, Parsed, PushParser, Report, Shape,
};

use crate::law;

/// All four obey the laws of a notation. Reading a board in pieces gives the same result as reading it at once. A
/// grid, a board and a shape of the same text agree.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    let board = both_ways::<Board>(&text);
    let grid = both_ways::<Grid>(&text);
    let shape = both_ways::<Shape>(&text);
    law::notation::<Coordinate>(&text);
    law::printing_departs_no_further::<Coordinate>(&text);

    let square = shape.filter(Shape::is_square);
    assert_eq!(board, square.as_ref().and_then(Shape::to_board), "a square shape is a board: {text:?}");
    let without_player = square.filter(|shape| shape.side_to_move().is_none());
    assert_eq!(grid, without_player.map(|shape| shape.to_square()), "a square shape is a grid: {text:?}");
    if let Some(board) = board {
        play(&board);
    }
}

/// Boards, grids, shapes and coordinates obey the laws of printing.
///
/// # Panics
///
/// If a law is broken.
pub fn values(data: &[u8]) {
    if let Some(board) = law::value::<Board>(data) {
        law::printed(&board);
        play(&board);
    }
    if let Some(grid) = law::value::<Grid>(data) {
        law::printed(&grid);
    }
    if let Some(shape) = law::value::<Shape>(data) {
        law::printed(&shape);
        law::printed(&shape.to_square());
    }
    if let Some(coordinate) = law::value::<Coordinate>(data) {
        law::printed(&coordinate);
    }
}

/// A board reads the same in pieces and at once.
fn both_ways<T>(text: &str) -> Option<T>
where
    T: Incremental + Display + Debug + PartialEq,
{
    let value = law::notation::<T>(text);
    law::printing_departs_no_further::<T>(text);
    let whole = T::parse_all(text);
    // One byte, a few, and more than the parser reads at a time.
    for size in [1, 2 + text.len() % 7, 300] {
        let mut parsed = in_pieces::<T>(text.as_bytes(), size);
        // A push parser reports in another order, because it does not wait for the end of the text.
        parsed.errors.sort_by_key(|error| error.span().start());
        parsed.findings.sort_by_key(|finding| finding.span().start());
        assert_eq!(parsed, whole, "in pieces of {size}: {text:?}");
    }
    value
}

fn in_pieces<T: Incremental>(data: &[u8], size: usize) -> Parsed<T, BoardErrorKind> {
    let mut parser = PushParser::<T>::new();
    let mut report = Report::new();
    let mut rows = 0;
    for mut piece in data.chunks(size) {
        let mut left = piece.len() + 1;
        while !piece.is_empty() && !parser.is_complete() {
            if let Ok(Some(row)) = parser.push(&mut piece, &mut report) {
                assert!(row.number() > rows, "row {} is yielded after row {rows}", row.number());
                rows = row.number();
            }
            assert!(piece.len() < left, "nothing was read of {left} bytes");
            left = piece.len().max(1);
        }
        if parser.is_complete() {
            // A report never stops the parser.
            let _ = parser.push_trailing(piece, &mut report);
        }
    }
    assert!(parser.offset() <= data.len());
    let value = parser.finish(&mut report).ok();
    report.into_parsed(value)
}

/// The player to move can play on the legal cells and on no other.
///
/// # Panics
///
/// If a law is broken.
pub fn play(board: &Board) {
    let legal: Vec<Coordinate> = board.grid().legal_cells().collect();
    for coordinate in board.grid().coordinates() {
        let mut after = board.clone();
        let played = after.play(coordinate).is_ok();
        assert_eq!(played, legal.contains(&coordinate), "{coordinate} of {board}");
        assert_eq!(after == *board, !played, "{coordinate} of {board}");
        // A large board has a million cells, and so has each clone.
        if legal.len() > 64 {
            break;
        }
    }
    for symmetry in BoardSymmetry::ALL {
        let there = board.grid().transformed(symmetry);
        assert_eq!(there.legal_cells().count(), legal.len(), "{symmetry:?} of {board}");
    }
}
