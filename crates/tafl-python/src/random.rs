//! Random numbers for the choice of moves, the same for the same seed on every machine.

/// The generator splitmix64: each game has one, so that nothing depends on the order in which games are played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Random(u64);

/// The distance of the states of splitmix64.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Random {
    /// The generator of a game of a batch.
    pub(crate) fn of_game(seed: u64, index: usize) -> Self {
        let index = u64::try_from(index).unwrap_or(u64::MAX);
        // Mixed, as the numbers of neighbouring states of the generator follow one another.
        Self(mixed(mixed(seed.wrapping_add(STEP)).wrapping_add(index.wrapping_add(1).wrapping_mul(STEP))))
    }

    /// The generator in a state that [`state`](Self::state) returned.
    pub(crate) fn in_state(state: u64) -> Self {
        Self(state)
    }

    pub(crate) fn state(self) -> u64 {
        self.0
    }

    /// A number below a limit, each with the same probability, but for a difference of one in 2³².
    #[allow(clippy::cast_possible_truncation, reason = "the product of two 32-bit numbers, shifted by 32")]
    pub(crate) fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_add(STEP);
        (((mixed(self.0) >> 32) * u64::from(limit)) >> 32) as u32
    }
}

/// The finalizer of splitmix64.
fn mixed(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
