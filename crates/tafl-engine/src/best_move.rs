//! The answer to `go`.

use tafl_moves::Move;

/// The move that an engine chose, or what it does instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BestMove {
    /// A move: `bestmove d7-c7`.
    Move(Move),
    /// A move, with the offer of a draw or the acceptance of one: `bestmove d7-c7 draw`.
    WithDraw(Move),
    /// The engine resigns: `bestmove resign`.
    Resign,
    /// There is no legal move: `bestmove none`.
    NoMove,
}

impl BestMove {
    /// The move, if there is one.
    pub const fn to_move(&self) -> Option<&Move> {
        match self {
            Self::Move(chosen) | Self::WithDraw(chosen) => Some(chosen),
            Self::Resign | Self::NoMove => None,
        }
    }

    /// Whether a draw is offered, or accepted.
    pub const fn offers_draw(&self) -> bool {
        matches!(self, Self::WithDraw(_))
    }
}
