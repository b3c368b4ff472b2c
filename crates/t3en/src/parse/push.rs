//! Reading a board in pieces.

use core::fmt;
use core::marker::PhantomData;

use notation_syntax::{Cursor, ErrorSink, Parsed, Report, Span, Strictness, TokenKind};

use super::Incremental;
use super::machine::Machine;
use crate::cell::Cell;
use crate::error::BoardErrorKind;

/// How much of a piece is looked at together. A call that stops at a row has looked at no more in vain.
const WINDOW: usize = 256;

/// Reads a board in pieces of any size, down to single bytes, and yields each row as soon as it is complete.
///
/// Boards are square, so the first row says how many there are: from then on
/// [`rows_left`](Self::rows_left) knows how many are still to come. When the board is complete the parser
/// reads no further, and what is left over stays in the piece.
///
/// ```
/// use t3en::{Board, PushParser};
///
/// let mut parser = PushParser::<Board>::new();
/// let mut rows = Vec::new();
/// for piece in ["3_/_", "x_/3", "_ o time ms:1000"] {
///     let mut piece = piece.as_bytes();
///     while let Some(row) = parser.push(&mut piece)? {
///         rows.push((row.number(), row.cells().len()));
///     }
///     if parser.is_complete() {
///         assert_eq!(piece, b" time ms:1000");
///     }
/// }
/// assert_eq!(rows, [(1, 3), (2, 3), (3, 3)]);
/// assert_eq!(parser.finish()?.to_string(), "3_/_x_/3_ o");
/// # Ok::<(), t3en::BoardError>(())
/// ```
///
/// It is the same state machine that reads a text at once, so both give the same values, errors and findings,
/// with the same places, however the text is cut. Bytes are counted through all pieces. A byte that belongs
/// to no UTF-8 character is reported as U+FFFD.
///
/// The second parameter is where errors and findings go: a [`Strictness`], as here, stops at the first error;
/// a [`Report`] collects them all and reads on at the next row.
pub struct PushParser<T, S = Strictness>
where
    S: ErrorSink<BoardErrorKind>,
{
    machine: Machine<S::Failure>,
    sink: S,
    /// How many bytes were read.
    offset: usize,
    target: PhantomData<fn() -> T>,
}

/// A row that is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'p> {
    number: usize,
    cells: &'p [Cell],
}

impl<'p> Row<'p> {
    /// Which row it is, counted from 1 at the top.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Its cells, from the left.
    pub fn cells(&self) -> &'p [Cell] {
        self.cells
    }
}

impl<T: Incremental> PushParser<T> {
    /// A parser that puts up with departures from the document and stops at the first error.
    pub fn new() -> Self {
        Self::with_sink(Strictness::Relaxed)
    }
}

