//! Errors and findings of moves in other programs' forms.

use notation_syntax::{Error, ErrorKind, ErrorSink, Found, codes};
use tafl_position::{Square, SquareErrorKind, SquareFindingKind};

use super::record::DialectMark;

/// Why a text cannot be read in a dialect, and where.
pub type MoveDialectError = Error<MoveDialectErrorKind>;

codes! {
    /// Why a text cannot be read in a dialect.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum MoveDialectErrorKind {
        /// The text is empty.
        #[code(error, "move-empty")]
        #[error("expected a move as in `e5-e8`, found nothing")]
        Empty,
        /// A square cannot be read.
        #[error(transparent)]
        Square(#[from] SquareErrorKind),
        /// The text is neither a move nor one of the words that the form uses instead of a move.
        #[code(error, "unknown-word", "abandoned")]
        #[error("{dialect} has no such word; expected a move as in `e5-e8`")]
        UnknownWord {
            /// The dialect.
            dialect: &'static str,
        },
        /// A square has a piece prefix, but the form has no prefixes.
        #[code(error, "piece-prefix", "Ke5-e8")]
        #[error("{dialect} has no piece prefixes; write the square alone")]
        PiecePrefix {
            /// The dialect.
            dialect: &'static str,
        },
        /// The first square is followed by the target square.
        #[code(error, "target-missing", "e5")]
        #[error("expected `-` and the target square, found {found}")]
        MissingTarget {
            /// The text that was found instead.
            found: Found,
        },
        /// The form writes jumps and berserk steps as ordinary moves.
        #[code(error, "unsupported-move-type", "e5^e8")]
        #[error("{dialect} writes all moves with `-`, including jumps and berserk steps")]
        UnsupportedMoveType {
            /// The dialect.
            dialect: &'static str,
        },
        /// A move has one step, from one square to another.
        #[code(error, "several-steps", "e5-e8-e9")]
        #[error("found several steps; a move has one, from one square to another")]
        SeveralSteps,
        /// The characters at the end are not a mark of the form.
        #[code(error, "unknown-mark", "e5-e8+-")]
        #[error("{dialect} has no such mark")]
        UnknownMark {
            /// The dialect.
            dialect: &'static str,
        },
        /// The move is followed by other text.
        #[code(error, "text-after-move", "e5-e8!")]
        #[error("expected nothing after the move, found {found}")]
        Trailing {
            /// The first character after the move.
            found: Found,
        },
        /// A departure from the dialect, in strict parsing.
        #[error(transparent)]
        Departure(#[from] MoveDialectFindingKind),
    }
}

impl ErrorKind for MoveDialectErrorKind {
    type Finding = MoveDialectFindingKind;
}

/// A sink for errors and findings of moves in a dialect.
pub(crate) type MoveDialectSink<'s> = dyn ErrorSink<MoveDialectErrorKind> + 's;

codes! {
    /// How a text departs from its dialect.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum MoveDialectFindingKind {
        /// A finding in a square.
        #[error(transparent)]
        Square(#[from] SquareFindingKind),
        /// A square is captured twice. The repetition is dropped.
        #[code(finding, "capture-repeated", "e5-e8xe9/e9")]
        #[error("`{square}` is already captured; the repetition is dropped")]
        CaptureRepeated {
            /// The square.
            square: Square,
        },
        /// An `x` precedes the first capture only. Captures are separated by `/`.
        #[code(finding, "capture-mark-repeated", "e5-e8xe9xd8")]
        #[error("repeated `x`; write `/` between captures")]
        CaptureMarkRepeated,
        /// The form has an `x` before every capture, not `/` between them.
        #[code(finding, "capture-slash", "e5-e8xe9/d8")]
        #[error("found `/` between captures; write `x` before every capture")]
        CaptureSlash,
    }
}

/// Why a record cannot be printed in a dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum MoveDialectPrintError {
    /// The dialect has no word for a resignation.
    #[error("{dialect} has no word for a resignation")]
    UnsupportedResignation {
        /// The dialect.
        dialect: &'static str,
    },
    /// The dialect has no word for a loss on time.
    #[error("{dialect} has no word for a loss on time")]
    UnsupportedTimeout {
        /// The dialect.
        dialect: &'static str,
    },
    /// The dialect has no sign for a mark.
    #[error("{dialect} cannot express that {mark}")]
    UnsupportedMark {
        /// The dialect.
        dialect: &'static str,
        /// The mark.
        mark: DialectMark,
    },
}
