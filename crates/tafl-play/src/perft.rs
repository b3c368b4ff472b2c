//! Counting sequences of legal steps.

use alloc::vec;
use alloc::vec::Vec;

use crate::bit_board::BitBoard;
use crate::compiled_rules::CompiledRules;
use crate::state::State;
use crate::step::Step;

impl<B: BitBoard> CompiledRules<B> {
    /// The number of sequences of `depth` legal steps, which is the usual way to compare engines.
    ///
    /// A step is one piece moved once; a berserk turn of three steps counts as three. A position in which the
    /// game is over counts as one, whatever its depth. Repetitions do not end the game.
    ///
    /// ```
    /// use tafl_play::{CompiledRules, Small};
    /// use tafl_rules::Preset;
    ///
    /// let compiled: CompiledRules<Small> = CompiledRules::new(&Preset::BRANDUB.rules())?;
    /// assert_eq!(compiled.perft(&compiled.start(), 3), 39_512);
    /// # Ok::<(), tafl_play::BoardTooLargeError>(())
    /// ```
    #[doc(alias = "count nodes")]
    pub fn perft(&self, state: &State<B>, depth: u32) -> u64 {
        if depth == 0 || state.outcome().is_some() {
            return 1;
        }
        if depth == 1 {
            return self.count_legal_steps(state);
        }
        let mut leaves = 0_u64;
        // An explicit stack: the caller chooses the depth.
        let mut levels = vec![Level::new(self, state)];
        while let Some(level) = levels.last_mut() {
            let Some(step) = level.steps.pop() else {
                levels.pop();
                continue;
            };
            let next = self.play_unchecked(&level.state, step).state();
            let remaining = depth as usize - levels.len();
            if next.outcome().is_some() {
                leaves += 1;
            } else if remaining == 1 {
                leaves = leaves.saturating_add(self.count_legal_steps(&next));
            } else {
                levels.push(Level::new(self, &next));
            }
        }
        leaves
    }
}

/// A state on the path, and the steps from it that are not counted yet.
struct Level<B> {
    state: State<B>,
    steps: Vec<Step>,
}

impl<B: BitBoard> Level<B> {
    fn new(compiled: &CompiledRules<B>, state: &State<B>) -> Self {
        let mut steps = Vec::new();
        compiled.for_each_legal_step(state, |step| steps.push(step));
        Self { state: *state, steps }
    }
}
