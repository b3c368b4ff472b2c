//! How the moves of a game end it.

use core::fmt;

use tafl_game_record::GameResult;
use tafl_play::Outcome;
use tafl_position::Side;

/// How the moves of a record end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Conclusion {
    /// By the rules.
    Played(Outcome),
    /// This side resigned: `---`.
    Resigned(Side),
}

impl Conclusion {
    /// The side that won; `None` if the game is a draw.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Played(outcome) => outcome.winner(),
            Self::Resigned(side) => Some(side.other()),
        }
    }

    /// The value of the result tag of a game that ends this way.
    pub fn result(self) -> GameResult {
        match self {
            Self::Played(outcome) => outcome.into(),
            Self::Resigned(side) => GameResult::win(side.other()),
        }
    }
}

/// The value of the result tag: [`Conclusion::result`].
impl From<Conclusion> for GameResult {
    fn from(conclusion: Conclusion) -> Self {
        conclusion.result()
    }
}

/// `the defenders win: the king has escaped`.
impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Played(outcome) => outcome.fmt(f),
            Self::Resigned(side) => write!(f, "the {} win: the {side} have resigned", side.other()),
        }
    }
}
