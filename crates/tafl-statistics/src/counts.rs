//! Results of games and pairs of games, counted, and what they say about two engines.

use std::f64::consts::{LN_2, PI, SQRT_2};

use tafl_position::Side;

use crate::estimate::{Estimate, Z, probability_below};

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

/// The count of a score that never occurred, for models that take the logarithm of its frequency.
const NEVER: f64 = 0.001;

/// How many scores that could go either way an interval counts beside the known ones.
const UNKNOWN: f64 = 4.0;

/// Scores from 0 to 1, in order, and how often each occurred: the common form of [`GameCounts`] and
/// [`PairCounts`].
#[derive(Clone, Debug)]
pub(crate) struct Scores<const N: usize> {
    /// A score, and how often it occurred.
    list: [(f64, f64); N],
    /// How many times larger the deviation of a game's score is than that of these scores.
    scale: f64,
}

impl<const N: usize> Scores<N> {
    pub(crate) const fn scale(&self) -> f64 {
        self.scale
    }

    pub(crate) fn total(&self) -> f64 {
        self.list.iter().map(|(_, count)| count).sum()
    }

    pub(crate) fn mean(&self) -> f64 {
        self.list.iter().map(|(score, count)| score * count).sum::<f64>() / self.total()
    }

    pub(crate) fn deviation(&self) -> f64 {
        let mean = self.mean();
        (self.list.iter().map(|(score, count)| (score - mean).powi(2) * count).sum::<f64>() / self.total())
            .sqrt()
    }

    /// These scores and [`UNKNOWN`] others, half of them lost and half of them won.
    fn with_unknown(&self) -> Self {
        let mut more = self.clone();
        if let [(_, lost), .., (_, won)] = more.list.as_mut_slice() {
            *lost += UNKNOWN / 2.0;
            *won += UNKNOWN / 2.0;
        }
        more
    }

    /// The number of scores, and the scores with their frequencies, none of which is zero.
    pub(crate) fn frequencies(&self) -> (f64, [(f64, f64); N]) {
        let never = |count: f64| if count > 0.0 { count } else { NEVER };
        let total = self.list.iter().map(|&(_, count)| never(count)).sum::<f64>();
        (total, self.list.map(|(score, count)| (score, never(count) / total)))
    }
}

impl From<GameCounts> for Scores<3> {
    fn from(counts: GameCounts) -> Self {
        let [losses, draws, wins] = <[u32; 3]>::from(counts).map(f64::from);
        Self { list: [(0.0, losses), (0.5, draws), (1.0, wins)], scale: 1.0 }
    }
}

impl From<PairCounts> for Scores<5> {
    fn from(counts: PairCounts) -> Self {
        let [none, half, one, one_half, two] = <[u32; 5]>::from(counts).map(f64::from);
        Self { list: [(0.0, none), (0.25, half), (0.5, one), (0.75, one_half), (1.0, two)], scale: SQRT_2 }
    }
}

/// The unit of normalized Elo: it equals Elo for even games without draws and small differences.
pub(crate) const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

/// How much stronger an engine is than its opponent.
///
/// The deviation, the intervals and [`superiority`](Self::superiority) are those of the normal distribution for these scores
/// and four more: two lost ones and two won ones, as many as the interval of Wilson adds. Without them, a few scores that
/// happen to be alike would look certain. With some hundred that are not even, the numbers are those that most arbiters print.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Comparison {
    /// The share of the points, from 0 to 1.
    pub score: Estimate,
    /// The difference in Elo. Like the normalized one, it is infinite where all points may be won or lost.
    pub elo: Estimate,
    /// The difference in normalized Elo: in deviations of a score, so that it does not depend on how uneven the games are.
    pub normalized_elo: Estimate,
    /// The probability that the engine is stronger than its opponent, from 0 to 1: LOS, the likelihood of superiority.
    pub superiority: f64,
}

impl Comparison {
    pub(crate) fn of<const N: usize>(scores: &Scores<N>) -> Option<Self> {
        if scores.total() == 0.0 {
            return None;
        }
        let more = scores.with_unknown();
        let (value, mean, deviation) = (scores.mean(), more.mean(), more.deviation());
        let error = deviation / more.total().sqrt();
        let score = Estimate { value, low: (mean - Z * error).max(0.0), high: (mean + Z * error).min(1.0) };
        let unit = NORMALIZED / (scores.scale() * deviation);
        let normalized_elo = score.map(|share| match share {
            // Nor does anything limit the deviation.
            ..=0.0 => f64::NEG_INFINITY,
            1.0.. => f64::INFINITY,
            _ => (share - 0.5) * unit,
        });
        let superiority = probability_below((mean - 0.5) / error);
        Some(Self { score, elo: score.map(elo), normalized_elo, superiority })
    }
}

/// The difference in Elo of a score.
fn elo(score: f64) -> f64 {
    // Not `1/score - 1`, which is infinite before the score is zero.
    400.0 * (score.log10() - (1.0 - score).log10())
}

/// The sign test: whether an engine wins more of the decisive pairs than chance explains.
///
/// It assumes nothing but that pairs are independent.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SignTest {
    /// Pairs in which the engine got fewer points.
    pub behind: u64,
    /// Pairs in which it got more points.
    pub ahead: u64,
    /// The probability that equal engines differ by as much or more, in either direction.
    pub p_value: f64,
}

impl SignTest {
    pub(crate) fn new(behind: u64, ahead: u64) -> Self {
        Self { behind, ahead, p_value: (2.0 * tail(behind.min(ahead), behind + ahead)).min(1.0) }
    }
}

/// The probability of at most `k` heads in `n` tosses of a coin, for `k <= n / 2`.
fn tail(k: u64, n: u64) -> f64 {
    let (mut k, n) = (number(k), number(n));
    let mut term = probability(k, n);
    let mut sum = term;
    while k > 0.0 && term > sum * f64::EPSILON / 4.0 {
        term *= k / (n - k + 1.0);
        k -= 1.0;
        sum += term;
    }
    sum
}

/// The probability of `k` heads in `n` tosses of a coin, by the saddle point expansion of Loader (2000), which keeps its
/// precision for large numbers.
fn probability(k: f64, n: f64) -> f64 {
    if k == 0.0 {
        return (-n * LN_2).exp();
    }
    let d = (n - 2.0 * k) / n;
    let deviance = n / 2.0 * (2.0 * d * d.atanh() + (-d * d).ln_1p());
    let error = stirling_error(n) - stirling_error(k) - stirling_error(n - k);
    (error - deviance).exp() * (n / (2.0 * PI * k * (n - k))).sqrt()
}

/// `ln n!` less Stirling's approximation of it, for whole numbers from 1.
fn stirling_error(n: f64) -> f64 {
    if n > 15.0 {
        let square = n * n;
        return (1.0 / 12.0 - (1.0 / 360.0 - (1.0 / 1260.0 - 1.0 / 1680.0 / square) / square) / square) / n;
    }
    let factorial: f64 = (1..=15).map(f64::from).take_while(|&factor| factor <= n).product();
    factorial.ln() - (n * n.ln() - n + (2.0 * PI * n).ln() / 2.0)
}

#[allow(clippy::cast_precision_loss, reason = "sums of a few counts of 32 bits")]
const fn number(count: u64) -> f64 {
    count as f64
}
