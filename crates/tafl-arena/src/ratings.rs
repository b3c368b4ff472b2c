//! Ratings of several engines.

use std::collections::BTreeMap;
use std::f64::consts::LN_10;

use notation_syntax::invariant::ExpectOr as _;
use tafl_play::Random;
use tafl_position::Side;
use tafl_statistics::{Estimate, MatchCounts};
use thiserror::Error;

use crate::likelihood::{Cell, Strengths};

/// The most engines, and the most variants, that are rated together.
pub const MAX_RATED: usize = 200;

/// How often the pairs are drawn again for the intervals.
const RESAMPLES: usize = 400;

/// How many pairs without a known result are among those that are drawn for an engine: as many games as the Wilson interval
/// of 95 per cent adds. Without them, results that are all equal, such as the only one, would look certain.
const UNKNOWN: u32 = 4;

/// An end of an interval is beyond the value if it differs by more than this in natural units: half an Elo.
const NO_BOUND: f64 = 0.5 * LN_10 / 400.0;

/// The pairs of two engines in a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Matchup {
    /// The index of the first engine of the counts, and of the second.
    pub engines: [usize; 2],
    /// The index of the variant, or of a set of openings.
    pub variant: usize,
    /// The pairs.
    pub counts: MatchCounts,
}

/// Ratings of engines, and how much each variant favours the attackers.
///
/// The attackers win with the probability `1 / (1 + 10^(-(A - D + V) / 400))`, where `A` and `D` are the ratings of the
/// engines and `V` is the advantage of the attackers in the variant; draws have the parameter of Davidson (1970). The
/// ratings are the likeliest ones. So that they are finite where an engine wins everything, each two engines that met
/// have one more game that does not count for either: a third of each result. Intervals come from drawing the pairs of
/// each matchup again, 400 times; among those of an engine are four that either of the two wins, as in the Wilson interval.
/// An end is infinite if the results do not limit the value there: of an engine that won everything, or lost everything.
///
/// ```
/// use tafl_arena::{Matchup, Ratings};
///
/// // Of 100 pairs, engine 0 wins 30 both times, engine 1 10; the attackers win the others.
/// let counts = [[10, 0, 0], [0, 0, 0], [60, 0, 30]].into();
/// let ratings = Ratings::fit(&[Matchup { engines: [0, 1], variant: 0, counts }], 1)?;
/// assert!(ratings.engines[0].is_some_and(|rating| rating.low > 0.0) && ratings.variants[0].low > 0.0);
/// # Ok::<(), tafl_arena::RatingError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Ratings {
    /// The rating of each engine, in Elo; their mean is zero. `None` for one without pairs.
    pub engines: Vec<Option<Estimate>>,
    /// The advantage of the attackers in each variant, in Elo.
    pub variants: Vec<Estimate>,
    /// The probability of a draw between equal engines without an advantage.
    pub draws: Estimate,
}

/// Why engines cannot be rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RatingError {
    /// An index is too large.
    #[error("engine or variant {0} is out of range; number at most {MAX_RATED} of each, from 0")]
    Range(usize),
    /// An engine met itself.
    #[error("engine {0} met itself; leave these games out")]
    Itself(usize),
    /// No games connect two engines, directly or by way of others.
    #[error("no games connect the engines {0} and {1}; let them play, or rate them apart")]
    Apart(usize, usize),
}

impl Ratings {
    /// Engines with fewer games have no rank: chance decides where they would be.
    pub const FEW_GAMES: u64 = 10;

    /// The ratings that fit these matchups best. The same seed gives the same intervals.
    ///
    /// # Errors
    ///
    /// An index is too large, an engine met itself, or the engines are in groups that did not meet.
    pub fn fit(matchups: &[Matchup], seed: u64) -> Result<Self, RatingError> {
        let mut matchups: Vec<Matchup> =
            matchups.iter().filter(|matchup| matchup.counts.pairs().total() > 0).copied().collect();
        let (met, variants) = sizes(&matchups)?;
        let place = |engine: usize| met.binary_search(&engine).ok();
        for matchup in &mut matchups {
            matchup.engines =
                matchup.engines.map(|engine| place(engine).expect_or_default("the engine has met one"));
        }
        let strengths = Strengths::even(met.len(), variants).fitted(&cells(&matchups));
        let mut random = Random::new(seed);
        let played = |engine: usize| {
            let of_engine = matchups.iter().filter(|matchup| matchup.engines.contains(&engine));
            of_engine.map(|matchup| matchup.counts.pairs().total()).sum::<u64>()
        };
        let known: Vec<u32> = matchups
            .iter()
            .map(|matchup| {
                let [one, other] = matchup.engines.map(played);
                u32::try_from(one.min(other)).unwrap_or(u32::MAX - UNKNOWN)
            })
            .collect();
        let resampled: Vec<Strengths> = (0..RESAMPLES)
            .map(|_| {
                let again: Vec<Matchup> = matchups
                    .iter()
                    .zip(&known)
                    .map(|(matchup, known)| resampled(matchup, *known, &mut random))
                    .collect();
                strengths.fitted(&cells(&again))
            })
            .collect();
        let estimates = |of: fn(&Strengths) -> &[f64]| -> Vec<Estimate> {
            let samples = |index: usize| resampled.iter().filter_map(move |one| of(one).get(index).copied());
            let values = of(&strengths).iter().enumerate();
            values
                .map(|(index, &value)| interval(value, samples(index)).map(|odds| odds * 400.0 / LN_10))
                .collect()
        };
        let mut of_met = estimates(|strengths| &strengths.engines);
        for (engine, estimate) in of_met.iter_mut().enumerate() {
            let [has_lost, has_won] = lost_and_won(&matchups, engine);
            estimate.low = if has_won { estimate.low } else { f64::NEG_INFINITY };
            estimate.high = if has_lost { estimate.high } else { f64::INFINITY };
        }
        let count = met.last().map_or(0, |last| last + 1);
        Ok(Self {
            engines: (0..count).map(|engine| of_met.get(place(engine)?).copied()).collect(),
            variants: estimates(|strengths| &strengths.variants),
            draws: interval(strengths.draws, resampled.iter().map(|one| one.draws))
                .map(|logarithm| 1.0 / (1.0 + 2.0 * (-logarithm).exp())),
        })
    }
}

