//! The eight symmetries of a board.

use crate::dimension::Dimension;
use crate::square::Square;

/// One of the eight ways to rotate and mirror a square board.
///
/// ```
/// use tafl_position::{Position, Symmetry};
///
/// let position: Position = "/t2/3/2K/".parse()?;
/// let forms: Vec<String> =
///     Symmetry::ALL.into_iter().map(|symmetry| position.transformed(symmetry).to_string()).collect();
/// assert_eq!(forms.len(), 8);
/// assert!(forms.contains(&"/2t/3/K2/".to_owned()));
/// # Ok::<(), tafl_position::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symmetry {
    /// No change.
    Identity,
    /// A quarter turn that takes `a1` to the end of rank 1: counter-clockwise with `a1` at the bottom left.
    QuarterTurn,
    /// A half turn.
    HalfTurn,
    /// Three quarter turns.
    ThreeQuarterTurn,
    /// Left and right are swapped: files are reversed.
    MirrorFiles,
    /// Top and bottom are swapped: ranks are reversed.
    MirrorRanks,
    /// Files become ranks, mirrored at the diagonal through `a1`.
    MirrorDiagonal,
    /// Files become ranks, mirrored at the other diagonal.
    MirrorAntidiagonal,
}

notation_syntax::names! {
    Symmetry: "symmetry" {
        Identity = "identity",
        QuarterTurn = "quarter-turn",
        HalfTurn = "half-turn",
        ThreeQuarterTurn = "three-quarter-turn",
        MirrorFiles = "mirror-files",
        MirrorRanks = "mirror-ranks",
        MirrorDiagonal = "mirror-diagonal",
        MirrorAntidiagonal = "mirror-antidiagonal",
    }
}

impl Symmetry {
    /// The image of a square on a board of this size; `None` if the square is off the board.
    pub const fn apply(self, square: Square, dimension: Dimension) -> Option<Square> {
        if !dimension.contains(square) {
            return None;
        }
        let (file, rank) = (square.file().index(), square.rank().index());
        let last = dimension.get() - 1;
        let (file, rank) = match self {
            Self::Identity => (file, rank),
            Self::QuarterTurn => (last - rank, file),
            Self::HalfTurn => (last - file, last - rank),
            Self::ThreeQuarterTurn => (rank, last - file),
            Self::MirrorFiles => (last - file, rank),
            Self::MirrorRanks => (file, last - rank),
            Self::MirrorDiagonal => (rank, file),
            Self::MirrorAntidiagonal => (last - rank, last - file),
        };
        Square::from_indices(file, rank)
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
