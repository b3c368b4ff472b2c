//! Errors and findings of positions in other programs' forms.

use notation_syntax::{Error, ErrorKind, ErrorSink, Found, codes};

use super::position_dialect::PositionDialect;
use crate::dimension::Dimension;
use crate::error::{PositionErrorKind, PositionFindingKind};
use crate::piece::Piece;
use crate::square::Square;

const MAX: u8 = Dimension::MAX;

/// Why a text cannot be read in a dialect, and where.
pub type PositionDialectError = Error<PositionDialectErrorKind>;

codes! {
    /// Why a text cannot be read in a dialect.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum PositionDialectErrorKind {
        /// The board cannot be read.
        #[error(transparent)]
        Board(#[from] PositionErrorKind),
        /// It is not known whether this form begins with rank 1 or with the top rank. Specify which.
        #[code(error, "row-order-unknown", "3/1K1/3 a 0")]
        #[error("the row order of this form is not known; specify whether rank 1 or the top rank comes first")]
        RowOrderUnknown,
        /// In a form without separators between rows, the number of squares must be a square number: 49, 81,
        /// 121.
        #[code(error, "board-not-square", "OOOOKOOOW")]
        #[error("found {found} squares, expected a square number, at most {MAX} by {MAX}")]
        NotSquare {
            /// The number of squares.
            found: usize,
        },
        /// The form contains the side to move after the board.
        #[code(error, "side-missing", "3/1k1/3 w")]
        #[error(
            "expected the side to move, `{attackers}` for the attackers or `{defenders}` for the defenders, found {found}"
        )]
        MissingSide {
            /// The letter of the attackers.
            attackers: char,
            /// The letter of the defenders.
            defenders: char,
            /// The text that was found instead.
            found: Found,
        },
        /// The longer form contains the square where the last move ended, or `-`, before the side to move.
        #[code(error, "last-square-missing", "3/1k1/3 d4 a 0 0")]
        #[error("expected a square of the board where the last move ended, or `-`, found {found}")]
        MissingLastTarget {
            /// The text that was found instead.
            found: Found,
        },
        /// The form contains a number here, such as the number of the move.
        #[code(error, "counter-missing", "3/1K1/3 a -1")]
        #[error("expected a number, found {found}")]
        MissingCounter {
            /// The text that was found instead.
            found: Found,
        },
        /// A number after the board is too large.
        #[code(error, "counter-out-of-range", "3/1k1/3 a 1 4294967296")]
        #[error("the number is out of range; expected 0 to {}", u32::MAX)]
        CounterOutOfRange,
        /// The form always contains the same text here.
        #[code(error, "literal-missing", "3/1k1/3 M - 0 2")]
        #[error("expected `{expected}`, which this form always contains here, found {found}")]
        MissingLiteral {
            /// The text of the form.
            expected: &'static str,
            /// The text that was found instead.
            found: Found,
        },
        /// A space separates two fields.
        #[code(error, "space-missing", "3/1k1/3")]
        #[error("expected a space before the next field, found {found}")]
        MissingSpace {
            /// The text that was found instead.
            found: Found,
        },
        /// The position is followed by other text.
        #[code(error, "text-after-position", "3/1k1/3 a 1")]
        #[error("expected nothing after the position, found {found}")]
        Trailing {
            /// The first character after the position.
            found: Found,
        },
        /// A departure from the dialect, in strict parsing.
        #[error(transparent)]
        Departure(#[from] PositionDialectFindingKind),
    }
}

impl ErrorKind for PositionDialectErrorKind {
    type Finding = PositionDialectFindingKind;
}

/// A sink for errors and findings of positions in a dialect.
pub(crate) type PositionDialectSink<'s> = dyn ErrorSink<PositionDialectErrorKind> + 's;

codes! {
    /// How a text departs from its dialect.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum PositionDialectFindingKind {
        /// A finding in the board.
        #[error(transparent)]
        Board(#[from] PositionFindingKind),
        /// One space separates two fields.
        #[code(finding, "several-spaces", "3/1k1/3  a")]
        #[error("expected a single space between fields")]
        SeveralSpaces,
        /// A number after the board has a leading zero.
        #[code(finding, "leading-zero", "3/1K1/3 a 007")]
        #[error("the number has a leading zero; remove it")]
        LeadingZero,
        /// There is white space before or after the position.
        #[code(finding, "surrounding-space", " 3/1k1/3 a")]
        #[error("white space around the position; remove it")]
        SurroundingSpace,
    }
}

/// Why a position cannot be printed in a dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionDialectPrintError {
    /// The dialect has no letter for a piece.
    #[error("{dialect} has no letter for `{piece}` on `{square}`")]
    UnsupportedPiece {
        /// The dialect.
        dialect: PositionDialect,
        /// The piece.
        piece: Piece,
        /// Its square.
        square: Square,
    },
    /// The dialect contains the side to move, which the position lacks.
    #[error("{dialect} contains the side to move, which is not known")]
    MissingSide {
        /// The dialect.
        dialect: PositionDialect,
    },
    /// It is not known which rank comes first, and the caller did not choose.
    #[error("the row order of {dialect} is not known; specify whether rank 1 or the top rank comes first")]
    RowOrderUnknown {
        /// The dialect.
        dialect: PositionDialect,
    },
}

impl PositionDialectPrintError {
    /// The dialect that cannot express the position.
    pub fn dialect(&self) -> PositionDialect {
        match *self {
            Self::UnsupportedPiece { dialect, .. }
            | Self::MissingSide { dialect }
            | Self::RowOrderUnknown { dialect } => dialect,
        }
    }
}
