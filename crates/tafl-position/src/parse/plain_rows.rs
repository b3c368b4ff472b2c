//! Reading rows that have nothing to report, which nearly all texts consist of. This takes less than half the
//! instructions of the full parser.

use core::mem;

use notation_syntax::Cursor;

use super::rows::{RowSyntax, Symbol};
use crate::dimension::Dimension;
use crate::position::Position;
use crate::position::RowOrder;

/// Reads the rows of a board. Returns `None` if there is anything to report, or padding; the full parser reads such a
/// text.
pub(super) fn plain_rows<X: RowSyntax>(
    syntax: &X,
    text: &Cursor<'_>,
    order: RowOrder,
    expected: Option<Dimension>,
) -> Option<Position> {
    let separator = syntax.separator_byte();
    let dimension = expected.or_else(|| Dimension::try_from(text.count(separator) + 1).ok())?;
    let side = usize::from(dimension);
    let mut position = Position::empty(dimension);
    let mut cells = position.row_mut(0, order);
    // The squares of the row so far, and the empty ones after them, as far as their number has been read.
    let (mut row, mut width, mut run) = (0, 0, 0);
    for &byte in text.rest() {
        if byte.is_ascii_digit() && syntax.decimal() {
            run = 10 * run + usize::from(byte - b'0');
            // A zero at the start of a number is reported.
            if !(1..=side).contains(&run) {
                return None;
            }
            continue;
        }
        let before = mem::take(&mut run);
        width += before;
        if byte == separator {
            if width != side {
                return None;
            }
            row += 1;
            width = 0;
            // Too many rows are reported.
            if row == side {
                return None;
            }
            cells = position.row_mut(row, order);
            continue;
        }
        match syntax.symbol(byte)? {
            Symbol::Piece(piece) => {
                *cells.get_mut(width)? = Some(piece);
                width += 1;
            }
            Symbol::Empty(count) => {
                let is_split = before > 0 && syntax.packed_up_to().is_some_and(|most| before < most);
                if is_split || width >= side {
                    return None;
                }
                run = count;
            }
        }
    }
    (row + 1 == side && width + run == side).then_some(position)
}

#[cfg(test)]
pub(crate) mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use fastrand::Rng;
    use notation_syntax::{Parsed, Span};

    use super::*;
    use crate::error::PositionErrorKind;
    use crate::parse::rows::every_row;

    /// The rows are read at once if and only if the full parser has nothing to report and they have no padding, and
    /// then both read the same.
    pub(crate) fn agrees_with_the_full_parser<X: RowSyntax>(syntax: &X) {
        let mut random = Rng::with_seed(1);
        let mut plain = 0;
        for _ in 0..600 {
            let largest = if random.bool() { 12 } else { 42 };
            let side = random.usize(1..=largest);
            let mut text = rows(syntax, side, &mut random);
            if random.bool() {
                damage(&mut text, syntax.separator_byte(), &mut random);
            }
            let text = String::from_utf8_lossy(&text);
            let order = random.choice(RowOrder::ALL).unwrap();
            let expected = random.bool().then(|| Dimension::try_from(side).unwrap());
            let cursor = Cursor::new(&text, Span::of(&text));
            let read = plain_rows(syntax, &cursor, order, expected);
            let full: Parsed<Position, PositionErrorKind> =
                Parsed::collect(|sink| every_row(syntax, &cursor, order, expected, sink));
            let clean = full.errors.is_empty() && full.findings.is_empty() && !text.contains([' ', '\r']);
            assert_eq!(read, full.value.filter(|_| clean), "{text:?}");
            plain += usize::from(read.is_some());
        }
        assert!((100..500).contains(&plain), "{plain} of 600 texts are plain");
    }

    /// The rows of a board with sides of this length. Half of them may have runs that are not packed.
    fn rows<X: RowSyntax>(syntax: &X, side: usize, random: &mut Rng) -> Vec<u8> {
        let symbols: Vec<(u8, usize)> = (0..=u8::MAX)
            .filter_map(|byte| match syntax.symbol(byte)? {
                Symbol::Piece(_) => Some((byte, 1)),
                Symbol::Empty(count) => Some((byte, count)),
            })
            .collect();
        let packs = random.bool();
        let mut text = Vec::new();
        for row in 0..side {
            if row > 0 {
                text.push(syntax.separator_byte());
            }
            let mut left = side;
            while left > 0 {
                let follows_digit = text.last().is_some_and(u8::is_ascii_digit);
                if syntax.decimal() && !follows_digit && random.bool() {
                    let count = random.usize(1..=left);
                    text.extend(alloc::format!("{count}").bytes());
                    left -= count;
                    continue;
                }
                let (byte, count) = random.choice(symbols.iter().copied()).unwrap();
                let is_run = |byte: &u8| matches!(syntax.symbol(*byte), Some(Symbol::Empty(_)));
                let is_split = is_run(&byte) && text.last().is_some_and(is_run);
                if count <= left && !(packs && syntax.packed_up_to().is_some() && is_split) {
                    text.push(byte);
                    left -= count;
                }
            }
        }
        text
    }

    /// Removes or inserts a few bytes, long numbers or the last row.
    fn damage(text: &mut Vec<u8>, separator: u8, random: &mut Rng) {
        for _ in 0..random.usize(1..4) {
            let at = random.usize(..text.len());
            match random.usize(..7) {
                0 if text.len() > 1 => drop(text.remove(at)),
                1 => text.insert(at, random.choice(text.iter().copied()).unwrap()),
                2 => text.push(separator),
                4 => drop(text.splice(at..at, [b'9'; 20])),
                3 => {
                    let last = text.iter().rposition(|&byte| byte == separator);
                    text.truncate(last.unwrap_or(text.len()).max(1));
                }
                _ => text.insert(at, random.choice(*b"0123456789/tTKadkAZ .\n\r\xc3").unwrap()),
            }
        }
    }
}
