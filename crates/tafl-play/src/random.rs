//! Random numbers that stay the same.

/// Random numbers for [`Game::random_step`](crate::Game::random_step) and [`Game::playout`](crate::Game::playout): the same for
/// the same seed on every machine and in every version.
///
/// It is splitmix64: fast and small, but not for secrets.
///
/// ```
/// use tafl_play::{Game, Preset, Random};
///
/// let game = Game::new(&Preset::BRANDUB.rules());
/// let mut random = Random::new(7);
/// let playout = game.playout(1_000, |limit| random.below(limit));
/// let mut again = Random::new(7);
/// assert_eq!(game.playout(1_000, |limit| again.below(limit)), playout);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Random(u64);

/// The distance of the states of splitmix64.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Random {
    /// The numbers of a seed, which can be any number.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The numbers of one of many games with a seed. They do not depend on the other games, so that games can be played in
    /// any order, and a part of them.
    pub const fn of_game(seed: u64, number: u64) -> Self {
        // Mixed, because the numbers of neighbouring states follow one another.
        Self(mixed(mixed(seed.wrapping_add(STEP)).wrapping_add(number.wrapping_mul(STEP))))
    }

    /// A number below a limit, each with the same probability, but for a difference of one in 2³².
    #[allow(clippy::cast_possible_truncation, reason = "the product of two 32-bit numbers, shifted by 32")]
    pub const fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_add(STEP);
        (((mixed(self.0) >> 32) * limit as u64) >> 32) as u32
    }

    /// The seed whose numbers are those that follow.
    pub const fn state(self) -> u64 {
        self.0
    }
}

/// The number of splitmix64 with this index, of those with the seed 0: small indices are spread over all bits.
#[inline]
pub(crate) const fn spread(index: u64) -> u64 {
    mixed(index.wrapping_add(1).wrapping_mul(STEP))
}

/// The finalizer of splitmix64.
#[inline]
const fn mixed(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

#[cfg(test)]
mod tests {
    use super::{Random, spread};

    /// The first numbers of splitmix64 with the seed 1234567, as its authors list them.
    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut random = Random::new(1_234_567);
        let first = [6_457_827_717_110_365_317_u64, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        for number in first {
            // The limit scales the upper half.
            assert_eq!(u64::from(random.below(u32::MAX)), ((number >> 32) * u64::from(u32::MAX)) >> 32);
        }
        assert_eq!(spread(0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(Random::new(random.state()).below(9), random.below(9));
    }
}
