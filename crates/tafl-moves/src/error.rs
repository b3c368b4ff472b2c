//! What can be wrong with a move record.

use notation_syntax::{Error, Finding, FindingKind, Found};
use tafl_position::{Piece, Square, SquareErrorKind, SquareFindingKind};

use crate::list::MoveList;

/// Why a move record cannot be read, and where.
pub type MoveError = Error<MoveErrorKind>;

/// How a move record that was read departs from the specification, and where.
pub type MoveFinding = Finding<MoveFindingKind>;

/// Why a move record cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveErrorKind {
    /// There is nothing to read.
    #[error("expected a move as in `e5-e8`, or `---` for a resignation, found nothing")]
    Empty,
    /// A square that cannot be read.
    #[error(transparent)]
    Square(#[from] SquareErrorKind),
    /// A letter before a square that stands for no piece.
    #[error(
        "expected a square as in `e5` or a piece (one of `{}`) before it, found `{found}`",
        Piece::LETTERS
    )]
    UnknownPiece {
        /// The letter.
        found: char,
    },
    /// No move type after the first square.
    #[error("expected `-`, `^`, `=` or `^=` after the square that the piece comes from, found {found}")]
    NoMoveType {
        /// What stands there.
        found: Found,
    },
    /// Signs between the squares that are no move type.
    #[error("no move type looks like this, write `-`, `^`, `=` or `^=`")]
    UnknownMoveType,
    /// A letter of a piece before the square where the move ends.
    #[error("the piece is named before the square that it comes from, here write `{square}`")]
    PieceBeforeTarget {
        /// The square where the move ends.
        square: Square,
    },
    /// Signs at the end that are no mark.
    #[error("no mark looks like this, write `+`, `-`, `++` or `--`")]
    UnknownMark,
    /// A move that goes on after the square where it ends.
    #[error("a move has one step, write the next one as a move of its own, as in `e5-e8xe9 e8=f8`")]
    SeveralSteps,
    /// Hyphens alone, but not three of them.
    #[error("expected `---` for a resignation, or a move as in `e5-e8`")]
    NoResignation,
    /// A resignation where only a move can stand: read as a [`Move`](crate::Move), not as a
    /// [`MoveRecord`](crate::MoveRecord).
    #[error("expected a move as in `e5-e8`, found a resignation")]
    Resignation,
    /// Something follows the move.
    #[error("expected nothing after the move, found {found}")]
    Trailing {
        /// What stands there.
        found: Found,
    },
    /// The text departs from the specification, and that is not allowed.
    #[error(transparent)]
    Departure(#[from] MoveFindingKind),
}

/// How a move record that was read departs from the specification, §2.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveFindingKind {
    /// A square that departs.
    #[error(transparent)]
    Square(#[from] SquareFindingKind),
    /// The letter of a taflman: `te5-e8`. It is kept, and a note: the grammar has it, but "use for special
    /// pieces only".
    #[error("a taflman needs no letter, leave it out")]
    TaflmanLetter,
    /// `=^` where `^=` is meant.
    #[error("write a berserk jump as `^=`")]
    MoveTypeReversed,
    /// `x` between captures, where `/` belongs.
    #[error("write `/` between captures, `x` stands before the first one only")]
    CaptureMarkRepeated,
    /// A square that is captured a second time. It is kept, and a note: the grammar has it, but it cannot be
    /// replayed.
    #[error("`{square}` is captured already, write each captured square once")]
    CaptureRepeated {
        /// The square.
        square: Square,
    },
}

impl FindingKind for MoveFindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Square(square) => square.code(),
            Self::TaflmanLetter => "taflman-letter",
            Self::MoveTypeReversed => "move-type-reversed",
            Self::CaptureMarkRepeated => "capture-mark-repeated",
            Self::CaptureRepeated { .. } => "capture-repeated",
        }
    }
}

/// Why a list of moves cannot be read, and where.
pub type MoveListError = Error<MoveListErrorKind>;

/// How a list of moves that was read departs, and where.
pub type MoveListFinding = Finding<MoveListFindingKind>;

/// Why a list of moves cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveListErrorKind {
    /// A move that cannot be read.
    #[error(transparent)]
    Move(#[from] MoveErrorKind),
    /// So many moves cannot be read that the rest is not looked at.
    #[error("the rest is not read: {} moves before it cannot be read", MoveList::MAX_ERRORS)]
    TooManyErrors,
    /// The text departs from its form, and that is not allowed.
    #[error(transparent)]
    Departure(#[from] MoveListFindingKind),
}

/// How a list of moves that was read departs from its form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveListFindingKind {
    /// A move that departs from the specification.
    #[error(transparent)]
    Move(#[from] MoveFindingKind),
    /// A `|` with no move before or behind it.
    #[error("there is no move between these separators, leave out the `|`")]
    EmptyEntry,
}

impl FindingKind for MoveListFindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Move(finding) => finding.code(),
            Self::EmptyEntry => "empty-entry",
        }
    }
}
