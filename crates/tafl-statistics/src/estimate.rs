//! Values with their intervals.

use crate::normal::Z;

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
