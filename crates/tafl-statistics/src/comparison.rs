//! Two engines compared.

use crate::estimate::Estimate;
use crate::normal::{Z, probability_below};
use crate::scores::Scores;

/// The unit of normalized Elo: it equals Elo for even games without draws and small differences.
pub(crate) const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

/// How much stronger an engine is than its opponent.
///
/// Intervals are those of the normal distribution, as most arbiters print them. If all scores are the same, which leaves
/// no deviation to compute one from, they follow from the Wilson score interval.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Comparison {
    /// The share of the points, from 0 to 1.
    pub score: Estimate,
    /// The difference in Elo.
    pub elo: Estimate,
    /// The difference in normalized Elo: in deviations of a score, so that it does not depend on how uneven the games are.
    pub normalized_elo: Estimate,
    /// The probability that the engine is stronger than its opponent, from 0 to 1: LOS, the likelihood of superiority.
    pub superiority: f64,
}

impl Comparison {
    pub(crate) fn of<const N: usize>(scores: &Scores<N>) -> Option<Self> {
        let n = scores.total();
        if n == 0.0 {
            return None;
        }
        let (mean, deviation) = (scores.mean(), scores.deviation());
        let (low, high, error) = if deviation > 0.0 {
            let error = deviation / n.sqrt();
            (mean - Z * error, mean + Z * error, error)
        } else {
            let wilson = Estimate::of_mean(mean, n);
            (wilson.low, wilson.high, wilson.margin() / Z)
        };
        let score = Estimate { value: mean, low: low.max(0.0), high: high.min(1.0) };
        let unit = NORMALIZED / (scores.scale() * error * n.sqrt());
        let is_infinite = deviation == 0.0 && (mean - 0.5).abs() > 0.0;
        let value = if is_infinite { f64::INFINITY.copysign(mean - 0.5) } else { (mean - 0.5) * unit };
        let normalized_elo =
            Estimate { value, low: value.min((low - 0.5) * unit), high: value.max((high - 0.5) * unit) };
        let superiority = probability_below((mean - 0.5) / error);
        Some(Self { score, elo: score.map(elo), normalized_elo, superiority })
    }
}

/// The difference in Elo of a score.
fn elo(score: f64) -> f64 {
    // Not `1/score - 1`, which is infinite before the score is zero.
    400.0 * (score.log10() - (1.0 - score).log10())
}
