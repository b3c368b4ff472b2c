//! Counting the ways to play.

use alloc::vec;
use alloc::vec::Vec;

use crate::bits::BitBoard;
use crate::engine::Engine;
use crate::play::step;
use crate::state::State;
use crate::step::Step;

impl<B: BitBoard> Engine<B> {
    /// How many sequences of `depth` steps there are: the usual way to compare engines.
    ///
    /// A step is one piece moved once, so that a berserk turn of three steps is three. A position whose game is
    /// over counts one, at whatever depth it comes up. Repetition plays no part.
    ///
    /// ```
    /// use tafl_play::{Engine, Small};
    /// use tafl_rules::Preset;
    ///
    /// let engine: Engine<Small> = Engine::new(&Preset::BRANDUB.rules())?;
    /// assert_eq!(engine.perft(&engine.start(), 3), 39_512);
    /// # Ok::<(), tafl_play::BoardTooLarge>(())
    /// ```
    pub fn perft(&self, state: &State<B>, depth: u32) -> u64 {
        if depth == 0 || state.outcome().is_some() {
            return 1;
        }
        if depth == 1 {
            return self.count_legal_steps(state);
        }
        let mut leaves = 0_u64;
        // A stack of our own: the depth is whatever the caller asks for.
        let mut levels = vec![Level::new(self, state)];
        while let Some(level) = levels.last_mut() {
            let Some(step) = level.steps.pop() else {
                levels.pop();
                continue;
            };
            let next = self.play(&level.state, step).state();
            let left = depth as usize - levels.len();
            if next.outcome().is_some() {
                leaves += 1;
            } else if left == 1 {
                leaves = leaves.saturating_add(self.count_legal_steps(&next));
            } else {
                levels.push(Level::new(self, &next));
            }
        }
        leaves
    }
}

/// A position on the way, and the steps from it that are not counted yet.
struct Level<B> {
    state: State<B>,
    steps: Vec<Step>,
}

impl<B: BitBoard> Level<B> {
    fn new(engine: &Engine<B>, state: &State<B>) -> Self {
        let mut steps = Vec::new();
        engine.legal_places(state, |from, to| steps.extend(step(&engine.geometry, from, to)));
        Self { state: *state, steps }
    }
}
