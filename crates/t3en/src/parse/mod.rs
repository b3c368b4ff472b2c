//! Parsers. Only the files of this folder see tokens.

mod coordinate;
mod machine;
mod push_parser;
mod rows;

use machine::{Extent, Machine, PlayerToMove, Read};
use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Cursor, Error, ErrorSink, Notation, Reported, Span};

pub use push_parser::{PushParser, Row};

use crate::board::Board;
use crate::cell::Cell;
use crate::error::{BoardError, BoardErrorKind, BoardSink};
use crate::grid::Grid;
use crate::shape::Shape;

macro_rules! board_notation {
    ($($type:ty),*) => {$(
        impl Notation for $type {
            type ErrorKind = BoardErrorKind;

            const MAY_BE_FILE: bool = true;

            fn parse_in(
                source: &str,
                span: Span,
                sink: &mut dyn ErrorSink<BoardErrorKind>,
            ) -> Result<Self, Reported> {
                board(source, span, sink)
            }
        }

        notation_syntax::from_str! { $type, BoardError; }
    )*};
}

board_notation!(Board, Grid, Shape);

/// The machine of the [`PushParser`](crate::PushParser), fed from one cursor.
fn board<T>(source: &str, span: Span, sink: &mut BoardSink<'_>) -> Result<T, Reported>
where
    T: sealed::Target,
{
    let mut cursor = Cursor::new(source, span);
    let mut machine = Machine::new(T::EXTENT, cursor.offset());
    while let Some((kind, byte)) = cursor.peek().zip(cursor.byte()) {
        machine.feed(kind, byte, cursor.offset(), sink)?;
        cursor.bump();
    }
    finish(machine, cursor.offset(), sink)
}

/// The bytes of a character outside ASCII that have arrived so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Partial {
    bytes: [u8; 4],
    len: usize,
    /// The offset of the first of them.
    pub(super) start: usize,
}

/// The bytes are not UTF-8, whatever follows.
pub(super) struct NotUtf8;

impl Partial {
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a byte. `None` while the character is incomplete.
    pub(super) fn push(&mut self, byte: u8) -> Option<Result<char, NotUtf8>> {
        if let Some(slot) = self.bytes.get_mut(self.len) {
            *slot = byte;
            self.len += 1;
        }
        match core::str::from_utf8(
            self.bytes.get(..self.len).expect_or_default("a character has at most four bytes"),
        ) {
            Ok(text) => Some(text.chars().next().ok_or(NotUtf8)),
            Err(error) if error.error_len().is_none() => None,
            Err(_) => Some(Err(NotUtf8)),
        }
    }
}

/// A type that a [`PushParser`](crate::PushParser) can read: [`Board`], [`Grid`] or [`Shape`]. No other type can
/// implement it.
pub trait Incremental: Notation<ErrorKind = BoardErrorKind> + sealed::Target {}

impl Incremental for Board {}
impl Incremental for Grid {}
impl Incremental for Shape {}

pub(super) mod sealed {
    use crate::parse::machine::{Extent, Read};

    /// How much of the notation the machine reads, and how the value is built from it.
    pub trait Target: Sized {
        #[doc(hidden)]
        const EXTENT: Extent;

        /// Builds the value from text without errors. `None` if the player to move is missing, which is an error.
        #[doc(hidden)]
        fn build(read: Read) -> Option<Self>;
    }
}

impl sealed::Target for Board {
    const EXTENT: Extent = Extent { square: true, to_move: PlayerToMove::Required };

    #[inline]
    fn build(read: Read) -> Option<Self> {
        let to_move = read.to_move?;
        Some(Grid::build(read)?.with_side_to_move(to_move))
    }
}

impl sealed::Target for Grid {
    const EXTENT: Extent = Extent { square: true, to_move: PlayerToMove::Absent };

    #[inline]
    fn build(read: Read) -> Option<Self> {
        let size = u16::try_from(read.width?).ok()?;
        Some(Self::from_cells(size, read.cells, Cell::Blocked))
    }
}

impl sealed::Target for Shape {
    const EXTENT: Extent = Extent { square: false, to_move: PlayerToMove::Optional };

    fn build(read: Read) -> Option<Self> {
        Some(Self::from_parts(read.cells, read.row_ends, read.to_move))
    }
}

/// Ends the text at `end`, and builds the value.
fn finish<T>(mut machine: Machine, end: usize, sink: &mut BoardSink<'_>) -> Result<T, Reported>
where
    T: sealed::Target,
{
    let read = machine.finish(end, sink)?;
    T::build(read).ok_or_else(|| {
        sink.fatal(Error::new(BoardErrorKind::PlayerExpected { found: None.into() }, Span::at(end)))
    })
}
