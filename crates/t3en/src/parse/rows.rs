//! The rows of a board: the part of the state machine whose methods are named after the grammar.

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Reported, Span, TokenKind};

use super::machine::{Digits, MAX_SIZE, Machine, PendingRun, PlayerToMove, State};
use crate::cell::Cell;
use crate::error::{BoardErrorKind, BoardFindingKind, BoardSink};

/// Up to this number of cells, memory is allocated as soon as the size is known. For larger boards it is allocated as
/// the rows are read.
const MAX_RESERVED_CELLS: usize = 1024;

impl Machine {
    /// `1*( [number] cell )`, then a slash or white space.
    #[inline]
    pub(super) fn in_row(
        &mut self,
        kind: TokenKind,
        char: char,
        span: Span,
        sink: &mut BoardSink<'_>,
    ) -> Result<bool, Reported> {
        if let Some(cell) = Cell::from_char(char) {
            return self.run(cell, 1, true, span, sink);
        }
        match kind {
            TokenKind::Digit => {
                let value = char.to_digit(10).expect_or_default("the token is a digit");
                // A leading zero is not canonical.
                self.digits = Digits { start: span.start(), value, canonical: value > 0 };
                self.go(State::Number)
            }
            TokenKind::Slash => {
                let complete = self.end_of_row(span.start(), sink)?;
                self.slash(span, sink)?;
                Ok(complete)
            }
            kind if kind.is_white_space() => {
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

    /// More digits, or the cell after them.
    pub(super) fn after_digits(
        &mut self,
        kind: TokenKind,
        char: char,
        span: Span,
        sink: &mut BoardSink<'_>,
    ) -> Result<bool, Reported> {
        if kind == TokenKind::Digit {
            let digit = char.to_digit(10).expect_or_default("the token is a digit");
            self.digits.value = self.digits.value.saturating_mul(10).saturating_add(digit);
            return Ok(false);
        }
        self.state = State::Row;
        let Some(cell) = Cell::from_char(char) else {
            let error = BoardErrorKind::CellExpected { row: self.row, found: char.into() };
            self.bad_row(error, span, sink)?;
            // A slash or white space still ends the row.
            return match kind {
                TokenKind::Slash => self.slash(span, sink).map(|()| false),
                kind if kind.is_white_space() => self.end_of_rows(kind, span.start(), sink).map(|()| false),
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

    /// `[number] cell`: `count` cells of one kind. Returns whether they complete the row.
    #[inline]
    pub(super) fn run(
        &mut self,
        cell: Cell,
        count: usize,
        canonical: bool,
        span: Span,
        sink: &mut BoardSink<'_>,
    ) -> Result<bool, Reported> {
        let width = self.cells.len() - self.row_start;
        if count > self.width.unwrap_or(MAX_SIZE) - width {
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
        match &mut self.pending_run {
            Some(run) if run.cell == cell => {
                run.count += count;
                run.end = span.end();
                run.canonical = false;
            }
            _ => {
                self.end_of_run(sink)?;
                let (start, end) = (span.start(), span.end());
                self.pending_run = Some(PendingRun { cell, count, start, end, canonical });
            }
        }
        if self.width != Some(width + count) {
            return Ok(false);
        }
        self.end_of_run(sink)?;
        self.row_is_complete();
        if self.extent.to_move == PlayerToMove::Absent && self.width == Some(self.row) {
            self.complete(span.end());
        }
        Ok(true)
    }

    /// No more cells of this kind follow: reports a run that is not canonical.
    #[inline]
    pub(super) fn end_of_run(&mut self, sink: &mut BoardSink<'_>) -> Result<(), Reported> {
        match self.pending_run.take() {
            Some(PendingRun { cell, count, start, end, canonical: false }) if !self.row_reported => {
                self.row_reported = true;
                let finding = BoardFindingKind::RunNotCanonical { row: self.row, count, cell };
                self.finding(finding, Span::new(start, end), sink)
            }
            _ => Ok(()),
        }
    }

    /// Ends the row. Returns whether that completes it; a row of known width is complete with its last cell.
    pub(super) fn end_of_row(&mut self, at: usize, sink: &mut BoardSink<'_>) -> Result<bool, Reported> {
        self.end_of_run(sink)?;
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
                    self.cells.reserve_exact((found * found - self.cells.len()).min(MAX_RESERVED_CELLS));
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

    /// A row cannot be read: the rest of it is skipped.
    #[cold]
    pub(super) fn bad_row(
        &mut self,
        error: BoardErrorKind,
        span: Span,
        sink: &mut BoardSink<'_>,
    ) -> Result<bool, Reported> {
        self.end_of_run(sink)?;
        self.cells.truncate(self.row_start);
        self.state = State::BadRow;
        self.error(error, span, sink).map(|()| false)
    }

    /// The slash between two rows.
    pub(super) fn slash(&mut self, span: Span, sink: &mut BoardSink<'_>) -> Result<(), Reported> {
        self.rows_ended = self.row;
        let expected = self.width.filter(|_| !self.miscounted).unwrap_or(MAX_SIZE);
        if self.row < expected {
            self.row += 1;
            self.row_offset = span.end();
            self.row_start = self.cells.len();
            self.row_reported = false;
            self.state = State::Row;
            return Ok(());
        }
        self.state = State::SurplusRows;
        let error = if expected == MAX_SIZE {
            BoardErrorKind::TooManyRows
        } else {
            BoardErrorKind::SurplusRow { row: self.row + 1, expected }
        };
        self.error(error, span, sink)
    }

    /// White space after the last row.
    pub(super) fn end_of_rows(
        &mut self,
        white: TokenKind,
        at: usize,
        sink: &mut BoardSink<'_>,
    ) -> Result<(), Reported> {
        self.check_row_count(at, sink)?;
        self.white_start = at;
        self.single_space = white == TokenKind::Space;
        self.state = match self.extent.to_move {
            PlayerToMove::Absent => {
                self.complete(at);
                State::Trailing
            }
            _ => State::Separator,
        };
        Ok(())
    }

    pub(super) fn check_row_count(&mut self, at: usize, sink: &mut BoardSink<'_>) -> Result<(), Reported> {
        self.rows_ended = self.row;
        match self.width {
            Some(expected) if self.row < expected && !self.miscounted => {
                let error = BoardErrorKind::MissingRow { row: self.row + 1, expected };
                self.error(error, Span::at(at), sink)
            }
            _ => Ok(()),
        }
    }

    /// Ends the board, unless it has errors.
    pub(super) fn complete(&mut self, end: usize) {
        if self.failure.is_none() && self.end_of_board.is_none() {
            self.end_of_board = Some(end);
        }
    }
}

#[cfg(test)]
mod tests {
    use notation_syntax::TokenKind;

    use super::*;
    use crate::parse::machine::Extent;

    /// Rows take memory only when they are read.
    #[test]
    fn memory_grows_with_the_rows_that_were_read() {
        let extent = Extent { square: true, to_move: PlayerToMove::Absent };
        let mut machine = Machine::new(extent, 0);
        for (at, byte) in (0..).zip("1000_/".repeat(10).bytes()) {
            let kind = match byte {
                b'/' => TokenKind::Slash,
                b'_' => TokenKind::Underscore,
                _ => TokenKind::Digit,
            };
            machine.feed(kind, byte, at, &mut ()).unwrap();
            // A vector may double as it grows.
            assert!(machine.cells.capacity() <= 2 * machine.cells.len() + MAX_RESERVED_CELLS, "at {at}");
        }
        assert_eq!((machine.size(), machine.cells.len()), (Some(1000), 10_000));
    }
}
