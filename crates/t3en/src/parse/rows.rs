//! The rows of a board, for the machine. The functions are named after the grammar.

use notation_syntax::{Span, TokenKind};

use super::machine::{Digits, LIMIT, Machine, PlayerToMove, State, Stretch};
use crate::cell::Cell;
use crate::error::{BoardErrorKind, BoardFindingKind, BoardSink};

/// A board of up to this many cells gets its memory when its size is known. A larger one gets it as its rows
/// are really read.
const AT_ONCE: usize = 1024;

impl<F> Machine<F> {
    /// `1*( [number] cell )`, then a slash or white space.
    #[inline]
    pub(super) fn in_row(
        &mut self,
        kind: TokenKind,
        char: char,
        span: Span,
        sink: &mut BoardSink<'_, F>,
    ) -> Result<bool, F> {
        if let Some(cell) = Cell::from_char(char) {
            return self.run(cell, 1, true, span, sink);
        }
        match kind {
            TokenKind::Digit => {
                let value = char.to_digit(10).unwrap_or_default();
                // A number is for more than one cell, and without a leading zero.
                self.digits = Digits { start: span.start(), value, canonical: value > 0 };
                self.go(State::Number)
            }
            TokenKind::Slash => {
                let complete = self.end_of_row(span.start(), sink)?;
                self.slash(span, sink)?;
                Ok(complete)
            }
            kind if is_white(kind) => {
                let complete = self.end_of_row(span.start(), sink)?;
                self.end_of_rows(kind, span.start(), sink)?;
                Ok(complete)
            }
            _ => {
                let error = BoardErrorKind::UnknownCell { row: self.row, found: char.into() };
                self.bad_row(error, span, sink)
            }
        }
    }

    /// More digits, or the cell that they count.
    pub(super) fn after_digits(
        &mut self,
        kind: TokenKind,
        char: char,
        span: Span,
        sink: &mut BoardSink<'_, F>,
    ) -> Result<bool, F> {
        if kind == TokenKind::Digit {
            let digit = char.to_digit(10).unwrap_or_default();
            self.digits.value = self.digits.value.saturating_mul(10).saturating_add(digit);
            return Ok(false);
        }
        self.state = State::Row;
        let Some(cell) = Cell::from_char(char) else {
            let error = BoardErrorKind::CellExpected { row: self.row, found: char.into() };
            self.bad_row(error, span, sink)?;
            // A slash or white space ends the row nevertheless.
            return match kind {
                TokenKind::Slash => self.slash(span, sink).map(|()| false),
                kind if is_white(kind) => self.end_of_rows(kind, span.start(), sink).map(|()| false),
                _ => Ok(false),
            };
        };
        let digits = self.digits;
        let run = Span::new(digits.start, span.end());
        if digits.value == 0 {
            return self.bad_row(BoardErrorKind::ZeroRun { row: self.row }, run, sink);
        }
        let count = usize::try_from(digits.value).unwrap_or(usize::MAX);
        self.run(cell, count, digits.canonical && count > 1, run, sink)
    }

    /// `[number] cell`: `count` cells of one kind. Whether the row is complete with them.
    #[inline]
    pub(super) fn run(
        &mut self,
        cell: Cell,
        count: usize,
        canonical: bool,
        span: Span,
        sink: &mut BoardSink<'_, F>,
    ) -> Result<bool, F> {
        let width = self.cells.len() - self.row_start;
        if count > self.width.unwrap_or(LIMIT) - width {
            let row = self.row;
            let error = match self.width {
                Some(expected) => BoardErrorKind::RowTooLong { row, expected },
                None => BoardErrorKind::RowTooWide { row },
            };
            return self.bad_row(error, span, sink);
        }
        if count == 1 {
            self.cells.push(cell);
        } else {
            self.cells.resize(self.cells.len() + count, cell);
        }
        match &mut self.stretch {
            Some(stretch) if stretch.cell == cell => {
                stretch.count += count;
                stretch.end = span.end();
                stretch.canonical = false;
            }
            _ => {
                self.end_of_stretch(sink)?;
                let (start, end) = (span.start(), span.end());
                self.stretch = Some(Stretch { cell, count, start, end, canonical });
            }
        }
        if self.width != Some(width + count) {
            return Ok(false);
        }
        self.end_of_stretch(sink)?;
        self.row_is_complete();
        if self.extent.to_move == PlayerToMove::Absent && self.width == Some(self.row) {
            self.complete(span.end());
        }
        Ok(true)
    }

    /// No more cells of this kind: they are compared with how they should be written.
    #[inline]
    pub(super) fn end_of_stretch(&mut self, sink: &mut BoardSink<'_, F>) -> Result<(), F> {
        match self.stretch.take() {
            Some(Stretch { cell, count, start, end, canonical: false }) if !self.row_noted => {
                self.row_noted = true;
                let finding = BoardFindingKind::RunNotCanonical { row: self.row, count, cell };
                self.finding(finding, Span::new(start, end), sink)
            }
            _ => Ok(()),
        }
    }

