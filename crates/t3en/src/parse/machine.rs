//! The state machine that reads boards, one character at a time, so that a text can be cut anywhere.
//!
//! ```text
//! board = rows space player          rows = row *( "/" row )
//! grid  = rows                       row  = 1*( [number] cell )
//! shape = rows [ space player ]
//! ```

use alloc::vec::Vec;
use core::ops::Range;

use notation_syntax::{Error, Finding, Found, Reported, Span, TokenKind};

use crate::cell::Cell;
use crate::cell::Player;
use crate::error::{BoardError, BoardErrorKind, BoardFindingKind, BoardSink};
use crate::parse::Partial;

pub(super) const MAX_SIZE: usize = crate::board::MAX_SIZE as usize;

/// The part of the notation that a type reads.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// Whether there must be as many rows as columns.
    pub(super) square: bool,
    pub(super) to_move: PlayerToMove,
}

/// Whether the player to move is part of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayerToMove {
    Required,
    Optional,
    Absent,
}

/// The result of reading a text without errors.
#[derive(Debug)]
pub struct Read {
    /// Row after row.
    pub(super) cells: Vec<Cell>,
    /// The index in `cells` where each row ends, if rows may differ in width.
    pub(super) row_ends: Vec<usize>,
    /// The width of the rows, if they may not.
    pub(super) width: Option<usize>,
    pub(super) to_move: Option<Player>,
}

/// The state of the machine. Data that belongs to a state is in fields of the machine: loading it with the state for
/// every character costs a fifth of the time.
#[derive(Clone, Copy)]
pub(super) enum State {
    /// At the start of the text.
    Start,
    /// In white space before the first cell.
    Leading,
    /// In a row, after a cell or before the first one.
    Row,
    /// After digits.
    Number,
    /// In a row with an error: the rest of it is skipped.
    BadRow,
    /// In surplus rows: all of them are skipped.
    SurplusRows,
    /// In white space between the rows and the player to move.
    Separator,
    /// After the player to move.
    Player,
    /// In white space after the board.
    Trailing,
    /// In other text after the board: it is skipped.
    Rest,
}

/// The digits of a number.
#[derive(Clone, Copy, Default)]
pub(super) struct Digits {
    pub(super) start: usize,
    /// Their value, which saturates.
    pub(super) value: u32,
    pub(super) canonical: bool,
}

/// Neighbouring cells of one kind in the current row, which may grow.
#[derive(Clone, Copy)]
pub(super) struct PendingRun {
    pub(super) cell: Cell,
    pub(super) count: usize,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) canonical: bool,
}

/// The machine.
pub(super) struct Machine {
    pub(super) extent: Extent,
    pub(super) state: State,
    /// The digits of the current number.
    pub(super) digits: Digits,
    /// The offset where the current white space begins, and whether it is a single space so far.
    pub(super) white_start: usize,
    pub(super) single_space: bool,
    pub(super) partial: Partial,
    /// The offset where the text begins.
    pub(super) begin: usize,
    /// The cells of all rows up to the current one. Rows with errors have none.
    pub(super) cells: Vec<Cell>,
    pub(super) row_ends: Vec<usize>,
    /// The number of the current row, from 1.
    pub(super) row: usize,
    /// Where it begins: the offset in the text, and the index in `cells`.
    pub(super) row_offset: usize,
    pub(super) row_start: usize,
    pub(super) pending_run: Option<PendingRun>,
    /// Whether the finding of this row was reported.
    pub(super) row_reported: bool,
    /// The width of the first row without errors, if all must have the same.
    pub(super) width: Option<usize>,
    /// The indices in `cells` of the last complete row.
    pub(super) last_row: Range<usize>,
    /// The number of rows that are complete or have ended.
    pub(super) rows_ended: usize,
    /// Whether the number of rows is unreliable, because an empty row may be a surplus slash.
    pub(super) miscounted: bool,
    pub(super) to_move: Option<Player>,
    /// The offset where the board ends, once it is complete.
    pub(super) end_of_board: Option<usize>,
    /// An error after which the machine continued, and its failure.
    pub(super) failure: Option<(Reported, BoardError)>,
    /// The error that stopped the machine.
    pub(super) stopped: Option<BoardError>,
}

