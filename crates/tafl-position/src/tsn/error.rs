//! Errors and findings of TSN.

use core::fmt;

use notation_syntax::{Error, ErrorKind, ErrorSink, Found, codes};

use crate::dimension::Dimension;
use crate::error::{PositionErrorKind, PositionFindingKind};
use crate::piece::Piece;
use crate::side::Side;
use crate::square::Square;

/// Why TSN cannot be read, and where.
pub type TsnError = Error<TsnErrorKind>;

/// A field of TSN that contains a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TsnField {
    /// The first field: the size of the board, in squares per side.
    Size,
    /// The second field: the number of defenders at the start of the game.
    Defenders,
    /// The fifth field: the current ply.
    Ply,
    /// The sixth field: plies since the last capture.
    SinceCapture,
}

impl TsnField {
    /// The smallest and the largest value.
    pub(crate) const fn range(self) -> (u32, u32) {
        match self {
            Self::Size => (1, Dimension::MAX as u32),
            Self::Defenders | Self::Ply => (1, u32::MAX),
            Self::SinceCapture => (0, u32::MAX),
        }
    }
}

/// The content of the field: `the board size`.
impl fmt::Display for TsnField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Size => "the board size",
            Self::Defenders => "the number of defenders",
            Self::Ply => "the current ply",
            Self::SinceCapture => "the number of plies since the last capture",
        })
    }
}

codes! {
    /// Why TSN cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum TsnErrorKind {
        /// The fields for the board size, the defenders, the ply and the plies since the last capture are
        /// numbers.
        #[code(error, "number-missing", "3 4 3/1k1/1a1 a x 0")]
        #[error("expected {field}, a number, found {found}")]
        MissingNumber {
            /// The field.
            field: TsnField,
            /// The text that was found instead.
            found: Found,
        },
        /// A number is too large, or zero where it must not be.
        #[code(error, "number-out-of-range", "79 4 3/1k1/1a1 a 1 0")]
        #[error("{field} is out of range; expected {} to {}", field.range().0, field.range().1)]
        OutOfRange {
            /// The field.
            field: TsnField,
        },
        /// The third field contains the rows of the board.
        #[code(error, "rows-missing", "3 4 ")]
        #[error("expected the rows of the board, found {found}")]
        MissingRows {
            /// The text that was found instead.
            found: Found,
        },
        /// The rows cannot be read.
        #[error(transparent)]
        Rows(#[from] PositionErrorKind),
        /// There is at most one king on the board.
        #[code(error, "second-king", "3 4 1k1/1a1/1k1 a 1 0")]
        #[error("row {row}: found a second king, expected one at most")]
        SecondKing {
            /// The row, from 1.
            row: usize,
        },
        /// The fourth field contains the side to move: `a` or `d`.
        #[code(error, "side-missing", "3 4 3/1k1/1a1 w 1 0")]
        #[error("expected the side to move, `a` for the attackers or `d` for the defenders, found {found}")]
        MissingSide {
            /// The text that was found instead.
            found: Found,
        },
        /// A space separates two fields.
        #[code(error, "space-missing", "3 4 3/1k1/1a1 a1 0")]
        #[error("expected a space before the next field, found {found}")]
        MissingSpace {
            /// The text that was found instead.
            found: Found,
        },
        /// TSN is a single line of text. White space at its end is ignored.
        #[code(error, "line-break", "3 4 3/1k1/1a1 a 1 0 one\ntwo")]
        #[error("TSN is a single line, but found a line break with text after it")]
        LineBreak,
        /// A departure from the proposal, in strict parsing.
        #[error(transparent)]
        Departure(#[from] TsnFindingKind),
    }
}

impl ErrorKind for TsnErrorKind {
    type Finding = TsnFindingKind;
}

/// A sink for errors and findings of TSN.
pub(crate) type TsnSink<'s> = dyn ErrorSink<TsnErrorKind> + 's;

codes! {
    /// How TSN departs from the proposal.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum TsnFindingKind {
        /// A finding in the rows.
        #[error(transparent)]
        Rows(#[from] PositionFindingKind),
        /// One space separates two fields.
        #[code(finding, "several-spaces", "3 4 3/1k1/1a1  a 1 0")]
        #[error("expected a single space between fields")]
        SeveralSpaces,
        /// There is white space before or after the notation.
        #[code(finding, "surrounding-space", " 3 4 3/1k1/1a1 a 1 0")]
        #[error("white space around the notation; remove it")]
        SurroundingSpace,
        /// A number has a leading zero.
        #[code(finding, "leading-zero", "03 4 3/1k1/1a1 a 1 0")]
        #[error("{field} has a leading zero; remove it")]
        LeadingZero {
            /// The field.
            field: TsnField,
        },
        /// The defenders surround the king on four sides, so their number is divisible by four.
        #[code(finding, "defenders-not-by-four", "3 3 3/1k1/1a1 a 1 0")]
        #[error("the number of defenders is {found}, expected a multiple of four")]
        DefendersNotByFour {
            /// The number.
            found: u32,
        },
        /// A side has more men on the board than at the start of the game. The second field is the number of
        /// defenders at the start; the attackers were twice as many.
        #[code(finding, "more-than-initially", "7 4 7/7/7/3k3/7/2d4/dddd3 a 1 0")]
        #[error("found {on_board} {side} on the board, but the game began with {initial}")]
        MoreThanInitially {
            /// The side.
            side: Side,
            /// How many of its men are on the board.
            on_board: u64,
            /// How many there were at the start.
            initial: u64,
        },
        /// The number of plies since the last capture is greater than the number of plies played.
        #[code(finding, "counter-ahead-of-ply", "3 4 3/1k1/1a1 a 1 7")]
        #[error("found {found} plies since the last capture, but only {played} were played")]
        CounterAheadOfPly {
            /// The plies since the last capture.
            found: u32,
            /// The plies before the current one.
            played: u32,
        },
    }
}

/// Why a position cannot be written as TSN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TsnPositionError {
    /// TSN has no letter for a piece.
    #[error("TSN has no letter for `{piece}` on `{square}`, only for attackers, defenders and their king")]
    UnsupportedPiece {
        /// The piece.
        piece: Piece,
        /// Its square.
        square: Square,
    },
    /// TSN allows one king.
    #[error("TSN allows one king, but found a second one on `{square}`")]
    SecondKing {
        /// The square of the second king.
        square: Square,
    },
}
