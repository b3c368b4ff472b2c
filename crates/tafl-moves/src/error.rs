//! What can be wrong with a move record.

use notation_syntax::{Error, ErrorKind, ErrorSink, Finding, Found, codes};
use tafl_position::{Piece, Square, SquareErrorKind, SquareFindingKind};

use crate::list::MoveList;

/// Why a move record cannot be read, and where.
pub type MoveError = Error<MoveErrorKind>;

/// How a move record that was read departs from the specification, and where.
pub type MoveFinding = Finding<MoveFindingKind>;

codes! {
    /// Why a move record cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum MoveErrorKind {
        /// There is nothing to read.
        #[code(error, "move-empty")]
        #[error("expected a move as in `e5-e8`, or `---` for a resignation, found nothing")]
        Empty,
        /// A square that cannot be read.
        #[error(transparent)]
        Square(#[from] SquareErrorKind),
        /// A letter before a square that stands for no piece.
        #[code(error, "unknown-piece")]
        #[error(
            "expected a square as in `e5` or a piece (one of `{}`) before it, found `{found}`",
            Piece::LETTERS
        )]
        UnknownPiece {
            /// The letter.
            found: char,
        },
        /// No move type after the first square.
        #[code(error, "move-type-missing")]
        #[error("expected `-`, `^`, `=` or `^=` after the square that the piece comes from, found {found}")]
        MissingMoveType {
            /// What stands there.
            found: Found,
        },
        /// Signs between the squares that are no move type.
        #[code(error, "unknown-move-type")]
        #[error("no move type looks like this, write `-`, `^`, `=` or `^=`")]
        UnknownMoveType,
        /// A letter of a piece before the square where the move ends.
        #[code(error, "piece-before-target")]
        #[error("the piece is named before the square that it comes from, here write `{square}`")]
        PieceBeforeTarget {
            /// The square where the move ends.
            square: Square,
        },
        /// Signs at the end that are no mark.
        #[code(error, "unknown-mark")]
        #[error("no mark looks like this, write `+`, `-`, `++` or `--`")]
        UnknownMark,
        /// A move that goes on after the square where it ends.
        #[code(error, "several-steps")]
        #[error("a move has one step, write the next one as a move of its own, as in `e5-e8xe9 e8=f8`")]
        SeveralSteps,
        /// Hyphens alone, but not three of them.
        #[code(error, "not-a-resignation")]
        #[error("expected `---` for a resignation, or a move as in `e5-e8`")]
        NotAResignation,
        /// A resignation where only a move can stand: read as a [`Move`](crate::Move), not as a
        /// [`MoveRecord`](crate::MoveRecord).
        #[code(error, "resignation-not-a-move")]
        #[error("expected a move as in `e5-e8`, found a resignation")]
        Resignation,
        /// Something follows the move.
        #[code(error, "text-after-move")]
        #[error("expected nothing after the move, found {found}")]
        Trailing {
            /// What stands there.
            found: Found,
        },
        /// The text departs from the specification, and that is not allowed.
        #[error(transparent)]
        Departure(#[from] MoveFindingKind),
    }
}

impl ErrorKind for MoveErrorKind {
    type Finding = MoveFindingKind;
}

/// A sink for errors and findings of this kind.
pub(crate) type MoveSink<'s, F> = dyn ErrorSink<MoveErrorKind, Failure = F> + 's;

codes! {
    /// How a move record that was read departs from the specification, §2.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum MoveFindingKind {
        /// A square that departs.
        #[error(transparent)]
        Square(#[from] SquareFindingKind),
        /// A note: a taflman needs no letter. It is kept.
        #[code(note, "taflman-letter", "te5-e8")]
        #[error("a taflman needs no letter, leave it out")]
        TaflmanLetter,
        /// A berserk jump is written `^=`.
        #[code(finding, "move-type-reversed", "e5=^e8")]
        #[error("write a berserk jump as `^=`")]
        MoveTypeReversed,
        /// `x` stands before the first capture, `/` between captures.
        #[code(finding, "capture-mark-repeated", "e5-e8xe9xd8")]
        #[error("write `/` between captures, `x` stands before the first one only")]
        CaptureMarkRepeated,
        /// A square is captured twice, so the move cannot be played. It is kept in a move record, and dropped
        /// from another program's form.
        #[code(note, "capture-repeated", "e5-e8xe9/e9")]
        #[error("`{square}` is captured already, write each captured square once")]
        CaptureRepeated {
            /// The square.
            square: Square,
        },
    }
}

/// Why a list of moves cannot be read, and where.
pub type MoveListError = Error<MoveListErrorKind>;

/// How a list of moves that was read departs, and where.
pub type MoveListFinding = Finding<MoveListFindingKind>;

codes! {
    /// Why a list of moves cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum MoveListErrorKind {
        /// A move that cannot be read.
        #[error(transparent)]
        Move(#[from] MoveErrorKind),
        /// So many moves cannot be read that the rest is not looked at.
        #[code(error, "too-many-errors")]
        #[error("the rest is not read: {} moves before it cannot be read", MoveList::MAX_ERRORS)]
        TooManyErrors,
        /// The text departs from its form, and that is not allowed.
        #[error(transparent)]
        Departure(#[from] MoveListFindingKind),
    }
}

impl ErrorKind for MoveListErrorKind {
    type Finding = MoveListFindingKind;
}

codes! {
    /// How a list of moves that was read departs from its form.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum MoveListFindingKind {
        /// A move that departs from the specification.
        #[error(transparent)]
        Move(#[from] MoveFindingKind),
        /// There is no move between two `|`.
        #[code(finding, "empty-entry", "e5-e8 || e8-e9")]
        #[error("there is no move between these separators, leave out the `|`")]
        EmptyEntry,
    }
}
