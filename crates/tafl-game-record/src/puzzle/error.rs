//! Why a record is no puzzle, and why a puzzle does not take a move.

use tafl_moves::ApplyError;

use crate::address::Address;
use crate::error::ReplayError;
use crate::value::TagErrorKind;

/// Why a record cannot be played as a puzzle. This is for its author: it can name moves that a solver has not
/// reached.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The record does not say that it is a puzzle.
    #[error("the record is no puzzle: its `puzzle-mode` tag says neither `loose` nor `strict`")]
    NotAPuzzle,
    /// A tag of the puzzle cannot be read.
    #[error("what the `{name}` tag says cannot be read: {error}")]
    Tag {
        /// The name of the tag.
        name: &'static str,
        /// What is wrong with it.
        error: TagErrorKind,
    },
    /// A tag of the puzzle names a move that the record does not have.
    #[error("the `{name}` tag says {address}, expected a move that the record has, or `0a` for the start")]
    NoSuchMove {
        /// The name of the tag.
        name: &'static str,
        /// What it says.
        address: Address,
    },
    /// The introduction does not lead to the puzzle.
    #[error(
        "the introduction begins at {prestart}, which is not on the way to {start}, where the puzzle begins"
    )]
    PrestartNotBefore {
        /// Where the introduction begins.
        prestart: Address,
        /// Where the puzzle begins.
        start: Address,
    },
    /// A move on the way to the puzzle or in it cannot be played.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// Why a puzzle does not take a move of the solver. It says nothing about the moves that the record has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleRefusal {
    /// The puzzle has not begun: until then the solver goes forward and back.
    #[error("the puzzle has not begun, go forward to where it does")]
    Introduction,
    /// In strict mode, the record does not have the move.
    #[error("the record does not have this move, and the puzzle takes no other")]
    NotInRecord,
    /// In loose mode, the move cannot be played on this board.
    #[error("the move cannot be played: {0}")]
    CannotBePlayed(ApplyError),
}
