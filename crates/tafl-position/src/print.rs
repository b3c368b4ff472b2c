//! Printing position records.

use core::fmt;

use crate::dimension::Dimension;
use crate::piece::Piece;
use crate::position::Position;
use crate::row_order::RowOrder;

/// The position record: `/3t3/…/`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        position_record(self, RowOrder::RankOneFirst, f)
    }
}

pub(crate) fn position_record(
    position: &Position,
    order: RowOrder,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut out = Buffer::new();
    for row in position.rows(order) {
        if !out.has_room() {
            out.flush(f)?;
        }
        out.row_record(row);
    }
    out.flush(f)
}

/// The largest row, in squares.
const MAX_ROW: usize = Dimension::MAX as usize;

/// Text that is written at once: some rows, the whole record of a board of common size.
struct Buffer {
    bytes: [u8; 256],
    len: usize,
}

impl Buffer {
    /// With the slash before the first row.
    fn new() -> Self {
        let mut bytes = [0; 256];
        bytes[0] = b'/';
        Self { bytes, len: 1 }
    }

    /// Whether any row fits, with the slash after it. Each square takes at most one character.
    fn has_room(&self) -> bool {
        self.len + MAX_ROW < self.bytes.len()
    }

    /// A row and the slash after it.
    ///
    /// No branch depends on a square, because the processor could not predict it: the number of empty squares is
    /// written at each of them, over the number at the one before.
    #[inline]
    fn row_record(&mut self, row: &[Option<Piece>]) {
        let (mut len, mut run, mut digits) = (self.len, 0, 0);
        for cell in row {
            let is_piece = cell.is_some();
            len += if is_piece { digits } else { 0 };
            run = if is_piece { 0 } else { run + 1 };
            let symbol = cell.map_or(Piece::ALL.len() + run, Piece::index);
            let Some(text) = SYMBOLS.get(symbol) else { continue };
            if let Some(place) = self.bytes.get_mut(len..len + 2) {
                place.copy_from_slice(text);
            }
            len += usize::from(is_piece);
            digits = if is_piece { 0 } else { 1 + usize::from(run > 9) };
        }
        len += digits;
        if let Some(place) = self.bytes.get_mut(len) {
            *place = b'/';
        }
        self.len = len + 1;
    }

    fn flush(&mut self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.bytes.get(..self.len).and_then(|bytes| core::str::from_utf8(bytes).ok());
        self.len = 0;
        f.write_str(text.unwrap_or_default())
    }
}

/// The symbol of each piece, then the numbers up to the squares of a row. Those of one character have a second one that
/// is written over.
const SYMBOLS: [[u8; 2]; Piece::ALL.len() + MAX_ROW + 1] = {
    let mut symbols = [[0; 2]; Piece::ALL.len() + MAX_ROW + 1];
    let mut at = 0;
    #[allow(
        clippy::indexing_slicing,
        clippy::cast_possible_truncation,
        reason = "evaluated at compile time; a number is below 100"
    )]
    while at < symbols.len() {
        symbols[at] = if at < Piece::ALL.len() {
            [Piece::ALL[at].byte(), 0]
        } else {
            let number = (at - Piece::ALL.len()) as u8;
            let (tens, ones) = (b'0' + number / 10, b'0' + number % 10);
            if number < 10 { [ones, 0] } else { [tens, ones] }
        };
        at += 1;
    }
    symbols
};
