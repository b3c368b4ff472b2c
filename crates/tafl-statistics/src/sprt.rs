//! The sequential probability ratio test.

use std::f64::consts::SQRT_2;

use thiserror::Error;

use crate::counts::{GameCounts, NORMALIZED, PairCounts, Scores};

/// What the bounds of a test measure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EloModel {
    /// Normalized Elo: the length of a test does not depend on how uneven the games are.
    #[default]
    Normalized,
    /// Elo.
    Logistic,
}

/// What a test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The test needs more pairs.
    Continue,
    /// The engine is not stronger: the difference is the lower one.
    AcceptH0,
    /// The engine is stronger: the difference is the upper one.
    AcceptH1,
}

/// How a test is expected to end.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Expectation {
    /// The mean number of pairs.
    pub pairs: f64,
    /// The probability that it accepts `elo1`.
    pub accepts_h1: f64,
}

/// A sequential probability ratio test (SPRT): whether a difference in strength is rather `elo0` or `elo1`.
///
/// Add pairs until the decision is not [`Decision::Continue`]. The error rates hold if a decision is asked for after
/// complete pairs only, and nothing else stops the match early.
///
/// ```
/// use tafl_statistics::{EloModel, PairCounts, Sprt, Decision};
///
/// let sprt = Sprt::new(EloModel::Normalized, [0.0, 2.0], [0.05, 0.05])?;
/// let pairs = PairCounts::from([365, 16618, 36229, 16974, 390]);
/// assert_eq!(format!("{:.2}", sprt.llr(pairs)), "2.25");
/// assert_eq!(format!("{:.2}", sprt.bounds()[1]), "2.94");
/// assert_eq!(sprt.decision(pairs), Decision::Continue);
/// # Ok::<(), tafl_statistics::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    model: EloModel,
    elo: [f64; 2],
    errors: [f64; 2],
}

/// Why there is no such test.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SprtError {
    /// The bounds are not in order.
    #[error(
        "the lower bound {0} is not less than the upper bound {1}; write the smaller difference in Elo first"
    )]
    Bounds(f64, f64),
    /// A bound is too large, or not a number.
    #[error("the bound {0} is out of range; write a difference in Elo from -{max} to {max}", max = Sprt::MAX_ELO)]
    Range(f64),
    /// An error rate is not between 0 and 1, or their sum is not less than 1.
    #[error(
        "the error rates alpha {0} and beta {1} do not make a test; write two above 0 whose sum is less than 1, such as 0.05"
    )]
    Errors(f64, f64),
}

impl Sprt {
    /// The largest difference in Elo that a test can have as a bound: larger ones need no test.
    pub const MAX_ELO: f64 = 200.0;

    /// A test of `[elo0, elo1]` with the error rates `[alpha, beta]`: how often it accepts `elo1` where `elo0` is true, and
    /// the reverse.
    ///
    /// # Errors
    ///
    /// `elo0` is not less than `elo1`, one of them is beyond [`Sprt::MAX_ELO`], or the error rates are out of range.
    pub fn new(model: EloModel, elo: [f64; 2], errors: [f64; 2]) -> Result<Self, SprtError> {
        if let Some(&bound) = elo.iter().find(|bound| !(-Self::MAX_ELO..=Self::MAX_ELO).contains(*bound)) {
            return Err(SprtError::Range(bound));
        }
        let ([elo0, elo1], [alpha, beta]) = (elo, errors);
        if elo0 >= elo1 {
            return Err(SprtError::Bounds(elo0, elo1));
        }
        if alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0 {
            Ok(Self { model, elo, errors })
        } else {
            Err(SprtError::Errors(alpha, beta))
        }
    }

    /// The model.
    pub const fn model(self) -> EloModel {
        self.model
    }

    /// The two differences in Elo.
    pub const fn elo(self) -> [f64; 2] {
        self.elo
    }

    /// The error rates, alpha and beta.
    pub const fn errors(self) -> [f64; 2] {
        self.errors
    }

    /// The test accepts `elo0` at the lower, `elo1` at the upper logarithm of the likelihood ratio.
    pub fn bounds(self) -> [f64; 2] {
        let [alpha, beta] = self.errors;
        [beta.ln() - (-alpha).ln_1p(), (-beta).ln_1p() - alpha.ln()]
    }

    /// The logarithm of the likelihood ratio: how many times likelier the pairs are if `elo1` is true. Zero without pairs.
    ///
    /// It is the exact ratio of the two distributions that fit best (Van den Bergh), not an approximation by a formula,
    /// which fails for one-sided results.
    pub fn llr(self, pairs: PairCounts) -> f64 {
        self.ratio(&pairs.into())
    }

    /// The logarithm of the likelihood ratio of single games. If the sides are uneven, the error rates do not hold.
    pub fn llr_of_games(self, games: GameCounts) -> f64 {
        self.ratio(&games.into())
    }

    /// The decision on these pairs.
    pub fn decision(self, pairs: PairCounts) -> Decision {
        self.decision_at(self.llr(pairs))
    }

    /// The decision at the logarithm of a likelihood ratio.
    pub fn decision_at(self, llr: f64) -> Decision {
        let [lower, upper] = self.bounds();
        if llr >= upper {
            Decision::AcceptH1
        } else if llr <= lower {
            Decision::AcceptH0
        } else {
            Decision::Continue
        }
    }

