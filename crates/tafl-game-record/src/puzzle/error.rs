//! Why a record is not a puzzle, and why a puzzle refuses a move.

use notation_syntax::codes;
use tafl_moves::ApplyError;

use crate::address::Address;
use crate::error::{ReplayError, TagErrorKind};

codes! {
    /// Why a record cannot be played as a puzzle.
    ///
    /// This is for the author of the puzzle: it may name moves that a solver has not reached.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum PuzzleError {
        /// A puzzle has the tag `puzzle-mode` with the value `loose` or `strict`.
        #[code(error, "not-a-puzzle", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("the record is not a puzzle; write `[puzzle-mode:loose]` or `[puzzle-mode:strict]`")]
        NotAPuzzle,
        /// The value of a puzzle tag cannot be read: a mode is `loose` or `strict`, and a start is an address.
        #[code(
            error,
            "puzzle-tag-value",
            "[puzzle-mode:strict]\n[puzzle-start:first]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2"
        )]
        #[error("the value of the `{name}` tag cannot be read: {error}")]
        Tag {
            /// The name of the tag.
            name: &'static str,
            /// The error in the value.
            error: TagErrorKind,
        },
        /// The address in a puzzle tag is not that of a move of the record. `0a` is the start of the game.
        #[code(
            error,
            "puzzle-start-unknown",
            "[puzzle-mode:strict]\n[puzzle-start:9a]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2"
        )]
        #[error("the `{name}` tag names {address}, which the record does not have; write the address of a move, or `0a`")]
        NoSuchMove {
            /// The name of the tag.
            name: &'static str,
            /// Its value.
            address: Address,
        },
        /// The introduction of a puzzle leads from `puzzle-prestart` to `puzzle-start`, so the first must be before
        /// the second in the same line.
        #[code(
            error,
            "puzzle-prestart-not-before",
            "[puzzle-mode:strict]\n[puzzle-prestart:1a]\n[puzzle-start:0a]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2"
        )]
        #[error(
            "the introduction begins after {prestart}, which is not on the path to {start}, after which the puzzle begins"
        )]
        PrestartNotBefore {
            /// The move after which the introduction begins.
            prestart: Address,
            /// The move after which the puzzle begins.
            start: Address,
        },
        /// A move before the start of the puzzle, or in it, cannot be played.
        #[error(transparent)]
        Replay(#[from] ReplayError),
    }
}

codes! {
    /// Why a puzzle refuses a move of the solver. It reveals nothing about the moves of the record.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum PuzzleMoveError {
        /// The puzzle has not begun. Until it does, the solver can only go forward and back.
        #[code(error, "puzzle-not-begun")]
        #[error("the puzzle has not begun; go forward to its start")]
        Introduction,
        /// A strict puzzle accepts only moves of the record, and this is not one of them.
        #[code(error, "puzzle-move-not-in-record")]
        #[error("the move is not in the record; a strict puzzle accepts no other")]
        NotInRecord,
        /// The move does not fit the board.
        #[code(error, "puzzle-move-not-playable")]
        #[error("the move cannot be played: {0}")]
        CannotBePlayed(ApplyError),
    }
}
