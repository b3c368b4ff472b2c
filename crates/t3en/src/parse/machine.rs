//! The state machine that reads boards: one character at a time, so that a text can be cut anywhere.
//!
//! ```text
//! board = rows blank player          rows = row *( "/" row )
//! grid  = rows                       row  = 1*( [number] cell )
//! shape = rows [ blank player ]
//! ```

use alloc::vec::Vec;
use core::ops::Range;

use notation_syntax::{Error, Finding, Found, Span, TokenKind};

use super::partial::Partial;
use super::rows::is_white;
use crate::cell::Cell;
use crate::error::{BoardError, BoardErrorKind, BoardFindingKind, BoardSink};
use crate::grid::Grid;
use crate::player::Player;

pub(super) const LIMIT: usize = Grid::LIMIT as usize;

/// How much of the notation a type takes in.
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

/// What was read, once there is no more.
#[derive(Debug)]
pub struct Read {
    /// Row after row.
    pub(super) cells: Vec<Cell>,
    /// Where in `cells` each row ends, where they may differ in width.
    pub(super) row_ends: Vec<usize>,
    /// The width of the rows, where they may not.
    pub(super) width: Option<usize>,
    pub(super) to_move: Option<Player>,
}

/// Where in the notation the machine is. What a state knows besides is in fields of the machine: to load it
/// with the state for every character costs a fifth of the whole time.
#[derive(Clone, Copy)]
pub(super) enum State {
    /// Before everything.
    Start,
    /// In white space before the first cell.
    Leading,
    /// In a row, behind a cell or before the first one.
    Row,
    /// Behind digits.
    Number,
    /// In a row with an error: the rest of it is passed over.
    BadRow,
    /// In rows beyond the last one: all of them are passed over.
    SurplusRows,
    /// In white space between the rows and the player to move.
    Separator,
    /// Behind the player to move.
    Player,
    /// In white space after the board.
    Trailing,
    /// In what follows the board: it is passed over.
    Rest,
}

/// The digits of a number.
#[derive(Clone, Copy, Default)]
pub(super) struct Digits {
    pub(super) start: usize,
    /// What they say; once beyond all bounds it stays there.
    pub(super) value: u32,
    pub(super) canonical: bool,
}

/// Neighbouring cells of one kind in the row that is read.
#[derive(Clone, Copy)]
pub(super) struct Stretch {
    pub(super) cell: Cell,
    pub(super) count: usize,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) canonical: bool,
}

/// The machine. `F` is what a sink makes of an error.
pub(super) struct Machine<F> {
    pub(super) extent: Extent,
    pub(super) state: State,
    /// The digits of the number that is being read.
    pub(super) digits: Digits,
    /// Where the white space began that is being read, and whether it is one blank so far.
    pub(super) white_start: usize,
    pub(super) one_blank: bool,
    pub(super) partial: Partial,
    /// Where the text begins.
    pub(super) begin: usize,
    /// The cells of the rows that are read, and of the one that is being read. Rows with errors leave none.
    pub(super) cells: Vec<Cell>,
    pub(super) row_ends: Vec<usize>,
    /// The number of the row that is being read, from 1.
    pub(super) row: usize,
    /// Where it begins, in the text and in `cells`.
    pub(super) row_offset: usize,
    pub(super) row_start: usize,
    pub(super) stretch: Option<Stretch>,
    /// Whether this row has its finding.
    pub(super) row_noted: bool,
    /// The width of the first good row, where all must have the same.
    pub(super) width: Option<usize>,
    /// The cells of the row that was completed last.
    pub(super) last_row: Range<usize>,
    /// How many rows are ended, or full.
    pub(super) rows_ended: usize,
    /// Whether the number of rows says nothing any more, because of an empty one that may be a slash too many.
    pub(super) miscounted: bool,
    pub(super) to_move: Option<Player>,
    /// Where the board ended, once it is complete.
    pub(super) end_of_board: Option<usize>,
    /// What an error came to that was passed over.
    pub(super) failure: Option<F>,
    /// The error that stopped the machine.
    pub(super) stopped: Option<BoardError>,
}