    /// How the test is expected to end if a difference in normalized Elo is true, at any imbalance of the games.
    ///
    /// It takes the ratio for a Brownian motion, which leaves out that the last pair passes the bound: tests are a few
    /// per cent longer. `None` for [`EloModel::Logistic`], where the length depends on the imbalance, and if `elo` is not
    /// a number of the range of bounds.
    pub fn expect(self, elo: f64) -> Option<Expectation> {
        if self.model != EloModel::Normalized || !(-Self::MAX_ELO..=Self::MAX_ELO).contains(&elo) {
            return None;
        }
        let ([elo0, elo1], [lower, upper]) = (self.elo, self.bounds());
        let variance = ((elo1 - elo0) * SQRT_2 / NORMALIZED).powi(2);
        // The mean of the ratio of a pair, in units of its variance, and twice that.
        let drift = (elo - f64::midpoint(elo0, elo1)) / (elo1 - elo0);
        let h = 2.0 * drift;
        if h.abs() < 1e-6 {
            let accepts_h1 = -lower / (upper - lower);
            return Some(Expectation { accepts_h1, pairs: -lower * upper / variance });
        }
        // Exponents are negative, so that none overflows.
        let accepts_h1 = if h > 0.0 {
            (h * lower).exp_m1() / (h * (lower - upper)).exp_m1()
        } else {
            1.0 - (h * upper).exp_m1() / (h * (upper - lower)).exp_m1()
        };
        let end = accepts_h1 * upper + (1.0 - accepts_h1) * lower;
        Some(Expectation { accepts_h1, pairs: end / (drift * variance) })
    }

    fn ratio<const N: usize>(self, scores: &Scores<N>) -> f64 {
        if scores.total() == 0.0 {
            return 0.0;
        }
        let (total, frequencies) = scores.frequencies();
        let [under0, under1] = self.elo.map(|elo| match self.model {
            EloModel::Normalized => with_effect(&frequencies, elo / NORMALIZED * scores.scale()),
            EloModel::Logistic => with_mean(&frequencies, 1.0 / (1.0 + 10_f64.powf(-elo / 400.0))),
        });
        let logarithms = under1.iter().zip(&under0).map(|(under1, under0)| (under1 / under0).ln());
        total * frequencies.iter().zip(logarithms).map(|((_, frequency), log)| frequency * log).sum::<f64>()
    }
}

/// How often the distribution of a constant effect is computed again. It converges within ten rounds for the counts of
/// matches, within some hundred for any.
const MAX_ROUNDS: usize = 1000;

/// A round that changes no frequency by more is the last one. Ratios are this error times the number of pairs.
const PRECISION: f64 = 1e-13;

/// The likeliest distribution whose mean differs from ½ by so many deviations. The deviation is that of the round before.
fn with_effect<const N: usize>(frequencies: &[(f64, f64); N], effect: f64) -> [f64; N] {
    let mut fitted =
        frequencies.map(|(score, _)| (score, 1.0 / frequencies.iter().map(|_| 1.0).sum::<f64>()));
    for _ in 0..MAX_ROUNDS {
        let mean: f64 = fitted.iter().map(|(score, p)| score * p).sum();
        let deviation = fitted.iter().map(|(score, p)| (score - mean).powi(2) * p).sum::<f64>().sqrt();
        let next = with_mean_zero(&frequencies.map(|(score, frequency)| {
            let from_mean = (score - mean) / deviation;
            (score - 0.5 - effect * deviation * (1.0 + from_mean * from_mean) / 2.0, frequency)
        }));
        let change = fitted.iter().zip(next).map(|((_, p), next)| (p - next).abs()).fold(0.0, f64::max);
        for ((_, p), next) in fitted.iter_mut().zip(next) {
            *p = next;
        }
        if change < PRECISION {
            break;
        }
    }
    fitted.map(|(_, p)| p)
}

/// The likeliest distribution with this mean.
fn with_mean<const N: usize>(frequencies: &[(f64, f64); N], mean: f64) -> [f64; N] {
    with_mean_zero(&frequencies.map(|(score, frequency)| (score - mean, frequency)))
}

/// Newton steps, of which a few are enough, and bisections.
const MAX_STEPS: usize = 200;

/// The likeliest distribution in which these values, with their frequencies, have the mean zero: the frequencies divided
/// by `1 + θ value`, for the one θ that makes it so. Some values are positive, and some negative.
///
/// The unknown is not θ but the divisor of the value that limits it. That divisor is tiny if the value is rare, and as
/// `1 + θ value` it would be lost in rounding.
fn with_mean_zero<const N: usize>(values: &[(f64, f64); N]) -> [f64; N] {
    let mean: f64 = values.iter().map(|(value, frequency)| value * frequency).sum();
    let limiting = if mean > 0.0 {
        values.iter().fold(0.0, |least: f64, (value, _)| least.min(*value))
    } else {
        values.iter().fold(0.0, |largest: f64, (value, _)| largest.max(*value))
    };
    let parts = values.map(|(value, frequency)| (value / limiting, frequency));
    let divisor_of = |part: f64, divisor: f64| (1.0 - part) + divisor * part;
    let (mut low, mut high, mut divisor) = (0.0, 1.0, 1.0_f64);
    for _ in 0..MAX_STEPS {
        // The mean, in units of the limiting value, falls from infinity.
        let (mut mean, mut slope) = (0.0, 0.0);
        for (part, frequency) in parts {
            let divided = part / divisor_of(part, divisor);
            mean += frequency * divided;
            slope += frequency * divided * divided;
        }
        if mean > 0.0 {
            low = divisor;
        } else {
            high = divisor;
        }
        let newton = divisor + mean / slope;
        let next = if newton > low && newton < high { newton } else { f64::midpoint(low, high) };
        let step = (next - divisor).abs();
        divisor = next;
        if step <= f64::EPSILON * divisor {
            break;
        }
    }
    parts.map(|(part, frequency)| frequency / divisor_of(part, divisor))
}
