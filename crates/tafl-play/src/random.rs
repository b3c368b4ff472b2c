//! Random numbers that stay the same, and random steps.

use tafl_position::Piece;
use tafl_rules::Jump;

use crate::bit_board::BitBoard;
use crate::check::LegalStep;
use crate::compiled_rules::CompiledRules;
use crate::geometry::Direction;
use crate::state::State;
use crate::step::Step;

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

/// The number of candidates that are drawn before the legal steps are listed after all. Only a berserk turn, in which few
/// steps capture, needs more than a few.
const MAX_CANDIDATES: u32 = 16;

impl<B: BitBoard> CompiledRules<B> {
    /// One of the legal steps, each with the same probability; `None` if there are none. They are not listed,
    /// which would take several times as long.
    ///
    /// `random(n)` must return a number below `n`, each with the same probability. It is called once or more. `n` is
    /// never 0; a greater result counts as `n - 1`.
    ///
    /// ```
    /// use tafl_play::{CompiledRules, Preset, Random, Small};
    ///
    /// let compiled: CompiledRules<Small> = CompiledRules::new(&Preset::BRANDUB.rules())?;
    /// let mut random = Random::new(1);
    ///
    /// let mut state = compiled.start();
    /// while let Some(step) = compiled.random_step(&state, |limit| random.below(limit)) {
    ///     state = compiled.play_unchecked(&state, step).state();
    /// }
    /// assert!(state.outcome().is_some());
    /// # Ok::<(), tafl_play::BoardTooLargeError>(())
    /// ```
    #[doc(alias = "choose")]
    #[doc(alias = "playout")]
    pub fn random_step(&self, state: &State<B>, mut random: impl FnMut(u32) -> u32) -> Option<Step> {
        let LegalStep { origin, target, .. } = self.random_legal(state, &mut random)?;
        self.geometry.step(origin, target)
    }

    /// The step is drawn from a larger set until it is legal, which keeps the choice uniform. The set has a step for each
    /// square that any piece could reach in a direction if it may move as freely as the freest of its side.
    #[inline]
    pub(crate) fn random_legal(
        &self,
        state: &State<B>,
        random: &mut impl FnMut(u32) -> u32,
    ) -> Option<LegalStep> {
        if state.outcome().is_some() {
            return None;
        }
        let [west, east, south, north] = self.reached_at_most(state);
        // The numbers of the squares in the first set, the first two, and so on.
        let first = west.count();
        let second = first + east.count();
        let third = second + south.count();
        let all = third + north.count();
        if all == 0 {
            return None;
        }
        for _ in 0..MAX_CANDIDATES {
            let drawn = random(all).min(all - 1);
            let (direction, squares, before) = if drawn < second {
                if drawn < first { (Direction::West, west, 0) } else { (Direction::East, east, first) }
            } else if drawn < third {
                (Direction::South, south, second)
            } else {
                (Direction::North, north, third)
            };
            let Some(target) = squares.nth(drawn - before) else { continue };
            if let Some(step) = self.legal_if_reached(state, target, direction) {
                return Some(step);
            }
        }
        self.random_of_list(state, random)
    }

    /// For each direction, the squares that the pieces that may move reach in it at most: some of the steps may be illegal.
    #[inline]
    fn reached_at_most(&self, state: &State<B>) -> [B; 4] {
        let side = state.side_to_move();
        let freedom = self.freedom(side);
        let pieces = state.side(side) & self.movers(state);
        let empty = !state.occupied();
        let free = freedom.passable & empty;
        let [west, east, south, north] = self.geometry.slides(pieces, free, freedom.speed);
        let stops = freedom.stops;
        let (west, east, south, north) = (west & stops, east & stops, south & stops, north & stops);
        if !freedom.jumps {
            return [west, east, south, north];
        }
        let enemies = state.side(side.other());
        let jumps = |direction| {
            let over = self.geometry.shift(pieces, direction) & enemies;
            self.geometry.shift(over, direction) & empty & self.geometry.all
        };
        [
            west | jumps(Direction::West),
            east | jumps(Direction::East),
            south | jumps(Direction::South),
            north | jumps(Direction::North),
        ]
    }

    /// The step to a square that a piece reaches in this direction, if it is legal.
    #[inline]
    fn legal_if_reached(&self, state: &State<B>, target: usize, direction: Direction) -> Option<LegalStep> {
        let side = state.side_to_move();
        let free = self.zones.ordinary & !state.occupied();
        let back = self.geometry.stride(direction.opposite());
        let mut origin = target;
        while free.has(origin) {
            origin = origin.wrapping_add(back);
        }
        let plain = self.freedom(side).all_alike && state.berserk_index().is_none();
        if plain && state.side(side).has(origin) && self.zones.ordinary.has(origin) {
            return Some(LegalStep { mover: state.piece(origin)?, origin, target });
        }
        // A special square, a jump or a limit: the rules decide.
        let origin = self.origin(state, side, target, direction);
        self.legal(state, self.geometry.step(origin, target)?).ok()
    }

    /// Whether a piece never jumps, and slides as far as the squares allow; a mercenary on both sides.
    pub(crate) fn slides_freely(&self, piece: Piece) -> bool {
        let unlimited = |piece| {
            let limit = self.rules.speed_limits().limit(piece).squares();
            limit.is_none_or(|limit| limit >= self.geometry.width() - 1)
        };
        self.jump_of(piece.kind()) == Jump::None && unlimited(piece) && unlimited(piece.switched())
    }

    #[cold]
    fn random_of_list(&self, state: &State<B>, random: &mut impl FnMut(u32) -> u32) -> Option<LegalStep> {
        let count = u32::try_from(self.count_legal_steps(state)).unwrap_or(u32::MAX);
        let last = count.checked_sub(1)?;
        let step = self.nth_legal_step(state, random(count).min(last).into())?;
        self.legal(state, step).ok()
    }
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
