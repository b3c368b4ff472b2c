//! The content of a text in a dialect.

use alloc::vec::Vec;

use crate::position::Position;
use crate::side::Side;
use crate::square::Square;

/// The content of a text in a dialect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DialectPosition {
    /// The board with its pieces.
    pub position: Position,
    /// The side to move, if the dialect contains it.
    pub side_to_move: Option<Side>,
    /// The square where the last move ended, if the dialect contains it and there was one.
    pub last_target: Option<Square>,
    /// The counters of the dialect, in its order.
    pub counters: Vec<(Counter, u32)>,
}

impl From<Position> for DialectPosition {
    fn from(position: Position) -> Self {
        Self { position, side_to_move: None, last_target: None, counters: Vec::new() }
    }
}

/// The meaning of a number after the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Counter {
    /// Plies played, from 0.
    Ply,
    /// Moves, from 1.
    Move,
    /// Whatever the program counts towards a draw, from 0.
    Rule,
}

impl Counter {
    /// The value at the start of a game.
    pub const fn start(self) -> u32 {
        match self {
            Self::Ply | Self::Rule => 0,
            Self::Move => 1,
        }
    }
}
