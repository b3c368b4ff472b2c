//! Results.

use tafl_position::Side;

use crate::line::Line;

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// A side won.
    Won(Side),
    /// A draw.
    Drawn,
    /// Nobody won: the game goes on, or was not finished.
    Undecided,
}

/// A result and, in words, the reason: `attackers king-captured`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameOver {
    /// Who won.
    pub standing: Standing,
    /// Why: the name of an [`Ending`](tafl_rules::Ending), or any text; it can be empty.
    pub reason: Line,
}
