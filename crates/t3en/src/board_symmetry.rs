//! The eight symmetries of a board.

use crate::coordinate::Coordinate;

/// One of the eight symmetries of a square board: rotations and reflections.
///
/// ```
/// use t3en::{BoardSymmetry, Grid};
///
/// let corner: Grid = "x2_/3_/3_".parse()?;
/// assert_eq!(corner.transformed(BoardSymmetry::QuarterTurn).to_string(), "2_x/3_/3_");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BoardSymmetry {
    /// Every cell stays where it is.
    Identity,
    /// A quarter turn clockwise: the top left corner moves to the top right.
    QuarterTurn,
    /// A half turn.
    HalfTurn,
    /// Three quarter turns clockwise.
    ThreeQuarterTurn,
    /// Left and right are exchanged: the columns are reversed.
    MirrorColumns,
    /// Top and bottom are exchanged: the rows are reversed.
    MirrorRows,
    /// Columns become rows: the top left corner stays where it is.
    MirrorDiagonal,
    /// The bottom left and the top right corner stay where they are.
    MirrorAntidiagonal,
}

impl BoardSymmetry {
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

    /// The coordinate that a cell moves to on a board of `size` rows and columns; `None` for a cell off the board.
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