impl<T: Incremental> Default for PushParser<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, S> PushParser<T, S>
where
    T: Incremental,
    S: ErrorSink<BoardErrorKind>,
{
    /// A parser that reports to this sink.
    pub fn with_sink(sink: S) -> Self {
        Self { machine: Machine::new(T::EXTENT, 0), sink, offset: 0, target: PhantomData }
    }

    /// Reads from `piece`, up to the next row that is complete, to the end of the board or to the end of the
    /// piece, and moves `piece` past what was read.
    ///
    /// Call it until it yields no more rows. Then the piece is empty, or the board [is
    /// complete](Self::is_complete) and the piece holds what is left over.
    ///
    /// The first row is complete when what follows shows it: a slash, or white space. The other rows are
    /// complete with their last cell; if more cells follow, that is an error in a row that was yielded. Rows
    /// of a [`Shape`](crate::Shape) are all like the first. A row that only the end of the text completes is
    /// not yielded, and a row with an error in it neither.
    ///
    /// # Errors
    ///
    /// What the sink makes of what cannot be read. Once it has stopped the parser, every further call
    /// reports the same again.
    pub fn push(&mut self, piece: &mut &[u8]) -> Result<Option<Row<'_>>, S::Failure> {
        self.machine.check_stopped(&mut self.sink)?;
        while !piece.is_empty() && !self.is_complete() {
            if self.read(piece)? {
                return Ok(self.machine.last_row().map(|(number, cells)| Row { number, cells }));
            }
        }
        Ok(None)
    }

    /// Reads what follows the board, as a text that is read at once is read to its end: white space is a
    /// finding, anything else an error. Where other text may follow, leave it out.
    ///
    /// # Errors
    ///
    /// As for [`push`](Self::push).
    pub fn push_trailing(&mut self, mut piece: &[u8]) -> Result<(), S::Failure> {
        self.machine.check_stopped(&mut self.sink)?;
        while !piece.is_empty() {
            self.read(&mut piece)?;
        }
        Ok(())
    }

    /// How many rows and columns the board has: known after the first row, if the board must be square.
    pub fn size(&self) -> Option<usize> {
        self.machine.size()
    }

    /// How many rows are not complete yet: known after the first row, if the board must be square.
    pub fn rows_left(&self) -> Option<usize> {
        self.size().map(|size| size.saturating_sub(self.machine.rows_ended()))
    }

    /// Whether the board is complete: after the player to move or, for a board without one, after the last
    /// cell. A [`Shape`](crate::Shape) without a player to move is complete only at the end of the text.
    pub fn is_complete(&self) -> bool {
        self.machine.end_of_board().is_some()
    }

    /// How many bytes were read.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Where errors and findings go.
    pub fn sink(&self) -> &S {
        &self.sink
    }

    /// The text ends here: gives the value.
    ///
    /// # Errors
    ///
    /// What the sink makes of what cannot be read, or made of it before.
    pub fn finish(self) -> Result<T, S::Failure> {
        self.finish_with_sink().0
    }

    /// The text ends here: gives the value, and the sink.
    fn finish_with_sink(mut self) -> (Result<T, S::Failure>, S) {
        let value = match self.machine.check_stopped(&mut self.sink) {
            Ok(()) => super::finish(self.machine, self.offset, &mut self.sink),
            Err(failure) => Err(failure),
        };
        (value, self.sink)
    }

    /// Reads some of `piece`, at most up to the next row that is complete; whether there is one.
    fn read(&mut self, piece: &mut &[u8]) -> Result<bool, S::Failure> {
        let (bytes, was_complete) = (*piece, self.is_complete());
        let window = bytes.get(..WINDOW).unwrap_or(bytes);
        let ascii = window.iter().position(|byte| !byte.is_ascii()).unwrap_or(window.len());
        let text = window.get(..ascii).and_then(|text| core::str::from_utf8(text).ok()).unwrap_or_default();
        if text.is_empty() {
            // A byte of a character outside ASCII, which may be cut in two here, so that no cursor has it.
            return match bytes.split_first() {
                Some((&byte, _)) => self.token(TokenKind::Other, byte, piece),
                None => Ok(false),
            };
        }
        let mut cursor = Cursor::new(text, Span::of(text));
        while let Some((kind, byte)) = cursor.peek().zip(cursor.byte()) {
            if self.token(kind, byte, piece)? {
                return Ok(true);
            }
            if !was_complete && self.is_complete() {
                break;
            }
            cursor.bump();
        }
        Ok(false)
    }

    /// Reads the first byte of `piece`; whether a row is complete with it.
    #[inline]
    fn token(&mut self, kind: TokenKind, byte: u8, piece: &mut &[u8]) -> Result<bool, S::Failure> {
        let at = self.offset;
        let was_complete = self.is_complete();
        let complete = self.machine.feed(kind, byte, at, &mut self.sink);
        // White space that shows that the board was complete before it is not read.
        let unread = !was_complete && self.machine.end_of_board() == Some(at);
        let read = usize::from(!unread);
        self.offset += read;
        *piece = piece.get(read..).unwrap_or_default();
        complete
    }
}

/// The parser that collects everything.
impl<T: Incremental> PushParser<T, Report<BoardErrorKind>> {
    /// The text ends here: gives the value as far as it goes, every error and every finding.
    ///
    /// ```
    /// use t3en::{Board, PushParser, Report};
    ///
    /// let mut parser = PushParser::<Board, _>::with_sink(Report::new());
    /// for piece in ["3_/q", "__/3_ X"] {
    ///     let mut piece = piece.as_bytes();
    ///     while let Ok(Some(_)) = parser.push(&mut piece) {}
    /// }
    /// assert_eq!(parser.finish_all().errors.len(), 2);
    /// ```
    pub fn finish_all(self) -> Parsed<T, BoardErrorKind> {
        let (value, report) = self.finish_with_sink();
        Parsed { value: value.ok(), errors: report.errors, findings: report.findings }
    }
}

impl<T, S> fmt::Debug for PushParser<T, S>
where
    S: ErrorSink<BoardErrorKind>,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PushParser")
            .field("offset", &self.offset)
            .field("size", &self.machine.size())
            .field("rows_ended", &self.machine.rows_ended())
            .finish_non_exhaustive()
    }
}
