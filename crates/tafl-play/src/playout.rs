//! Random games from a state to their end.

mod runner;
#[cfg(test)]
mod tests;

use crate::bit_board::BitBoard;
use crate::compiled_rules::CompiledRules;
use crate::outcome::Outcome;
use crate::state::State;
pub(crate) use runner::Runner;

/// How a random game ended. Returned by [`CompiledRules::playout`] and [`Game::playout`](crate::Game::playout).
///
/// ```
/// use tafl_play::{Game, Preset};
///
/// // Always the first choice: a source of random numbers would do better.
/// let playout = Game::new(&Preset::BRANDUB.rules()).playout(3, |_| 0);
/// assert_eq!(playout.plies(), 3);
/// assert_eq!(playout.outcome(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    outcome: Option<Outcome>,
    plies: u32,
}

impl Playout {
    pub(crate) fn new(outcome: Option<Outcome>, plies: u32) -> Self {
        Self { outcome, plies }
    }

    /// The outcome; `None` if the limit was reached before the game was over.
    pub fn outcome(self) -> Option<Outcome> {
        self.outcome
    }

    /// The number of steps that were played.
    pub fn plies(self) -> u32 {
        self.plies
    }
}

impl<B: BitBoard> CompiledRules<B> {
    /// Plays random steps from a state until the game is over, but not more than `max_plies`. Each of the
    /// legal steps has the same probability, as in [`random_step`](Self::random_step), but is chosen from other random
    /// numbers, and faster. Repetitions do not end the game; in
    /// [`Game::playout`](crate::Game::playout) they do.
    ///
    /// ```
    /// use tafl_play::{CompiledRules, Preset, Random, Side, Small};
    ///
    /// // Any other source of random numbers will do as well.
    /// let mut random = Random::new(1);
    ///
    /// let compiled: CompiledRules<Small> = CompiledRules::new(&Preset::BRANDUB.rules())?;
    /// let mut attackers = 0;
    /// for _ in 0..100 {
    ///     let playout = compiled.playout(&compiled.start(), 1_000, |limit| random.below(limit));
    ///     let winner = playout.outcome().and_then(|outcome| outcome.winner());
    ///     attackers += u32::from(winner == Some(Side::Attackers));
    /// }
    /// assert!((10..90).contains(&attackers));
    /// # Ok::<(), tafl_play::BoardTooLargeError>(())
    /// ```
    #[doc(alias = "rollout")]
    #[doc(alias = "simulate")]
    #[doc(alias = "mcts")]
    pub fn playout(&self, state: &State<B>, max_plies: u32, mut random: impl FnMut(u32) -> u32) -> Playout {
        let mut runner = Runner::new(self, state);
        let mut plies = 0;
        while plies < max_plies && runner.play(&mut random).is_some() {
            plies += 1;
        }
        Playout::new(runner.state().outcome(), plies)
    }
}
