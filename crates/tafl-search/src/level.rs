//! Strengths of play.

use notation_syntax::invariant::ExpectOr as _;
use tafl_play::Game;

use crate::limits::Limits;

/// How well to play, from 0, which moves at random and loses to a child who sees a win, to 20. On Brandub a level scores
/// 57 to 70 per cent against the one below; on larger boards some levels differ less.
///
/// The lowest levels now and then move at random; the next choose at random among steps that they find nearly as good as the
/// best; higher ones look further ahead. Only the highest look at threats of the king below their depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// The depth in steps, the number of nodes, how many steps a level chooses among, by how much they may be worse than the
/// best, and how many of 100 steps are slips: any step at all. Found by matches (`docs/benchmarks.md`).
const LEVELS: [(u8, u64, usize, i32, usize); 21] = [
    (1, 20_000, 40, 1_000, 100),
    (1, 20_000, 40, 1_000, 95),
    (1, 20_000, 40, 1_000, 88),
    (1, 20_000, 40, 1_000, 75),
    (1, 20_000, 40, 1_000, 50),
    (1, 20_000, 40, 1_000, 20),
    (1, 20_000, 40, 200, 0),
    (1, 20_000, 40, 70, 0),
    (1, 20_000, 4, 10, 0),
    (2, 20_000, 12, 60, 0),
    (2, 20_000, 4, 30, 0),
    (3, 20_000, 8, 50, 0),
    (3, 20_000, 3, 12, 0),
    (4, 20_000, 6, 25, 0),
    (Limits::MAX_DEPTH, 12_000, 1, 0, 0),
    (Limits::MAX_DEPTH, 30_000, 1, 0, 0),
    (Limits::MAX_DEPTH, 75_000, 1, 0, 0),
    (Limits::MAX_DEPTH, 75_000, 1, 0, 0),
    (Limits::MAX_DEPTH, 200_000, 1, 0, 0),
    (Limits::MAX_DEPTH, 600_000, 1, 0, 0),
    (Limits::MAX_DEPTH, Level::MAX_NODES, 1, 0, 0),
];

/// The first level that looks at threats.
const THREATS: u8 = 17;

impl Level {
    /// The lowest level, which chooses among all steps.
    pub const MIN: Self = Self(0);

    /// The highest level.
    pub const MAX: Self = Self(20);

    /// The nodes of a search of the highest level; others have fewer.
    pub const MAX_NODES: u64 = 3_000_000;

    /// The level with this number; `None` if it is not from 0 to 20.
    pub const fn new(number: u8) -> Option<Self> {
        if number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// The number, from 0 to 20.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The limits of a search, with as many lines as the level chooses among.
    pub fn limits(self) -> Limits {
        let (depth, nodes, lines, ..) = self.row();
        let limits = Limits::new().depth(depth).nodes(nodes).lines(lines);
        if self.0 < THREATS { limits.without_threats() } else { limits }
    }

    /// By how much a step may be worse than the best.
    pub(crate) fn margin(self) -> i32 {
        self.row().3
    }

    /// Whether the level does not look at the position of this game.
    pub(crate) fn slips(self, game: &Game, seed: u64) -> bool {
        // With the same seed, only some steps could follow.
        draw(game, !seed, 100) < self.row().4
    }

    fn row(self) -> (u8, u64, usize, i32, usize) {
        LEVELS.get(usize::from(self.0)).copied().expect_or("each level has a row", (1, 1, 1, 0, 0))
    }
}

/// A number less than `bound`, which must not be 0, for this game and seed: the finalizer of splitmix64.
pub(crate) fn draw(game: &Game, seed: u64, bound: usize) -> usize {
    let mut bits = game.zobrist().get() ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    usize::try_from((bits ^ bits >> 31) % (bound as u64).max(1))
        .expect_or_default("the bound is a number of steps")
}
