//! Random numbers that stay the same.

/// The generator splitmix64, and not a crate: a new version of one could replace the openings of a seed.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

/// The distance of the states of splitmix64.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The generator of one of many games.
    pub(crate) fn of_game(seed: u64, number: u64) -> Self {
        Self(mixed(mixed(seed.wrapping_add(STEP)).wrapping_add(number.wrapping_mul(STEP))))
    }

    /// A number below a limit.
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