impl<F> Machine<F> {
    #[inline]
    pub(super) fn new(extent: Extent, begin: usize) -> Self {
        Self {
            extent,
            state: State::Start,
            digits: Digits::default(),
            white_start: begin,
            one_blank: false,
            partial: Partial::default(),
            begin,
            cells: Vec::new(),
            row_ends: Vec::new(),
            row: 1,
            row_offset: begin,
            row_start: 0,
            stretch: None,
            row_noted: false,
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

    /// The number and the cells of the row that was completed last.
    pub(super) fn last_row(&self) -> Option<(usize, &[Cell])> {
        Some((self.rows_ended, self.cells.get(self.last_row.clone())?))
    }

    /// Reads one token. Whether a row is complete with it.
    #[inline]
    pub(super) fn feed(
        &mut self,
        kind: TokenKind,
        byte: u8,
        at: usize,
        sink: &mut BoardSink<'_, F>,
    ) -> Result<bool, F> {
        if byte.is_ascii() && self.partial.is_empty() {
            self.character(kind, char::from(byte), Span::new(at, at + 1), sink)
        } else {
            self.feed_partial(kind, byte, at, sink)
        }
    }

    /// Reads one byte of a character outside ASCII, or the byte after one that was cut off.
    #[cold]
    fn feed_partial(
        &mut self,
        kind: TokenKind,
        byte: u8,
        at: usize,
        sink: &mut BoardSink<'_, F>,
    ) -> Result<bool, F> {
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
                    self.no_character(if first { at + 1 } else { at }, sink)?;
                    // Else the byte may begin a character itself.
                    if first {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// Bytes up to `end` that make no character.
    fn no_character(&mut self, end: usize, sink: &mut BoardSink<'_, F>) -> Result<(), F> {
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
        sink: &mut BoardSink<'_, F>,
    ) -> Result<bool, F> {
        let at = span.start();
        match self.state {
            State::Row => self.in_row(kind, char, span, sink),
            State::Number => self.after_digits(kind, char, span, sink),
            State::Start if is_white(kind) => self.go(State::Leading),
            State::Start => {
                self.state = State::Row;
                self.in_row(kind, char, span, sink)
            }
            State::Leading | State::Trailing if is_white(kind) => Ok(false),
            State::Leading => {
                self.state = State::Row;
                self.error(BoardErrorKind::LeadingWhiteSpace, Span::new(self.begin, at), sink)?;
                self.in_row(kind, char, span, sink)
            }
            State::BadRow if kind == TokenKind::Slash => self.slash(span, sink).map(|()| false),
            State::BadRow | State::SurplusRows if is_white(kind) => {
                self.end_of_rows(kind, at, sink).map(|()| false)
            }
            State::Separator if is_white(kind) => {
                self.one_blank = false;
                Ok(false)
            }
            State::Separator => {
                if !self.one_blank {
                    let separator = Span::new(self.white_start, at);
                    self.finding(BoardFindingKind::SeparatorNotOneBlank, separator, sink)?;
                }
                self.player(char, span, sink).map(|()| false)
            }
            State::Player if is_white(kind) => {
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

    #[allow(clippy::unnecessary_wraps, reason = "it ends the arms of a match that can fail")]
    pub(super) fn go(&mut self, state: State) -> Result<bool, F> {
        self.state = state;
        Ok(false)
    }

    /// `x` or `o`.
    fn player(&mut self, char: char, span: Span, sink: &mut BoardSink<'_, F>) -> Result<(), F> {
        self.to_move = Player::from_char(char);
        if self.to_move.is_some() {
            self.state = State::Player;
            self.end_of_board = Some(span.end());
            return Ok(());
        }
        self.state = State::Rest;
        self.error(BoardErrorKind::PlayerExpected { found: char.into() }, span, sink)
    }

    /// The text ends here.
    pub(super) fn finish(&mut self, end: usize, sink: &mut BoardSink<'_, F>) -> Result<Read, F> {
        if !self.partial.is_empty() {
            self.no_character(end, sink)?;
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
            Some(failure) => Err(failure),
            None => Ok(Read {
                cells: core::mem::take(&mut self.cells),
                row_ends: core::mem::take(&mut self.row_ends),
                width: self.width,
                to_move: self.to_move,
            }),
        }
    }

    /// Reports again what stopped the machine, if anything did.
    #[inline]
    pub(super) fn check_stopped(&self, sink: &mut BoardSink<'_, F>) -> Result<(), F> {
        self.stopped.as_ref().map_or(Ok(()), |error| Err(sink.fatal(error.clone())))
    }

    #[cold]
    pub(super) fn error(
        &mut self,
        kind: BoardErrorKind,
        span: Span,
        sink: &mut BoardSink<'_, F>,
    ) -> Result<(), F> {
        let error = Error::new(kind, span);
        match sink.error(error.clone()) {
            Ok(failure) => {
                self.failure = Some(failure);
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
        sink: &mut BoardSink<'_, F>,
    ) -> Result<(), F> {
        let finding = Finding::new(kind, span);
        sink.finding(finding.clone()).inspect_err(|_| self.stopped = Some(finding.into_error()))
    }
}
