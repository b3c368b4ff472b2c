//! Random games.

use std::hash::{BuildHasher, Hasher};

use pyo3::prelude::*;
use tafl_play::{Game, Outcome};

use crate::error;
use crate::random::Random;

/// The most moves of a random game: a second at most.
const MAX_PLIES: u32 = 1_000_000;

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
    let mut random = Random::in_state(seed.unwrap_or_else(any_seed));
    Ok(py.detach(|| game.playout(max_plies, |options| random.below(options)).outcome()))
}

/// Every state of this kind begins with other keys.
fn any_seed() -> u64 {
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}
