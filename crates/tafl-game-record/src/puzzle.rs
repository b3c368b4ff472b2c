//! Puzzles: a record that a solver plays through move by move.
//!
//! Here are the values that a session takes and returns. [`introduction`] finds the moves from `puzzle-prestart` to
//! `puzzle-start`, [`session`] plays the puzzle.

mod error;
mod introduction;
mod session;

use tafl_moves::MoveRecord;

use crate::comment::WithoutHints;

pub use error::{PuzzleError, PuzzleMoveError};
pub use session::PuzzleSession;

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
