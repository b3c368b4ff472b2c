//! Random numbers from a seed.

/// `SplitMix64`, and not a crate: docs/tables.md has the sizes of the games of a seed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, or 0. The bias of at most one in four billion does not matter here.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        scaled(self.next() >> 32, bound)
    }

    /// A number below `bound` of which small ones are far more frequent: the smallest of twelve.
    pub(crate) fn skewed(&mut self, bound: u32) -> u32 {
        let smallest = (0..12).map(|_| self.next() >> 32).min();
        scaled(smallest.unwrap_or_default(), bound)
    }

    /// Whether an event happens that has this probability.
    pub(crate) fn happens(&mut self, times: u32, of: u32) -> bool {
        self.below(of) < times
    }
}

/// A number of 32 bits, scaled to one below `bound`.
fn scaled(number: u64, bound: u32) -> u32 {
    u32::try_from((number * u64::from(bound)) >> 32).unwrap_or_default()
}