/// The engines that met, which games connect, and the number of variants; all indices are in range.
fn sizes(matchups: &[Matchup]) -> Result<(Vec<usize>, usize), RatingError> {
    let mut variants = 0;
    for &Matchup { engines: [first, second], variant, .. } in matchups {
        if let Some(&index) = [first, second, variant].iter().find(|&&index| index >= MAX_RATED) {
            return Err(RatingError::Range(index));
        }
        if first == second {
            return Err(RatingError::Itself(first));
        }
        variants = variants.max(variant + 1);
    }
    // Each engine, and the group that it is in.
    let mut groups: BTreeMap<usize, usize> =
        matchups.iter().flat_map(|matchup| matchup.engines).map(|engine| (engine, engine)).collect();
    for matchup in matchups {
        if let [Some(&one), Some(&other)] = matchup.engines.map(|engine| groups.get(&engine))
            && one != other
        {
            groups.values_mut().filter(|group| **group == other).for_each(|group| *group = one);
        }
    }
    let mut members = groups.iter();
    if let Some((first, group)) = members.next()
        && let Some((apart, _)) = members.find(|(_, other)| *other != group)
    {
        return Err(RatingError::Apart(*first, *apart));
    }
    Ok((groups.into_keys().collect(), variants))
}

/// The games of both engines as attackers, each with its part of the game that does not count for either.
fn cells(matchups: &[Matchup]) -> Vec<Cell> {
    let both = |[first, second]: [usize; 2]| (first.min(second), first.max(second));
    let mut variants_of = BTreeMap::new();
    for matchup in matchups {
        *variants_of.entry(both(matchup.engines)).or_insert(0.0) += 1.0;
    }
    let cells_of = |matchup: &Matchup| {
        let &Matchup { engines: [first, second], variant, counts } = matchup;
        let variants = variants_of.get(&both(matchup.engines)).copied().unwrap_or(1.0);
        let share = 1.0 / (variants * 6.0);
        let results = <[u32; 3]>::from(counts.as_side(Side::Attackers)).map(|count| f64::from(count) + share);
        let one = Cell { attackers: first, defenders: second, variant, results };
        let mut results =
            <[u32; 3]>::from(counts.as_side(Side::Defenders)).map(|count| f64::from(count) + share);
        // Those of its opponent.
        results.reverse();
        [one, Cell { attackers: second, defenders: first, variant, results }]
    };
    matchups.iter().flat_map(cells_of).collect()
}

/// As many pairs, each drawn from all of them or, once in a while, without a known result. `known` is how many pairs the
/// engine with fewer of them has.
fn resampled(matchup: &Matchup, known: u32, random: &mut Random) -> Matchup {
    let counts = <[[u32; 3]; 3]>::from(matchup.counts);
    let total = counts.iter().flatten().fold(0, |sum: u32, &count| sum.saturating_add(count));
    let mut drawn = [[0; 3]; 3];
    for _ in 0..total {
        if random.below(known.saturating_add(UNKNOWN)) < UNKNOWN {
            let [[lost, ..], _, [.., won]] = &mut drawn;
            *(if random.below(2) == 0 { lost } else { won }) += 1;
            continue;
        }
        let mut left = random.below(total);
        for (cell, &count) in drawn.iter_mut().flatten().zip(counts.iter().flatten()) {
            if left < count {
                *cell += 1;
                break;
            }
            left -= count;
        }
    }
    Matchup { counts: drawn.into(), ..*matchup }
}

/// Whether an engine lost anything, and whether it won anything.
fn lost_and_won(matchups: &[Matchup], engine: usize) -> [bool; 2] {
    let of = |matchup: &Matchup| {
        let [none, .., all] = <[u32; 5]>::from(matchup.counts.pairs());
        let total = matchup.counts.pairs().total();
        let [lost, won] = [all, none].map(|count| u64::from(count) < total);
        match matchup.engines {
            [first, _] if first == engine => [lost, won],
            [_, second] if second == engine => [won, lost],
            _ => [false; 2],
        }
    };
    matchups
        .iter()
        .map(of)
        .fold([false; 2], |[lost, won], [more_lost, more_won]| [lost | more_lost, won | more_won])
}

/// The interval without the 2.5 % of the samples at both ends. An end that is not beyond the value is none.
fn interval(value: f64, samples: impl Iterator<Item = f64>) -> Estimate {
    let mut sorted: Vec<f64> = samples.collect();
    sorted.sort_by(f64::total_cmp);
    let cut = sorted.len() / 40;
    let low = sorted.get(cut).filter(|low| **low < value - NO_BOUND);
    let high = sorted.iter().rev().nth(cut).filter(|high| **high > value + NO_BOUND);
    let [low, high] =
        [(low, f64::NEG_INFINITY), (high, f64::INFINITY)].map(|(end, open)| *end.unwrap_or(&open));
    Estimate { value, low, high }
}
