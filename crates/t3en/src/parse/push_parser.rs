//! Parses a board in chunks.

use core::fmt;
use core::marker::PhantomData;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Cursor, ErrorSink, Reported, Span, TokenKind};

use super::machine::Machine;
use crate::cell::Cell;
use crate::error::{BoardErrorKind, BoardSink};
use crate::parse::{self, Incremental};

/// The number of bytes that are tokenized together. A call that stops at a row wastes no more than that.
const WINDOW: usize = 256;

/// Reads a board in chunks of any size, down to single bytes, and yields each row as soon as it is complete.
///
/// Boards are square, so the first row determines the number of rows; from then on
/// [`rows_left`](Self::rows_left) returns how many are still missing. The parser stops when the board is complete,
/// and leaves the rest of the chunk.
///
/// ```
/// use t3en::{Board, PushParser, Strictness};
///
/// let mut parser = PushParser::<Board>::new();
/// let mut rows = Vec::new();
/// for chunk in ["3_/_", "x_/3", "_ o time ms:1000"] {
///     let mut chunk = chunk.as_bytes();
///     while let Some(row) = Strictness::Relaxed.run(|sink| parser.push(&mut chunk, sink))? {
///         rows.push((row.number(), row.cells().len()));
///     }
///     if parser.is_complete() {
///         assert_eq!(chunk, b" time ms:1000");
///     }
/// }
/// assert_eq!(rows, [(1, 3), (2, 3), (3, 3)]);
/// let board = Strictness::Relaxed.run(|sink| parser.finish(sink))?;
/// assert_eq!(board.to_string(), "3_/_x_/3_ o");
/// # Ok::<(), t3en::BoardError>(())
/// ```
///
/// A whole text goes through the same state machine, so the values, errors, findings and spans are the same however
/// the text is cut. Offsets count the bytes of all chunks. A byte that is not part of a UTF-8 character is reported as
/// U+FFFD.
///
/// Each call takes the sink for errors and findings. [`Strictness::run`](notation_syntax::Strictness::run), as here,
/// stops at the first error. A [`Report`](notation_syntax::Report), given to every call, collects all of them, and the
/// parser continues at the next row:
///
/// ```
/// use t3en::{Board, PushParser, Report};
///
/// let mut parser = PushParser::<Board>::new();
/// let mut report = Report::new();
/// for chunk in ["3_/q", "__/3_ X"] {
///     let mut chunk = chunk.as_bytes();
///     while let Ok(Some(_)) = parser.push(&mut chunk, &mut report) {}
/// }
/// assert!(parser.finish(&mut report).is_err());
/// assert_eq!(report.errors.len(), 2);
/// ```
pub struct PushParser<T> {
    machine: Machine,
    /// The number of bytes that were read.
    offset: usize,
    target: PhantomData<fn() -> T>,
}

/// A complete row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'p> {
    number: usize,
    cells: &'p [Cell],
}

impl<'p> Row<'p> {
    /// The number of the row, from 1 at the top.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Its cells, from the left.
    pub fn cells(&self) -> &'p [Cell] {
        self.cells
    }
}

impl<T: Incremental> PushParser<T> {
    /// A parser at the start of a text.
    pub fn new() -> Self {
        Self { machine: Machine::new(T::EXTENT, 0), offset: 0, target: PhantomData }
    }

