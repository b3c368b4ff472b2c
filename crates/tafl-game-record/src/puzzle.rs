//! Puzzles: a record that a solver plays through move by move.
//!
//! Here are the values that a session takes and returns. [`introduction`] finds the moves from `puzzle-prestart` to
//! `puzzle-start`, [`session`] plays the puzzle.

mod session;

use alloc::vec::Vec;

use notation_syntax::codes;
use tafl_moves::{ApplyError, MoveRecord};

pub use session::PuzzleSession;

use crate::address::{Address, MoveIndex};
use crate::comment::WithoutHints;
use crate::error::{ReplayError, TagError, TagErrorKind};
use crate::record::GameRecord;
use crate::tag::{PUZZLE_PRESTART, PUZZLE_START};
use crate::tree::{NodeId, Tree};

/// How the moves of the opponent are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Replies {
    /// The session plays the move that continues the line in the record.
    #[default]
    FromRecord,
    /// The solver enters the moves of both sides, as in OpenTafl.
    Entered,
}

/// The stage of a puzzle that the solver has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzlePhase {
    /// Before `puzzle-start`: the solver goes forward and back.
    Introduction,
    /// In the puzzle, and the record has further moves.
    Solving,
    /// At the end of a line: the record has no further move here.
    LineEnd,
    /// Off the lines of the record, in a loose puzzle.
    OffRecord,
}

/// The response of the puzzle to a move of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleResponse {
    /// The move continues the line in the record.
    Continues {
        /// The number of moves that the record replied with.
        replies: usize,
    },
    /// The move is in the record as a variation.
    Variation {
        /// The number of moves that the record replied with.
        replies: usize,
    },
    /// The record does not have the move, or the solver had left the record before.
    OffRecord,
}

/// A move that the solver has reached.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PuzzleMove<'s> {
    /// The move: as in the record, or, if the record does not have it, as the solver entered it.
    pub move_record: &'s MoveRecord,
    /// The author of the move.
    pub mover: PuzzleMover,
    /// The comment on it, without hints.
    pub comment: Option<WithoutHints<'s>>,
}

/// The author of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleMover {
    /// The move belongs to the introduction.
    Introduction,
    /// The solver.
    Solver,
    /// The record, in reply to the solver.
    Reply,
}

/// Where a puzzle begins, and the moves that introduce it. `None` is the start of the game.
pub(super) struct Introduction {
    /// The move of `puzzle-prestart`, after which the introduction begins.
    pub(super) prestart: Option<NodeId>,
    /// The move of `puzzle-start`, after which the solver plays.
    pub(super) start: Option<NodeId>,
    /// The moves from there to here.
    pub(super) moves: Vec<NodeId>,
}

impl Introduction {
    // deviation: G3
    pub(super) fn of(record: &GameRecord) -> Result<Self, PuzzleError> {
        let start_at = address(PUZZLE_START, record.puzzle_start())?;
        let prestart_at = address(PUZZLE_PRESTART, record.puzzle_prestart())?;
        let start_at = start_at.unwrap_or(Address::main(MoveIndex::START));
        let prestart_at = prestart_at.unwrap_or_else(|| start_at.clone());

        let tree = record.tree();
        let start = find(tree, PUZZLE_START, &start_at)?;
        let prestart = find(tree, PUZZLE_PRESTART, &prestart_at)?;
        let path = tree.path(start);
        let before = match prestart {
            None => Some(0),
            Some(prestart) => path.iter().position(|&id| id == prestart).map(|index| index + 1),
        };
        match before.and_then(|before| path.get(before..)) {
            Some(moves) => Ok(Self { prestart, start, moves: moves.to_vec() }),
            None => Err(PuzzleError::PrestartNotBefore { prestart: prestart_at, start: start_at }),
        }
    }
}

fn address(
    name: &'static str,
    tag: Option<Result<Address, TagError>>,
) -> Result<Option<Address>, PuzzleError> {
    tag.transpose().map_err(|error| PuzzleError::Tag { name, error: error.into_kind() })
}

/// The move at the address in a tag; `None` for `0a`, the start of the game.
fn find(tree: &Tree, name: &'static str, address: &Address) -> Result<Option<NodeId>, PuzzleError> {
    if *address == Address::main(MoveIndex::START) {
        return Ok(None);
    }
    let no_such_move = || PuzzleError::NoSuchMove { name, address: address.clone() };
    tree.find(address).map(Some).ok_or_else(no_such_move)
}

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
