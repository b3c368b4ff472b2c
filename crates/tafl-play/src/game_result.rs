//! The result tag of a game that was played.

use tafl_game_record::GameResult;

use crate::outcome::Outcome;

/// The value of the result tag of a game with this outcome.
///
/// ```
/// use tafl_game_record::GameResult;
/// use tafl_play::{Ending, Outcome, Side};
///
/// let outcome = Outcome::new(Some(Side::Defenders), Ending::KingEscaped)?;
/// assert_eq!(GameResult::from(outcome), GameResult::DefendersWin);
/// # Ok::<(), tafl_play::OutcomeError>(())
/// ```
impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        outcome.winner().map_or(Self::Draw, Self::win)
    }
}
