//! Random games.

use std::hash::{BuildHasher, Hasher};
use std::ops::ControlFlow;

use pyo3::prelude::*;
use tafl_play::{Game, Outcome, Random};

use crate::error;
use crate::source::signals;

/// The most moves of a random game.
const MAX_PLIES: u32 = 1_000_000;

/// After so many moves, signals are handled: within a second on any board.
const BETWEEN_SIGNALS: u32 = 1_000;

/// Plays random moves until the game is over. The lock of Python is released.
pub(super) fn outcome(
    py: Python<'_>,
    game: &Game,
    max_plies: u32,
    seed: Option<u64>,
) -> PyResult<Option<Outcome>> {
    if max_plies > MAX_PLIES {
        let message = format!("{max_plies} plies take too long, expected {MAX_PLIES} at most");
        return Err(error::plain(py, "plies-too-many", message));
    }
    let mut random = Random::new(seed.unwrap_or_else(any_seed));
    py.detach(|| {
        let (mut plies, mut signal) = (0, Ok(()));
        let playout = game.playout_visiting(
            max_plies,
            |options| random.below(options),
            |_| {
                plies += 1;
                if plies % BETWEEN_SIGNALS == 0 {
                    signal = signals();
                }
                if signal.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        signal.map(|()| playout.outcome())
    })
}

/// Every state of this kind begins with other keys.
fn any_seed() -> u64 {
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}
