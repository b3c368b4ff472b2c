//! Random numbers.

/// The generator splitmix64, and not a crate: a new version of one could change the results of a seed.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below a limit, each with the same probability, but for a difference of one in 2³².
    #[allow(clippy::cast_possible_truncation, reason = "the product of two 32-bit numbers, shifted by 32")]
    pub(crate) const fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        (((bits >> 32) * limit as u64) >> 32) as u32
    }
}
