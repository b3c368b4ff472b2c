//! Boards and squares. Row 0 of the crate's board is the highest rank, as its examples print it.

use tafl::{Coords, Piece};
use tafl_peer_adapter::{Board, Square};

pub(crate) fn coords(size: usize, square: Square) -> Coords {
    let signed = |index: usize| isize::try_from(index).unwrap_or(-1);
    Coords { r: signed(size) - 1 - signed(square.rank), c: signed(square.file) }
}

pub(crate) fn square(size: usize, coords: Coords) -> Square {
    let index = |number: isize| usize::try_from(number).unwrap_or(0);
    Square { file: index(coords.c), rank: size.saturating_sub(1).saturating_sub(index(coords.r)) }
}

pub(crate) fn peer_board(board: &Board) -> tafl::Board {
    let piece = |letter: &char| match letter {
        't' => Piece::Attacker,
        'T' => Piece::Defender,
        'K' => Piece::King,
        _ => Piece::Empty,
    };
    board.rows().iter().rev().map(|row| row.iter().map(piece).collect()).collect()
}

/// The board without the king on this square.
pub(crate) fn read_board(board: &tafl::Board, captured: Option<Square>) -> Board {
    let letter = |piece: &Piece| match piece {
        Piece::Empty => '.',
        Piece::Attacker => 't',
        Piece::Defender => 'T',
        Piece::King if captured.is_some() => '.',
        Piece::King => 'K',
    };
    Board::from_rows(board.iter().rev().map(|row| row.iter().map(letter).collect()).collect())
}