    /// Reads from `chunk` up to the next complete row, the end of the board or the end of the chunk, and advances
    /// `chunk` past the bytes that were read.
    ///
    /// Call it until it yields no more rows. Then the chunk is empty, or the board [is
    /// complete](Self::is_complete) and the chunk contains the text after it.
    ///
    /// The first row is complete when a slash or white space follows. The other rows are complete with their last
    /// cell; further cells are an error in a row that was already yielded. All rows of a [`Shape`](crate::Shape) are
    /// like the first. A row that only the end of the text completes is not yielded, and neither is a row with an
    /// error.
    ///
    /// # Errors
    ///
    /// The sink stops the parser and has the reason. Every further call reports the same error again.
    pub fn push(
        &mut self,
        chunk: &mut &[u8],
        sink: &mut dyn ErrorSink<BoardErrorKind>,
    ) -> Result<Option<Row<'_>>, Reported> {
        self.machine.check_stopped(sink)?;
        while !chunk.is_empty() && !self.is_complete() {
            if self.read(chunk, sink)? {
                return Ok(self.machine.last_row().map(|(number, cells)| Row { number, cells }));
            }
        }
        Ok(None)
    }

    /// Reads the text after the board, as the end of a whole text: white space is a finding, any other text an error.
    /// Do not call it if other text may follow the board.
    ///
    /// # Errors
    ///
    /// As for [`push`](Self::push).
    pub fn push_trailing(
        &mut self,
        mut chunk: &[u8],
        sink: &mut dyn ErrorSink<BoardErrorKind>,
    ) -> Result<(), Reported> {
        self.machine.check_stopped(sink)?;
        while !chunk.is_empty() {
            self.read(&mut chunk, sink)?;
        }
        Ok(())
    }

    /// The number of rows and columns: known after the first row, if the board must be square.
    pub fn size(&self) -> Option<usize> {
        self.machine.size()
    }

    /// The number of rows that are still missing: known after the first row, if the board must be square.
    pub fn rows_left(&self) -> Option<usize> {
        self.size().map(|size| size.saturating_sub(self.machine.rows_ended()))
    }

    /// Whether the board is complete: after the player to move or, for a board without one, after the last
    /// cell. A [`Shape`](crate::Shape) without a player to move is complete only at the end of the text.
    pub fn is_complete(&self) -> bool {
        self.machine.end_of_board().is_some()
    }

    /// The number of bytes that were read.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Ends the text, and returns the value.
    ///
    /// # Errors
    ///
    /// The text is not complete, or an earlier call reported an error.
    pub fn finish(self, sink: &mut dyn ErrorSink<BoardErrorKind>) -> Result<T, Reported> {
        self.machine.check_stopped(sink)?;
        parse::finish(self.machine, self.offset, sink)
    }

    /// Reads a part of `chunk`, at most up to the next complete row. Returns whether there is one.
    fn read(&mut self, chunk: &mut &[u8], sink: &mut BoardSink<'_>) -> Result<bool, Reported> {
        let (bytes, was_complete) = (*chunk, self.is_complete());
        let window = bytes.get(..WINDOW).unwrap_or(bytes);
        let ascii = window.iter().position(|byte| !byte.is_ascii()).unwrap_or(window.len());
        let text = window
            .get(..ascii)
            .and_then(|text| core::str::from_utf8(text).ok())
            .expect_or_default("ASCII is UTF-8");
        if text.is_empty() {
            // A byte of a character outside ASCII. Chunks may split the character, so a cursor cannot read it.
            return match bytes.split_first() {
                Some((&byte, _)) => self.token(TokenKind::Other, byte, chunk, sink),
                None => Ok(false),
            };
        }
        let mut cursor = Cursor::new(text, Span::of(text));
        while let Some((kind, byte)) = cursor.peek().zip(cursor.byte()) {
            if self.token(kind, byte, chunk, sink)? {
                return Ok(true);
            }
            if !was_complete && self.is_complete() {
                break;
            }
            cursor.bump();
        }
        Ok(false)
    }

    /// Reads the first byte of `chunk`. Returns whether it completes a row.
    #[inline]
    fn token(
        &mut self,
        kind: TokenKind,
        byte: u8,
        chunk: &mut &[u8],
        sink: &mut BoardSink<'_>,
    ) -> Result<bool, Reported> {
        let at = self.offset;
        let was_complete = self.is_complete();
        let complete = self.machine.feed(kind, byte, at, sink);
        // White space that completes the board before it is not consumed.
        let unread = !was_complete && self.machine.end_of_board() == Some(at);
        let read = usize::from(!unread);
        self.offset += read;
        *chunk = chunk.get(read..).expect_or_default("a token is a byte of the chunk");
        complete
    }
}

impl<T: Incremental> Default for PushParser<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> fmt::Debug for PushParser<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PushParser")
            .field("offset", &self.offset)
            .field("size", &self.machine.size())
            .field("rows_ended", &self.machine.rows_ended())
            .finish_non_exhaustive()
    }
}
