//! What can be wrong with a position in another program's form.

use notation_syntax::{Error, ErrorKind, ErrorSink, Finding, Found, Parsed, codes};

use super::{DialectPosition, PositionDialect};
use crate::dimension::Dimension;
use crate::error::{PositionErrorKind, PositionFindingKind};
use crate::piece::Piece;
use crate::square::Square;

const LIMIT: u8 = Dimension::MAX;

/// Why a text cannot be read in a dialect, and where.
pub type PositionDialectError = Error<PositionDialectErrorKind>;

/// How a text that was read departs from its dialect, and where.
pub type PositionDialectFinding = Finding<PositionDialectFindingKind>;

/// What a text in a dialect gave.
pub type ParsedDialectPosition = Parsed<DialectPosition, PositionDialectErrorKind>;

codes! {
    /// Why a text cannot be read in a dialect.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum PositionDialectErrorKind {
        /// The board cannot be read.
        #[error(transparent)]
        Board(#[from] PositionErrorKind),
        /// Nobody said which end of the board the text begins with.
        #[code(error, "row-order-unknown")]
        #[error("whether rank 1 or the top rank comes first in this form is not known, say which")]
        RowOrderUnknown,
        /// Text without separators whose length is no square number, the side not counted.
        #[code(error, "square-number-missing")]
        #[error("found {found} squares in all, expected a square number of them, {LIMIT} by {LIMIT} at most")]
        NotSquare {
            /// How many squares.
            found: usize,
        },
        /// The side to move is none.
        #[code(error, "side-missing")]
        #[error(
            "expected the side to move, `{attackers}` for the attackers or `{defenders}` for the defenders, found {found}"
        )]
        MissingSide {
            /// The letter of the attackers.
            attackers: char,
            /// The letter of the defenders.
            defenders: char,
            /// What stands there.
            found: Found,
        },
        /// A counter is no number.
        #[code(error, "counter-missing")]
        #[error("expected a number, found {found}")]
        MissingCounter {
            /// What stands there.
            found: Found,
        },
        /// A counter is too large.
        #[code(error, "counter-too-large")]
        #[error("this number is too large, expected one from 0 to {}", u32::MAX)]
        CounterTooLarge,
        /// Something else than what the dialect always has here.
        #[code(error, "literal-missing")]
        #[error("expected `{expected}`, which this form always has here, found {found}")]
        MissingLiteral {
            /// What the dialect has here.
            expected: &'static str,
            /// What stands there.
            found: Found,
        },
        /// No blank before the next part.
        #[code(error, "space-missing")]
        #[error("expected a blank before the next part, found {found}")]
        MissingSpace {
            /// What stands there.
            found: Found,
        },
        /// Something follows the position.
        #[code(error, "text-after-position")]
        #[error("expected nothing after the position, found {found}")]
        Trailing {
            /// What stands there.
            found: Found,
        },
        /// The text departs from its dialect, and that is not allowed.
        #[error(transparent)]
        Departure(#[from] PositionDialectFindingKind),
    }
}

impl ErrorKind for PositionDialectErrorKind {
    type Finding = PositionDialectFindingKind;
}

/// A sink for errors and findings of this kind.
pub(crate) type PositionDialectSink<'s, F> = dyn ErrorSink<PositionDialectErrorKind, Failure = F> + 's;

codes! {
    /// How a text that was read departs from its dialect.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum PositionDialectFindingKind {
        /// Something about the board.
        #[error(transparent)]
        Board(#[from] PositionFindingKind),
        /// One blank stands between two fields.
        #[code(finding, "several-spaces", "3 4 3/1k1/1a1  a 1 0")]
        #[error("write one blank between the parts")]
        SeveralSpaces,
        /// A number is written without a leading zero: of empty squares, a rank, a size, a count, a turn.
        #[code(finding, "leading-zero", "/1t1/1K1/03/")]
        #[error("write the number without a leading zero")]
        LeadingZero,
        /// There is white space around the notation.
        #[code(finding, "surrounding-space", " 3 4 3/1k1/1a1 a 1 0")]
        #[error("leave out the white space here")]
        SurroundingSpace,
    }
}

/// Why a position cannot be written in a dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionDialectPrintError {
    /// The dialect has no letter for a piece.
    #[error("{dialect} has no letter for `{piece}` on {square}")]
    UnsupportedPiece {
        /// The dialect.
        dialect: PositionDialect,
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The dialect says whose move it is, and the position does not.
    #[error("{dialect} says whose move it is, and that is not known here")]
    MissingSide {
        /// The dialect.
        dialect: PositionDialect,
    },
    /// Nobody said which end of the board to begin with.
    #[error("whether rank 1 or the top rank comes first in {dialect} is not known, say which")]
    RowOrderUnknown {
        /// The dialect.
        dialect: PositionDialect,
    },
}

impl PositionDialectPrintError {
    /// The dialect that cannot say it.
    pub fn dialect(&self) -> PositionDialect {
        match *self {
            Self::UnsupportedPiece { dialect, .. }
            | Self::MissingSide { dialect }
            | Self::RowOrderUnknown { dialect } => dialect,
        }
    }
}
