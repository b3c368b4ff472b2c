//! Counting sequences of moves.

use pyo3::prelude::*;
use tafl_play::{Ending, Game, Step};

use crate::error;

/// The longest sequences that are counted. Nobody waits for them.
const MAX_DEPTH: u32 = 64;

/// How long the sequences are that are counted at once: so long that on any board it takes milliseconds.
fn counted_at_once(game: &Game) -> u32 {
    match game.count_legal_steps() {
        0..=200 => 3,
        201..=2_000 => 2,
        _ => 1,
    }
}

/// A game on the path, and the steps from it that are not counted yet.
struct Level {
    game: Game,
    steps: Vec<Step>,
}

impl Level {
    fn new(game: Game) -> Self {
        let steps = game.legal_steps();
        Self { game, steps }
    }
}

/// The number of sequences of `depth` legal steps. The lock of Python is released for each part, and signals are handled
/// between them.
pub(super) fn count(py: Python<'_>, game: Game, depth: u32) -> PyResult<u64> {
    if depth > MAX_DEPTH {
        let message = format!("perft of depth {depth} takes too long, expected {MAX_DEPTH} at most");
        return Err(error::plain(py, "depth-too-large", message));
    }
    let at_once = counted_at_once(&game);
    if depth <= at_once || game.outcome().is_some() {
        return Ok(py.detach(|| game.perft(depth)));
    }
    let mut count = 0_u64;
    let mut remaining = depth;
    let mut levels = vec![Level::new(game)];
    while let Some(level) = levels.last_mut() {
        let Some(step) = level.steps.pop() else {
            levels.pop();
            remaining += 1;
            continue;
        };
        let after = after(&level.game, step);
        if remaining > at_once + 1 && after.outcome().is_none() {
            levels.push(Level::new(after));
            remaining -= 1;
            continue;
        }
        count = count.saturating_add(py.detach(|| after.perft(remaining - 1)));
        py.check_signals()?;
    }
    Ok(count)
}

/// The game after a step. A repetition does not end it.
fn after(game: &Game, step: Step) -> Game {
    let mut after = game.clone();
    // The step is one of the legal steps.
    _ = after.play(step);
    if after.outcome().is_some_and(|outcome| outcome.ending() == Ending::Repetition) {
        // A step of a berserk turn captures, so it never repeats a position.
        if let Ok(restarted) = after.restarted(&after.position(), after.side_to_move()) {
            return restarted;
        }
    }
    after
}
