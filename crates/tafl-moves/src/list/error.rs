//! Errors and findings of lists of moves.

use notation_syntax::{Error, ErrorKind, Finding, codes};

use super::move_list::MoveList;
use crate::error::{MoveErrorKind, MoveFindingKind};

/// Why a list of moves cannot be read, and where.
pub type MoveListError = Error<MoveListErrorKind>;

/// How a list of moves departs from its form, and where.
pub type MoveListFinding = Finding<MoveListFindingKind>;

codes! {
    /// Why a list of moves cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum MoveListErrorKind {
        /// A move cannot be read.
        #[error(transparent)]
        Move(#[from] MoveErrorKind),
        /// Parsing stops after 1000 moves that cannot be read.
        #[code(error, "too-many-errors")]
        #[error("the rest is not checked, because {} moves before it cannot be read", MoveList::MAX_ERRORS)]
        TooManyErrors,
        /// A departure from the form, in strict parsing.
        #[error(transparent)]
        Departure(#[from] MoveListFindingKind),
    }
}

impl ErrorKind for MoveListErrorKind {
    type Finding = MoveListFindingKind;
}

codes! {
    /// How a list of moves departs from its form.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum MoveListFindingKind {
        /// A finding in a move.
        #[error(transparent)]
        Move(#[from] MoveFindingKind),
        /// A `|` separates two moves, but one of them is missing.
        #[code(finding, "empty-entry", "e5-e8 || e8-e9")]
        #[error("a move is missing before or after `|`; remove the `|`")]
        EmptyEntry,
    }
}
