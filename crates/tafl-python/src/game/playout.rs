//! Random games.

use std::hash::{BuildHasher, Hasher};

use pyo3::prelude::*;
use tafl_play::{Game, Outcome};

use crate::error;

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
    let mut chance = Chance(seed.unwrap_or_else(any_seed));
    Ok(py.detach(|| game.playout(max_plies, |options| chance.below(options)).outcome()))
}

/// The generator `SplitMix64`: one seed gives one game on every machine.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `options`.
    fn below(&mut self, options: u32) -> u32 {
        let scaled = ((self.next() >> 32) * u64::from(options)) >> 32;
        u32::try_from(scaled).unwrap_or_default()
    }
}

/// Every state of this kind begins with other keys.
fn any_seed() -> u64 {
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}