impl Machine {
    #[inline]
    pub(super) fn new(extent: Extent, begin: usize) -> Self {
        Self {
            extent,
            state: State::Start,
            digits: Digits::default(),
            white_start: begin,
            single_space: false,
            partial: Partial::default(),
            begin,
            cells: Vec::new(),
            row_ends: Vec::new(),
            row: 1,
            row_offset: begin,
            row_start: 0,
            pending_run: None,
            row_reported: false,
            width: None,
            last_row: 0..0,
            rows_ended: 0,
            miscounted: false,
            to_move: None,
            end_of_board: None,
            failure: None,
            stopped: None,
        }
    }

    pub(super) fn size(&self) -> Option<usize> {
        self.width
    }

    pub(super) fn rows_ended(&self) -> usize {
        self.rows_ended
    }

    #[inline]
    pub(super) fn end_of_board(&self) -> Option<usize> {
        self.end_of_board
    }

    /// The number and the cells of the last complete row.
    pub(super) fn last_row(&self) -> Option<(usize, &[Cell])> {
        Some((self.rows_ended, self.cells.get(self.last_row.clone())?))
    }

    /// Reads one token. Returns whether it completes a row.
    #[inline]
    pub(super) fn feed(
        &mut self,
        kind: TokenKind,
        byte: u8,
        at: usize,
        sink: &mut BoardSink<'_>,
    ) -> Result<bool, Reported> {
        if byte.is_ascii() && self.partial.is_empty() {
            self.character(kind, char::from(byte), Span::new(at, at + 1), sink)
        } else {
            self.feed_partial(kind, byte, at, sink)
        }
    }

