//! Values with their intervals, by the normal distribution.

use std::f64::consts::{FRAC_2_SQRT_PI, SQRT_2};

/// A value and the interval that contains the true one in 95 of 100 cases.
///
/// Elo is infinite for an engine that won or lost everything.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Estimate {
    /// The value that fits best.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// Half the width of the interval: the number after `±`. Infinite if an end is.
    pub fn margin(self) -> f64 {
        if self.low.is_finite() && self.high.is_finite() {
            (self.high - self.low) / 2.0
        } else {
            f64::INFINITY
        }
    }

    /// The share of the points in so many games, from 0 to 1, with its Wilson score interval, which also holds where nearly
    /// all games are won. A win is a point, a draw half a point. `None` without games.
    ///
    /// ```
    /// use tafl_statistics::Estimate;
    ///
    /// let score = Estimate::wilson(8.0, 10.0).ok_or("no game")?;
    /// assert_eq!(score.value, 0.8);
    /// assert_eq!(format!("{:.3} to {:.3}", score.low, score.high), "0.490 to 0.943");
    /// assert_eq!(Estimate::wilson(0.0, 0.0), None);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn wilson(points: f64, games: f64) -> Option<Self> {
        (games > 0.0).then(|| Self::of_mean(points / games, games))
    }

    /// The Wilson score interval of a mean of so many scores from 0 to 1. It is never empty, nor leaves that range.
    pub(crate) fn of_mean(mean: f64, n: f64) -> Self {
        let scale = 1.0 + Z * Z / n;
        let center = (mean + Z * Z / (2.0 * n)) / scale;
        let half = Z / scale * (mean * (1.0 - mean) / n + Z * Z / (4.0 * n * n)).max(0.0).sqrt();
        Self { value: mean, low: (center - half).clamp(0.0, mean), high: (center + half).clamp(mean, 1.0) }
    }

    /// The estimate of a function of this value that rises with it.
    #[must_use]
    pub fn map(self, rising: impl Fn(f64) -> f64) -> Self {
        Self { value: rising(self.value), low: rising(self.low), high: rising(self.high) }
    }
}

/// The quantile of the normal distribution for an interval of 95 per cent.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// From here on the continued fraction is short; below, the series is.
const SERIES_LIMIT: f64 = 2.5;

/// The depth of the continued fraction at [`SERIES_LIMIT`] that is exact to double precision.
const DEPTH: u32 = 60;

/// The probability that a normally distributed value is below `z`.
pub(crate) fn probability_below(z: f64) -> f64 {
    let tail = half_erfc(z.abs() / SQRT_2);
    if z < 0.0 { tail } else { 1.0 - tail }
}

/// Half the complementary error function, of `x >= 0` (Abramowitz and Stegun 7.1.6 and 7.1.14).
fn half_erfc(x: f64) -> f64 {
    let density = (-x * x).exp() * FRAC_2_SQRT_PI;
    if x < SERIES_LIMIT {
        let (mut term, mut sum, mut n) = (x, x, 0.0);
        while term > sum * f64::EPSILON / 4.0 {
            n += 1.0;
            term *= 2.0 * x * x / (2.0 * n + 1.0);
            sum += term;
        }
        return 0.5 - density * sum / 2.0;
    }
    let fraction = (1..=DEPTH).rev().fold(x, |below, k| x + f64::from(k) / 2.0 / below);
    density / fraction / 4.0
}

#[cfg(test)]
mod tests {
    use super::probability_below;

    /// Values of R's `pnorm`.
    #[test]
    fn known_values() {
        for (z, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_542_9),
            (1.959_963_984_540_054, 0.975),
            (-3.0, 0.001_349_898_031_630_094_5),
            (-3.6, 0.000_159_108_590_157_533_64),
            (-8.0, 6.220_960_574_271_786e-16),
        ] {
            let found = probability_below(z);
            assert!(
                (found - expected).abs() <= 1e-15 + expected * 1e-13 * f64::from(u8::from(z < -3.5)),
                "{z}: {found}"
            );
        }
        assert!(probability_below(f64::INFINITY) >= 1.0 && probability_below(f64::NEG_INFINITY) <= 0.0);
    }
}
