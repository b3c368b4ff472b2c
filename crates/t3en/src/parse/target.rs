//! The types that the state machine can read.

use notation_syntax::{Error, Notation, Reported, Span};

use super::machine::{Extent, Machine, PlayerToMove, Read};
use crate::board::Board;
use crate::cell::Cell;
use crate::error::{BoardErrorKind, BoardSink};
use crate::grid::Grid;
use crate::shape::Shape;

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
pub(super) fn finish<T>(mut machine: Machine, end: usize, sink: &mut BoardSink<'_>) -> Result<T, Reported>
where
    T: sealed::Target,
{
    let read = machine.finish(end, sink)?;
    T::build(read).ok_or_else(|| {
        sink.fatal(Error::new(BoardErrorKind::PlayerExpected { found: None.into() }, Span::at(end)))
    })
}
