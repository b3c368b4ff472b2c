//! What can be wrong with TSN.

use core::fmt;

use notation_syntax::{Error, ErrorKind, ErrorSink, Finding, Found, codes};

use crate::dimension::Dimension;
use crate::error::{PositionErrorKind, PositionFindingKind};
use crate::piece::Piece;
use crate::side::Side;
use crate::square::Square;

/// Why TSN cannot be read, and where.
pub type TsnError = Error<TsnErrorKind>;

/// How TSN that was read departs from the proposal, and where.
pub type TsnFinding = Finding<TsnFindingKind>;

/// A field of TSN that holds a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TsnField {
    /// The first: squares a side.
    Size,
    /// The second: defenders at the start of the game.
    Defenders,
    /// The fifth: the current ply.
    Ply,
    /// The sixth: plies since the last capture.
    SinceCapture,
}

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
        /// A field is no number.
        #[code(error, "number-missing")]
        #[error("expected {field}, a number, found {found}")]
        MissingNumber {
            /// The field.
            field: TsnField,
            /// What stands there.
            found: Found,
        },
        /// A number that is too large, or zero where that says nothing.
        #[code(error, "number-out-of-range")]
        #[error("{field} is out of range: expected {} to {}", field.range().0, field.range().1)]
        OutOfRange {
            /// The field.
            field: TsnField,
        },
        /// The rows are missing.
        #[code(error, "rows-missing")]
        #[error("expected the rows of the board, found {found}")]
        MissingRows {
            /// What stands there.
            found: Found,
        },
        /// The rows cannot be read.
        #[error(transparent)]
        Rows(#[from] PositionErrorKind),
        /// A second king.
        #[code(error, "second-king")]
        #[error("row {row}: a second king, expected one at most")]
        SecondKing {
            /// The row, from 1.
            row: usize,
        },
        /// The side to move is none.
        #[code(error, "side-missing")]
        #[error("expected the side to move, `a` for the attackers or `d` for the defenders, found {found}")]
        MissingSide {
            /// What stands there.
            found: Found,
        },
        /// No blank after a field.
        #[code(error, "space-missing")]
        #[error("expected a blank before the next field, found {found}")]
        MissingSpace {
            /// What stands there.
            found: Found,
        },
        /// A line break inside the extension.
        #[code(error, "line-break")]
        #[error("a line break ends the notation, expected nothing behind it")]
        LineBreak,
        /// The text departs from the proposal, and that is not allowed.
        #[error(transparent)]
        Departure(#[from] TsnFindingKind),
    }
}

impl ErrorKind for TsnErrorKind {
    type Finding = TsnFindingKind;
}

/// A sink for errors and findings of this kind.
pub(crate) type TsnSink<'s, F> = dyn ErrorSink<TsnErrorKind, Failure = F> + 's;

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

codes! {
    /// How TSN that was read departs from the proposal.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum TsnFindingKind {
        /// Something about the rows.
        #[error(transparent)]
        Rows(#[from] PositionFindingKind),
        /// One blank stands between two fields.
        #[code(finding, "several-spaces", "3 4 3/1k1/1a1  a 1 0")]
        #[error("write one blank between fields")]
        SeveralSpaces,
        /// There is white space around the notation.
        #[code(finding, "surrounding-space", " 3 4 3/1k1/1a1 a 1 0")]
        #[error("leave out the white space here")]
        SurroundingSpace,
        /// A number is written without a leading zero: of empty squares, a rank, a size, a count, a turn.
        #[code(finding, "leading-zero", "/1t1/1K1/03/")]
        #[error("write {field} without a leading zero")]
        LeadingZero {
            /// The field.
            field: TsnField,
        },
        /// The defenders surround the king on four sides, so their number is divisible by four.
        #[code(finding, "defenders-not-by-four", "3 3 3/1k1/1a1 a 1 0")]
        #[error("the number of defenders is {found}, expected one that is divisible by four")]
        DefendersNotByFour {
            /// The number.
            found: u32,
        },
        /// A side has more men on the board than the game began with: as many defenders as the second field
        /// says, and twice as many attackers.
        #[code(finding, "more-than-initially", "7 4 7/7/7/3k3/7/2d4/dddd3 a 1 0")]
        #[error("{on_board} {side} are on the board, more than the {initial} that the game began with")]
        MoreThanInitially {
            /// Whose men.
            side: Side,
            /// How many are on the board.
            on_board: u64,
            /// How many there were at the start: the defenders as said, the attackers twice as many.
            initial: u64,
        },
        /// More plies are counted since the last capture than were played at all.
        #[code(finding, "counter-ahead-of-ply", "3 4 3/1k1/1a1 a 1 7")]
        #[error("{found} plies since the last capture, but only {played} were played")]
        CounterAheadOfPly {
            /// The plies since the last capture.
            found: u32,
            /// The plies before the current one.
            played: u32,
        },
    }
}

/// Why a position has no TSN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TsnPositionError {
    /// TSN has no letter for a piece.
    #[error(
        "TSN has no letter for `{piece}` on {square}: it knows attackers, defenders and one king of the defenders"
    )]
    UnsupportedPiece {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// TSN allows one king.
    #[error("TSN allows one king, found a second one on {square}")]
    SecondKing {
        /// Where the second one stands.
        square: Square,
    },
}
