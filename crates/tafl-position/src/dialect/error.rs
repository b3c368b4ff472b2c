//! What can be wrong with a position in another program's form.

use notation_syntax::{Error, ErrorKind, ErrorSink, Finding, Found, Parsed, codes};

use super::{DialectPosition, PositionDialect};
use crate::dimension::Dimension;
use crate::error::{PositionErrorKind, PositionFindingKind};
use crate::piece::Piece;
use crate::square::Square;

const LIMIT: u8 = Dimension::LIMIT;

/// Why a text cannot be read in a dialect, and where.
pub type DialectError = Error<DialectErrorKind>;

/// How a text that was read departs from its dialect, and where.
pub type DialectFinding = Finding<DialectFindingKind>;

/// What a text in a dialect gave.
pub type DialectParsed = Parsed<DialectPosition, DialectErrorKind>;

codes! {
    /// Why a text cannot be read in a dialect.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum DialectErrorKind {
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
        NoSquareNumber {
            /// How many squares.
            found: usize,
        },
        /// The side to move is none.
        #[code(error, "side-missing")]
        #[error(
            "expected the side to move, `{attackers}` for the attackers or `{defenders}` for the defenders, found {found}"
        )]
        NoSide {
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
        NoCounter {
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
        NoLiteral {
            /// What the dialect has here.
            expected: &'static str,
            /// What stands there.
            found: Found,
        },
        /// No blank before the next part.
        #[code(error, "space-missing")]
        #[error("expected a blank before the next part, found {found}")]
        NoBlank {
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
        Departure(#[from] DialectFindingKind),
    }
}

impl ErrorKind for DialectErrorKind {
    type Finding = DialectFindingKind;
}

/// A sink for errors and findings of this kind.
pub(crate) type DialectSink<'s, F> = dyn ErrorSink<DialectErrorKind, Failure = F> + 's;

codes! {
    /// How a text that was read departs from its dialect.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum DialectFindingKind {
        /// Something about the board.
        #[error(transparent)]
        Board(#[from] PositionFindingKind),
        /// One blank stands between two fields.
        #[code(finding, "several-spaces", "3 4 3/1k1/1a1  a 1 0")]
        #[error("write one blank between the parts")]
        SeveralBlanks,
        /// A number is written without a leading zero: of empty squares, a rank, a size, a count, a turn.
        #[code(finding, "leading-zero", "/1t1/1K1/03/")]
        #[error("write the number without a leading zero")]
        LeadingZero,
        /// There is white space around the notation.
        #[code(finding, "surrounding-space", " 3 4 3/1k1/1a1 a 1 0")]
        #[error("leave out the white space here")]
        OuterBlank,
    }
}

/// Why a position cannot be written in a dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DialectWriteError {
    /// The dialect has no letter for a piece.
    #[error("{dialect} has no letter for `{piece}` on {square}")]
    NoLetter {
        /// The dialect.
        dialect: PositionDialect,
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The dialect says whose move it is, and the position does not.
    #[error("{dialect} says whose move it is, and that is not known here")]
    SideUnknown {
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

impl DialectWriteError {
    /// The dialect that cannot say it.
    pub fn dialect(&self) -> PositionDialect {
        match *self {
            Self::NoLetter { dialect, .. }
            | Self::SideUnknown { dialect }
            | Self::RowOrderUnknown { dialect } => dialect,
        }
    }
}
