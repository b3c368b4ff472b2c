//! Results of games and pairs of games, counted.

use tafl_position::Side;

use crate::comparison::Comparison;
use crate::estimate::Estimate;
use crate::scores::Scores;
use crate::sign_test::SignTest;

/// The results of single games of an engine.
///
/// For two engines use [`PairCounts`], which hold for uneven games too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GameCounts {
    /// Games that the engine lost.
    pub losses: u32,
    /// Games that ended in a draw.
    pub draws: u32,
    /// Games that the engine won.
    pub wins: u32,
}

impl GameCounts {
    /// The number of games.
    pub fn total(self) -> u64 {
        <[u32; 3]>::from(self).into_iter().map(u64::from).sum()
    }

    /// The share of the points with its Wilson score interval, which also holds where nearly all games are won. `None`
    /// without games.
    pub fn score(self) -> Option<Estimate> {
        let scores = Scores::from(self);
        (scores.total() > 0.0).then(|| Estimate::of_mean(scores.mean(), scores.total()))
    }

    /// The difference between the engine and its opponent, in games whose sides are even. `None` without games.
    pub fn comparison(self) -> Option<Comparison> {
        Comparison::of(&self.into())
    }
}

/// Losses, draws and wins.
impl From<[u32; 3]> for GameCounts {
    fn from([losses, draws, wins]: [u32; 3]) -> Self {
        Self { losses, draws, wins }
    }
}

/// Losses, draws and wins.
impl From<GameCounts> for [u32; 3] {
    fn from(counts: GameCounts) -> Self {
        [counts.losses, counts.draws, counts.wins]
    }
}

/// Pairs of games of an engine against another, by their points: the pentanomial counts.
///
/// A pair is the same opening twice, with the sides swapped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PairCounts {
    /// Two losses: no point.
    pub loss_loss: u32,
    /// A loss and a draw: half a point.
    pub loss_draw: u32,
    /// Two draws, or a win and a loss: one point.
    pub even: u32,
    /// A win and a draw: one and a half points.
    pub win_draw: u32,
    /// Two wins: two points.
    pub win_win: u32,
}

impl PairCounts {
    /// The number of pairs.
    pub fn total(self) -> u64 {
        <[u32; 5]>::from(self).into_iter().map(u64::from).sum()
    }

    /// The number of pairs in which one engine got more points. They are the real size of the sample: the others say
    /// nothing about which engine is stronger.
    pub fn decisive(self) -> u64 {
        self.total() - u64::from(self.even)
    }

    /// The difference between the engines. `None` without pairs.
    pub fn comparison(self) -> Option<Comparison> {
        Comparison::of(&self.into())
    }

    /// The exact test of the decisive pairs.
    pub fn sign_test(self) -> SignTest {
        let sum = |one, other| u64::from(one) + u64::from(other);
        SignTest::new(sum(self.loss_loss, self.loss_draw), sum(self.win_draw, self.win_win))
    }
}

/// By points: 0, ½, 1, 1½, 2.
impl From<[u32; 5]> for PairCounts {
    fn from([loss_loss, loss_draw, even, win_draw, win_win]: [u32; 5]) -> Self {
        Self { loss_loss, loss_draw, even, win_draw, win_win }
    }
}

/// By points: 0, ½, 1, 1½, 2.
impl From<PairCounts> for [u32; 5] {
    fn from(counts: PairCounts) -> Self {
        [counts.loss_loss, counts.loss_draw, counts.even, counts.win_draw, counts.win_win]
    }
}

/// The fewest pairs of which [`MatchCounts::one_sided`] says something.
const ENOUGH_PAIRS: u64 = 20;

/// All that counts in a match of two engines: how often each two results made a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MatchCounts([[u32; 3]; 3]);

impl MatchCounts {
    /// Adds a pair: the winner of the game in which the first engine has the attackers, and of the one in which it has
    /// the defenders. `None` is a draw.
    pub const fn add(&mut self, winners: [Option<Side>; 2]) {
        let [attackers, defenders] = winners;
        let row = match attackers {
            Some(Side::Defenders) => &mut self.0[0],
            None => &mut self.0[1],
            Some(Side::Attackers) => &mut self.0[2],
        };
        let cell = match defenders {
            Some(Side::Attackers) => &mut row[0],
            None => &mut row[1],
            Some(Side::Defenders) => &mut row[2],
        };
        *cell = cell.saturating_add(1);
    }

    /// The pairs by their points.
    pub const fn pairs(self) -> PairCounts {
        let [[ll, ld, lw], [dl, dd, dw], [wl, wd, ww]] = self.0;
        PairCounts {
            loss_loss: ll,
            loss_draw: ld.saturating_add(dl),
            even: lw.saturating_add(dd).saturating_add(wl),
            win_draw: dw.saturating_add(wd),
            win_win: ww,
        }
    }

    /// The games in which the first engine has a side.
    pub fn as_side(self, side: Side) -> GameCounts {
        let [losses, draws, wins] = self.0;
        let sums = match side {
            Side::Attackers => self.0.map(|row| row.into_iter().fold(0, u32::saturating_add)),
            Side::Defenders => [0, 1, 2].map(|column: usize| {
                [losses, draws, wins]
                    .iter()
                    .filter_map(|row| row.get(column))
                    .fold(0, |sum: u32, &cell| sum.saturating_add(cell))
            }),
        };
        sums.into()
    }

    /// The side that won both games of more than nine pairs of ten, whichever engine had it: the openings are too
    /// one-sided to tell the engines apart. `None` for fewer than 20 pairs.
    pub fn one_sided(self) -> Option<Side> {
        let [[_, _, defenders], _, [attackers, _, _]] = self.0;
        let total = self.pairs().total();
        let nearly_all = |count: u32| total >= ENOUGH_PAIRS && u64::from(count) * 10 > total * 9;
        [(attackers, Side::Attackers), (defenders, Side::Defenders)]
            .into_iter()
            .find_map(|(count, side)| nearly_all(count).then_some(side))
    }
}

/// How often each two results made a pair. Rows are the result of the first engine as attackers, columns as defenders:
/// loss, draw, win.
impl From<[[u32; 3]; 3]> for MatchCounts {
    fn from(counts: [[u32; 3]; 3]) -> Self {
        Self(counts)
    }
}

/// As it was made from them.
impl From<MatchCounts> for [[u32; 3]; 3] {
    fn from(counts: MatchCounts) -> Self {
        counts.0
    }
}
