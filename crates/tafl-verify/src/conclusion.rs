//! How the moves of a game end it.

use core::fmt;

use tafl_game_record::GameResult;
use tafl_play::Outcome;
use tafl_position::Side;

/// How the moves of a record end the game.
///
/// ```
/// use tafl_game_record::{GameRecord, GameResult};
/// use tafl_verify::{Conclusion, verify};
/// use tafl_position::Side;
///
/// let record: GameRecord = "\
/// [rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
/// 1. d1-f1 ---
/// ".parse()?;
/// let conclusion = verify(&record).conclusion().ok_or("the game has not ended")?;
/// assert_eq!(conclusion, Conclusion::Resigned(Side::Defenders));
/// assert_eq!(GameResult::from(conclusion), GameResult::AttackersWin);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
