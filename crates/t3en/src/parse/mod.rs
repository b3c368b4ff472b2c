//! Reading. Tokens are seen here and below only.

mod coordinate;
mod machine;
mod partial;
mod push;
mod rows;

use core::str::FromStr;

use notation_syntax::{Cursor, Error, ErrorSink, Notation, Span, Strictness};

use crate::board::Board;
use crate::error::{BoardError, BoardErrorKind, BoardSink};
use crate::grid::Grid;
use crate::shape::Shape;
use machine::{Extent, Machine, PlayerToMove, Read};

pub use push::{PushParser, Row};

/// What a [`PushParser`] can build: [`Board`], [`Grid`] or [`Shape`]. No other type can implement it.
pub trait Incremental: Notation<ErrorKind = BoardErrorKind> + sealed::Target {}

impl Incremental for Board {}
impl Incremental for Grid {}
impl Incremental for Shape {}

pub(crate) mod sealed {
    use super::machine::{Extent, Read};

    /// What the machine reads, and what is made of it.
    pub trait Target: Sized {
        #[doc(hidden)]
        const EXTENT: Extent;

        /// The value, from what was read without an error. `None` where the player to move is missing, which
        /// is an error.
        #[doc(hidden)]
        fn build(read: Read) -> Option<Self>;
    }
}

impl sealed::Target for Board {
    const EXTENT: Extent = Extent { square: true, to_move: PlayerToMove::Required };

    #[inline]
    fn build(read: Read) -> Option<Self> {
        let to_move = read.to_move?;
        Some(Grid::build(read)?.with_to_move(to_move))
    }
}

impl sealed::Target for Grid {
    const EXTENT: Extent = Extent { square: true, to_move: PlayerToMove::Absent };

    #[inline]
    fn build(read: Read) -> Option<Self> {
        let size = u16::try_from(read.width?).ok()?;
        Some(Self::from_cells(size, read.cells, crate::Cell::Blocked))
    }
}

impl sealed::Target for Shape {
    const EXTENT: Extent = Extent { square: false, to_move: PlayerToMove::Optional };

    fn build(read: Read) -> Option<Self> {
        Some(Self::from_parts(read.cells, read.row_ends, read.to_move))
    }
}

macro_rules! board_notation {
    ($($type:ty),*) => {$(
        impl Notation for $type {
            type ErrorKind = BoardErrorKind;

            fn parse_in<F>(source: &str, span: Span, sink: &mut dyn ErrorSink<BoardErrorKind, Failure = F>) -> Result<Self, F> {
                board(source, span, sink)
            }
        }

        impl FromStr for $type {
            type Err = BoardError;

            fn from_str(text: &str) -> Result<Self, BoardError> {
                Self::parse_with(text, Strictness::Relaxed)
            }
        }
    )*};
}

board_notation!(Board, Grid, Shape);

/// A whole text at once: the machine of the [`PushParser`], fed from one cursor.
fn board<T, F>(source: &str, span: Span, sink: &mut BoardSink<'_, F>) -> Result<T, F>
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

/// The value, now that the text has ended.
fn finish<T, F>(mut machine: Machine<F>, end: usize, sink: &mut BoardSink<'_, F>) -> Result<T, F>
where
    T: sealed::Target,
{
    let read = machine.finish(end, sink)?;
    T::build(read).ok_or_else(|| {
        sink.fatal(Error::new(BoardErrorKind::PlayerExpected { found: None.into() }, Span::at(end)))
    })
}
