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
    let rows_at_once = (SLOTS - 1) / (usize::from(position.dimension()) + 1);
    let mut rows = position.rows(order);
    let mut slots = Slots::default();
    slots.add_slash();
    let mut left = usize::from(position.dimension());
    loop {
        rows.by_ref().take(rows_at_once).for_each(|row| slots.add(row));
        slots.write(f)?;
        if left <= rows_at_once {
            return Ok(());
        }
        left -= rows_at_once;
        slots = Slots::default();
    }
}

/// The largest row, in squares.
const MAX_ROW: usize = Dimension::MAX as usize;

/// The slots that are searched at once.
const WORD: usize = u64::BITS as usize;

/// The slots that are written at once: all rows of a board of common size.
const SLOTS: usize = 4 * WORD;

/// Some rows.
struct Slots {
    /// The squares of the rows, with a slot after each row for its slash. The other slots are vacant.
    cells: [Option<Piece>; SLOTS],
    /// A bit for each slot of a slash.
    slashes: [u64; SLOTS / WORD],
    len: usize,
}

impl Default for Slots {
    #[inline]
    fn default() -> Self {
        Self { cells: [None; SLOTS], slashes: [0; SLOTS / WORD], len: 0 }
    }
}

impl Slots {
    /// Adds a row and the slash after it.
    #[inline]
    fn add(&mut self, row: &[Option<Piece>]) {
        let end = self.len + row.len();
        if let Some(cells) = self.cells.get_mut(self.len..end) {
            cells.copy_from_slice(row);
        }
        self.len = end;
        self.add_slash();
    }

    #[inline]
    fn add_slash(&mut self) {
        if let Some(slashes) = self.slashes.get_mut(self.len / WORD) {
            *slashes |= 1 << (self.len % WORD);
        }
        self.len += 1;
    }

    /// `([empty-space-count] [taflman-symbol])* "/"` for each row, §1.
    ///
    /// It goes from one piece or slash to the next. No branch depends on how many squares are vacant between them, because
    /// the processor could not predict it.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flags = self.flags();
        let mut text = [0; SLOTS + 1];
        let (mut len, mut vacant_from) = (0, 0);
        let cells = self.cells.chunks_exact(WORD).zip(flags.chunks_exact(WORD)).zip(&self.slashes);
        for (((cells, flags), slashes), start) in cells.zip((0..self.len).step_by(WORD)) {
            let mut taken = bits(flags) | slashes;
            while taken != 0 {
                let bit = taken.trailing_zeros() as usize;
                taken &= taken - 1;
                let vacant = (start + bit).wrapping_sub(vacant_from);
                vacant_from = start + bit + 1;
                len = push(&mut text, len, vacant, cells.get(bit).copied().flatten());
            }
        }
        let text = text.get(..len).and_then(|text| core::str::from_utf8(text).ok());
        f.write_str(text.unwrap_or_default())
    }

    /// 1 for each slot with a piece.
    #[inline]
    fn flags(&self) -> [u8; SLOTS] {
        let mut flags = [0; SLOTS];
        let words = flags.chunks_exact_mut(WORD).zip(self.cells.chunks_exact(WORD));
        for (flags, cells) in words.take(self.len.div_ceil(WORD)) {
            for (flag, cell) in flags.iter_mut().zip(cells) {
                *flag = u8::from(cell.is_some());
            }
        }
        flags
    }
}

/// The bits of a word, in order, of which each byte is one.
#[inline]
fn bits(flags: &[u8]) -> u64 {
    flags.rchunks_exact(8).fold(0, |bits, flags| {
        let flags = flags.first_chunk().map_or(0, |flags| u64::from_le_bytes(*flags));
        // The product has the lowest bit of each byte in its highest byte, in order.
        bits << 8 | flags.wrapping_mul(0x0102_0408_1020_4080) >> 56
    })
}

/// Adds the number of vacant squares, unless it is zero, and a piece, or the slash if there is none. Returns the length.
///
/// No slot takes more than one character; the last number may take one that is not kept.
#[inline]
fn push(text: &mut [u8; SLOTS + 1], len: usize, vacant: usize, piece: Option<Piece>) -> usize {
    let Some(number) = NUMBERS.get(vacant) else { return len };
    if let Some(place) = text.get_mut(len..len + 2) {
        place.copy_from_slice(&number.digits);
    }
    let len = len + usize::from(number.len);
    if let Some(place) = text.get_mut(len) {
        *place = piece.map_or(b'/', Piece::byte);
    }
    len + 1
}

/// A number of vacant squares.
#[derive(Clone, Copy)]
struct Digits {
    /// One digit has a second character that is written over.
    digits: [u8; 2],
    len: u8,
}

/// The numbers up to the squares of a row. Zero is not written.
const NUMBERS: [Digits; MAX_ROW + 1] = {
    let mut numbers = [Digits { digits: [0; 2], len: 0 }; MAX_ROW + 1];
    let mut number = 1;
    #[allow(
        clippy::indexing_slicing,
        clippy::cast_possible_truncation,
        reason = "evaluated at compile time; a number is below 100"
    )]
    while number < numbers.len() {
        let (tens, ones) = (b'0' + number as u8 / 10, b'0' + number as u8 % 10);
        numbers[number] = match number {
            1..=9 => Digits { digits: [ones, 0], len: 1 },
            _ => Digits { digits: [tens, ones], len: 2 },
        };
        number += 1;
    }
    numbers
};

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use super::*;
    use crate::inverted::Inverted;

    /// The record, written square by square.
    fn expected(rows: &[&[Option<Piece>]]) -> String {
        let mut text = String::from("/");
        for row in rows {
            for part in row.chunk_by(|left, right| left.is_none() && right.is_none()) {
                match part {
                    [Some(piece)] => text.push(piece.char()),
                    vacant => text += &vacant.len().to_string(),
                }
            }
            text.push('/');
        }
        text
    }

    #[test]
    fn boards_of_every_size_are_written_as_square_by_square() {
        let mut state = 1_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).unwrap() % below
        };
        for side in 1..=usize::from(Dimension::MAX) {
            for pieces_among in [1, 2, 5, 30, 1_000, usize::MAX] {
                let cells: Vec<Option<Piece>> = (0..side * side)
                    .map(|_| (random(pieces_among) == 0).then(|| Piece::ALL[random(Piece::ALL.len())]))
                    .collect();
                let dimension = Dimension::try_from(side).unwrap();
                let position =
                    Position::from_rows(dimension, cells.into_boxed_slice(), RowOrder::RankOneFirst);
                let mut rows: Vec<_> = position.rows(RowOrder::RankOneFirst).collect();
                assert_eq!(position.to_string(), expected(&rows), "{side}");
                rows.reverse();
                assert_eq!(Inverted(position.clone()).to_string(), expected(&rows), "{side}");
            }
        }
    }
}