    /// Reads one byte of a character outside ASCII, or the byte after an incomplete one.
    #[cold]
    fn feed_partial(
        &mut self,
        kind: TokenKind,
        byte: u8,
        at: usize,
        sink: &mut BoardSink<'_>,
    ) -> Result<bool, Reported> {
        loop {
            let first = self.partial.is_empty();
            if first {
                self.partial.start = at;
            }
            match self.partial.push(byte) {
                None => return Ok(false),
                Some(Ok(character)) => {
                    let span = Span::new(self.partial.start, at + 1);
                    self.partial.clear();
                    return self.character(kind, character, span, sink);
                }
                Some(Err(_)) => {
                    self.not_utf8(if first { at + 1 } else { at }, sink)?;
                    // Otherwise the byte may begin a character.
                    if first {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// Reports the bytes up to `end`, which are not UTF-8.
    fn not_utf8(&mut self, end: usize, sink: &mut BoardSink<'_>) -> Result<(), Reported> {
        let span = Span::new(self.partial.start, end);
        self.partial.clear();
        self.character(TokenKind::Other, char::REPLACEMENT_CHARACTER, span, sink).map(drop)
    }

    #[inline]
    fn character(
        &mut self,
        kind: TokenKind,
        char: char,
        span: Span,
        sink: &mut BoardSink<'_>,
    ) -> Result<bool, Reported> {
        let at = span.start();
        match self.state {
            State::Row => self.in_row(kind, char, span, sink),
            State::Number => self.after_digits(kind, char, span, sink),
            State::Start if kind.is_white_space() => self.go(State::Leading),
            // A byte order mark at the start of the text. Where the text is not pushed, its span begins after it.
            State::Start if char == '\u{feff}' && at == 0 => {
                (self.begin, self.row_offset) = (span.end(), span.end());
                Ok(false)
            }
            State::Start => {
                self.state = State::Row;
                self.in_row(kind, char, span, sink)
            }
            State::Leading | State::Trailing if kind.is_white_space() => Ok(false),
            State::Leading => {
                self.state = State::Row;
                self.error(BoardErrorKind::LeadingWhiteSpace, Span::new(self.begin, at), sink)?;
                self.in_row(kind, char, span, sink)
            }
            State::BadRow if kind == TokenKind::Slash => self.slash(span, sink).map(|()| false),
            State::BadRow | State::SurplusRows if kind.is_white_space() => {
                self.end_of_rows(kind, at, sink).map(|()| false)
            }
            State::Separator if kind.is_white_space() => {
                self.single_space = false;
                Ok(false)
            }
            State::Separator => {
                if !self.single_space {
                    let separator = Span::new(self.white_start, at);
                    self.finding(BoardFindingKind::SeparatorNotOneSpace, separator, sink)?;
                }
                self.player(char, span, sink).map(|()| false)
            }
            State::Player if kind.is_white_space() => {
                self.white_start = at;
                self.go(State::Trailing)
            }
            State::Player | State::Trailing => {
                self.state = State::Rest;
                self.error(BoardErrorKind::Trailing { found: char.into() }, span, sink).map(|()| false)
            }
            State::BadRow | State::SurplusRows | State::Rest => Ok(false),
        }
    }

    #[allow(clippy::unnecessary_wraps, reason = "the other arms of its matches can fail")]
    pub(super) fn go(&mut self, state: State) -> Result<bool, Reported> {
        self.state = state;
        Ok(false)
    }

    /// `x` or `o`.
    fn player(&mut self, char: char, span: Span, sink: &mut BoardSink<'_>) -> Result<(), Reported> {
        self.to_move = Player::from_char(char);
        if self.to_move.is_some() {
            self.state = State::Player;
            self.end_of_board = Some(span.end());
            return Ok(());
        }
        self.state = State::Rest;
        self.error(BoardErrorKind::PlayerExpected { found: char.into() }, span, sink)
    }

    /// Ends the text.
    pub(super) fn finish(&mut self, end: usize, sink: &mut BoardSink<'_>) -> Result<Read, Reported> {
        if !self.partial.is_empty() {
            self.not_utf8(end, sink)?;
        }
        let here = Span::at(end);
        let found = Found::from(None);
        let rows_were_last = match self.state {
            State::Start | State::Leading => {
                self.error(BoardErrorKind::Empty, Span::new(self.begin, end), sink)?;
                false
            }
            State::Row => {
                self.end_of_row(end, sink)?;
                true
            }
            State::Number => {
                self.bad_row(BoardErrorKind::CellExpected { row: self.row, found }, here, sink)?;
                true
            }
            State::BadRow => true,
            State::Trailing if self.white_start < end => {
                self.finding(BoardFindingKind::TrailingWhiteSpace, Span::new(self.white_start, end), sink)?;
                false
            }
            State::Separator if self.extent.to_move == PlayerToMove::Optional => {
                self.finding(BoardFindingKind::TrailingWhiteSpace, Span::new(self.white_start, end), sink)?;
                false
            }
            _ => false,
        };
        if rows_were_last {
            self.check_row_count(end, sink)?;
        }
        let player_may_follow = rows_were_last || matches!(self.state, State::SurplusRows | State::Separator);
        if player_may_follow && self.extent.to_move == PlayerToMove::Required {
            self.error(BoardErrorKind::PlayerExpected { found }, here, sink)?;
        }
        match self.failure.take() {
            Some((failure, _)) if sink.continues() => Err(failure),
            // The caller may have changed from a sink that continues to one that stops.
            Some((_, error)) => Err(sink.fatal(error)),
            None => Ok(Read {
                cells: core::mem::take(&mut self.cells),
                row_ends: core::mem::take(&mut self.row_ends),
                width: self.width,
                to_move: self.to_move,
            }),
        }
    }

    /// Reports the error that stopped the machine again, if there is one.
    #[inline]
    pub(super) fn check_stopped(&self, sink: &mut BoardSink<'_>) -> Result<(), Reported> {
        self.stopped.as_ref().map_or(Ok(()), |error| Err(sink.fatal(error.clone())))
    }

    #[cold]
    pub(super) fn error(
        &mut self,
        kind: BoardErrorKind,
        span: Span,
        sink: &mut BoardSink<'_>,
    ) -> Result<(), Reported> {
        let error = Error::new(kind, span);
        match sink.error(error.clone()) {
            Ok(failure) => {
                self.failure = Some((failure, error));
                Ok(())
            }
            Err(failure) => {
                self.stopped = Some(error);
                Err(failure)
            }
        }
    }

    #[cold]
    pub(super) fn finding(
        &mut self,
        kind: BoardFindingKind,
        span: Span,
        sink: &mut BoardSink<'_>,
    ) -> Result<(), Reported> {
        let finding = Finding::new(kind, span);
        sink.finding(finding.clone()).inspect_err(|_| self.stopped = Some(finding.into_error()))
    }
}