    /// The row ends here. Whether that completes it; a row of known width is complete with its last cell.
    pub(super) fn end_of_row(&mut self, at: usize, sink: &mut BoardSink<'_, F>) -> Result<bool, F> {
        self.end_of_stretch(sink)?;
        let (row, found) = (self.row, self.cells.len() - self.row_start);
        match self.width {
            _ if found == 0 => {
                self.miscounted = true;
                self.bad_row(BoardErrorKind::EmptyRow { row }, Span::at(at), sink)
            }
            Some(expected) if found < expected => {
                let span = Span::new(self.row_offset, at);
                self.bad_row(BoardErrorKind::RowTooShort { row, found, expected }, span, sink)
            }
            Some(_) => Ok(false),
            None => {
                self.row_is_complete();
                if self.extent.square {
                    self.width = Some(found);
                    self.cells.reserve_exact((found * found - self.cells.len()).min(AT_ONCE));
                } else {
                    self.row_ends.push(self.cells.len());
                }
                Ok(true)
            }
        }
    }

    #[inline]
    pub(super) fn row_is_complete(&mut self) {
        self.rows_ended = self.row;
        self.last_row = self.row_start..self.cells.len();
    }

    /// A row cannot be read: the rest of it is passed over.
    #[cold]
    pub(super) fn bad_row(
        &mut self,
        error: BoardErrorKind,
        span: Span,
        sink: &mut BoardSink<'_, F>,
    ) -> Result<bool, F> {
        self.end_of_stretch(sink)?;
        self.cells.truncate(self.row_start);
        self.state = State::BadRow;
        self.error(error, span, sink).map(|()| false)
    }

    /// The slash between two rows.
    pub(super) fn slash(&mut self, span: Span, sink: &mut BoardSink<'_, F>) -> Result<(), F> {
        self.rows_ended = self.row;
        let expected = self.width.filter(|_| !self.miscounted).unwrap_or(LIMIT);
        if self.row < expected {
            self.row += 1;
            self.row_offset = span.end();
            self.row_start = self.cells.len();
            self.row_noted = false;
            self.state = State::Row;
            return Ok(());
        }
        self.state = State::SurplusRows;
        let error = if expected == LIMIT {
            BoardErrorKind::TooManyRows
        } else {
            BoardErrorKind::SurplusRow { row: self.row + 1, expected }
        };
        self.error(error, span, sink)
    }

    /// White space, or the end of the text, where the last row has ended.
    pub(super) fn end_of_rows(
        &mut self,
        white: TokenKind,
        at: usize,
        sink: &mut BoardSink<'_, F>,
    ) -> Result<(), F> {
        self.check_row_count(at, sink)?;
        self.white_start = at;
        self.one_blank = white == TokenKind::Space;
        self.state = match self.extent.to_move {
            PlayerToMove::Absent => {
                self.complete(at);
                State::Trailing
            }
            _ => State::Separator,
        };
        Ok(())
    }

    pub(super) fn check_row_count(&mut self, at: usize, sink: &mut BoardSink<'_, F>) -> Result<(), F> {
        self.rows_ended = self.row;
        match self.width {
            Some(expected) if self.row < expected && !self.miscounted => {
                let error = BoardErrorKind::MissingRow { row: self.row + 1, expected };
                self.error(error, Span::at(at), sink)
            }
            _ => Ok(()),
        }
    }

    /// The board has ended here, unless it could not be read.
    pub(super) fn complete(&mut self, end: usize) {
        if self.failure.is_none() && self.end_of_board.is_none() {
            self.end_of_board = Some(end);
        }
    }
}

pub(super) fn is_white(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Space | TokenKind::Tab | TokenKind::LineFeed | TokenKind::CarriageReturn)
}

#[cfg(test)]
mod tests {
    use notation_syntax::{Strictness, TokenKind};

    use super::*;
    use crate::error::BoardError;
    use crate::parse::machine::Extent;

    /// What a text declares takes no memory, what was read of it does.
    #[test]
    fn memory_grows_with_the_rows_that_were_read() {
        let extent = Extent { square: true, to_move: PlayerToMove::Absent };
        let mut machine = Machine::<BoardError>::new(extent, 0);
        for (at, byte) in (0..).zip("1000_/".repeat(10).bytes()) {
            let kind = match byte {
                b'/' => TokenKind::Slash,
                b'_' => TokenKind::Underscore,
                _ => TokenKind::Digit,
            };
            machine.feed(kind, byte, at, &mut Strictness::Strict).unwrap();
            // A vector that grows may double.
            assert!(machine.cells.capacity() <= 2 * machine.cells.len() + AT_ONCE, "at {at}");
        }
        assert_eq!((machine.size(), machine.cells.len()), (Some(1000), 10_000));
    }
}
