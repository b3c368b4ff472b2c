//! What a certificate claims: its header.

use core::fmt;

use tafl_play::{Game, Position, Rules, Side};

/// What a certificate claims. It prints as the header.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claim {
    /// The rules.
    pub rules: Rules,
    /// The position where the game begins.
    pub position: Position,
    /// The side to move there.
    pub side_to_move: Side,
    /// The side that wins.
    pub winner: Side,
    /// The number of its moves that it needs at most.
    pub moves: u32,
}

impl Claim {
    /// The first line of every certificate.
    pub(crate) const FIRST: &'static str = "tafl-proof 1";

    /// The claim that a side wins from the current position of a game. What happened before is not part of it.
    pub fn new(game: &Game, winner: Side, moves: u32) -> Self {
        Self {
            rules: game.rules().clone(),
            position: game.position(),
            side_to_move: game.side_to_move(),
            winner,
            moves,
        }
    }
}

/// The lines of the header.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\nrules {}", Self::FIRST, self.rules)?;
        writeln!(f, "position {}\nside {}", self.position, self.side_to_move)?;
        writeln!(f, "winner {}\nmoves {}", self.winner, self.moves)
    }
}
