//! What can be wrong with a move in another program's form.

use notation_syntax::{Error, ErrorKind, ErrorSink, Finding, Found, Parsed, codes};
use tafl_position::{Square, SquareErrorKind, SquareFindingKind};

use super::{DialectMark, DialectRecord};

/// Why a text cannot be read in a dialect, and where.
pub type MoveDialectError = Error<MoveDialectErrorKind>;

/// How a text that was read departs from its dialect, and where.
pub type MoveDialectFinding = Finding<MoveDialectFindingKind>;

/// What a text in a dialect gave.
pub type ParsedDialectRecord = Parsed<DialectRecord, MoveDialectErrorKind>;

codes! {
    /// Why a text cannot be read in a dialect.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum MoveDialectErrorKind {
        /// There is nothing to read.
        #[code(error, "move-empty")]
        #[error("expected a move as in `e5-e8`, found nothing")]
        Empty,
        /// A square that cannot be read.
        #[error(transparent)]
        Square(#[from] SquareErrorKind),
        /// A word that the dialect has not.
        #[code(error, "unknown-word")]
        #[error("expected a move as in `e5-e8`; {dialect} has no such word")]
        UnknownWord {
            /// The dialect.
            dialect: &'static str,
        },
        /// A letter of a piece, in a form that has none.
        #[code(error, "piece-letter")]
        #[error("{dialect} has no letters for pieces, write the square alone")]
        PieceLetter {
            /// The dialect.
            dialect: &'static str,
        },
        /// No second square.
        #[code(error, "target-missing")]
        #[error("expected `-` and the square where the move ends, found {found}")]
        MissingTarget {
            /// What stands there.
            found: Found,
        },
        /// A jump or a berserk step, in a form that has none.
        #[code(error, "move-type-not-in-form")]
        #[error("{dialect} has only `-` between squares, jumps and berserk steps too are written so")]
        MoveType {
            /// The dialect.
            dialect: &'static str,
        },
        /// A move that goes on after the square where it ends.
        #[code(error, "several-steps")]
        #[error("a move has one step, from one square to another; this one goes on")]
        SeveralSteps,
        /// Signs at the end that mean nothing in this dialect.
        #[code(error, "unknown-mark")]
        #[error("{dialect} has no such mark")]
        UnknownMark {
            /// The dialect.
            dialect: &'static str,
        },
        /// Something follows the move.
        #[code(error, "text-after-move")]
        #[error("expected nothing after the move, found {found}")]
        Trailing {
            /// What stands there.
            found: Found,
        },
        /// The text departs from its dialect, and that is not allowed.
        #[error(transparent)]
        Departure(#[from] MoveDialectFindingKind),
    }
}

impl ErrorKind for MoveDialectErrorKind {
    type Finding = MoveDialectFindingKind;
}

/// A sink for errors and findings of this kind.
pub(crate) type MoveDialectSink<'s, F> = dyn ErrorSink<MoveDialectErrorKind, Failure = F> + 's;

codes! {
    /// How a text that was read departs from its dialect.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum MoveDialectFindingKind {
        /// A square that departs.
        #[error(transparent)]
        Square(#[from] SquareFindingKind),
        /// A square is captured twice, so the move cannot be played. It is kept in a move record, and dropped
        /// from another program's form.
        #[code(finding, "capture-repeated", "e5-e8xe9/e9")]
        #[error("`{square}` is captured already, the repetition is dropped")]
        CaptureRepeated {
            /// The square.
            square: Square,
        },
        /// `x` stands before the first capture, `/` between captures.
        #[code(finding, "capture-mark-repeated", "e5-e8xe9xd8")]
        #[error("write `/` between captures, `x` stands before the first one only")]
        CaptureMarkRepeated,
        /// This form has `x` before every capture, not `/` between them.
        #[code(finding, "capture-slash", "e5-e8xe9/d8")]
        #[error("write `x` before every capture, not `/` between them")]
        CaptureSlash,
    }
}

/// Why a record cannot be written in a dialect.
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
    /// The dialect has no sign for this.
    #[error("{dialect} cannot say that {mark}")]
    UnsupportedMark {
        /// The dialect.
        dialect: &'static str,
        /// What it cannot say.
        mark: DialectMark,
    },
}
