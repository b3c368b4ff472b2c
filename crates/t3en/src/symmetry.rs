//! The eight symmetries of a board.

use crate::coordinate::Coordinate;

/// One of the eight ways to turn and mirror a square board.
///
/// ```
/// use t3en::{Grid, Symmetry};
///
/// let corner: Grid = "x2_/3_/3_".parse()?;
/// assert_eq!(corner.transformed(Symmetry::QuarterTurn).to_string(), "2_x/3_/3_");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symmetry {
    /// Nothing moves.
    Identity,
    /// A quarter turn clockwise: the top left corner goes to the top right.
    QuarterTurn,
    /// A half turn.
    HalfTurn,
    /// Three quarter turns clockwise.
    ThreeQuarterTurn,
    /// Left and right change places: columns are reversed.
    MirrorColumns,
    /// Top and bottom change places: rows are reversed.
    MirrorRows,
    /// Columns become rows: the top left corner stays where it is.
    MirrorDiagonal,
    /// The two other corners stay where they are.
    MirrorAntidiagonal,
}

impl Symmetry {
    /// All eight.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::QuarterTurn,
        Self::HalfTurn,
        Self::ThreeQuarterTurn,
        Self::MirrorColumns,
        Self::MirrorRows,
        Self::MirrorDiagonal,
        Self::MirrorAntidiagonal,
    ];

    /// Where a cell goes on a board of this many rows and columns; `None` for a cell off the board.
    pub const fn apply(self, coordinate: Coordinate, size: u16) -> Option<Coordinate> {
        let (column, row) = (coordinate.column(), coordinate.row());
        if column >= size || row >= size {
            return None;
        }
        let last = size - 1;
        let (column, row) = match self {
            Self::Identity => (column, row),
            Self::QuarterTurn => (last - row, column),
            Self::HalfTurn => (last - column, last - row),
            Self::ThreeQuarterTurn => (row, last - column),
            Self::MirrorColumns => (last - column, row),
            Self::MirrorRows => (column, last - row),
            Self::MirrorDiagonal => (row, column),
            Self::MirrorAntidiagonal => (last - row, last - column),
        };
        Coordinate::new(column, row)
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::QuarterTurn => Self::ThreeQuarterTurn,
            Self::ThreeQuarterTurn => Self::QuarterTurn,
            other => other,
        }
    }
}
