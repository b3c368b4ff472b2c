//! Scores of games, and how sure they are.

/// The share of the points that a side won, with its Wilson score interval.
///
/// A win is one point, a draw half a point. The interval contains the true share in 95 of 100 cases; it is wide if
/// there are few games.
///
/// ```
/// use tafl_table::Score;
///
/// let score = Score::of(7, 2, 10).ok_or("no game")?;
/// assert_eq!(score.value, 0.8);
/// assert_eq!(format!("{:.3} to {:.3}", score.low, score.high), "0.490 to 0.943");
/// assert_eq!(Score::of(0, 0, 0), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Score {
    /// The share: from 0 to 1.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The quantile of the normal distribution for an interval of 95 per cent.
const Z: f64 = 1.959_963_984_540_054;

impl Score {
    /// The score of a side that won so many of the decided games and drew so many. Decided games are those that a side
    /// won or that are drawn. `None` without any.
    pub fn of(wins: u64, draws: u64, decided: u64) -> Option<Self> {
        if decided == 0 {
            return None;
        }
        let n = number(decided);
        let value = (number(wins) + number(draws) / 2.0) / n;
        let scale = 1.0 + Z * Z / n;
        let center = (value + Z * Z / (2.0 * n)) / scale;
        let half = Z / scale * (value * (1.0 - value) / n + Z * Z / (4.0 * n * n)).max(0.0).sqrt();
        Some(Self { value, low: (center - half).max(0.0), high: (center + half).min(1.0) })
    }
}

#[allow(clippy::cast_precision_loss, reason = "nobody counts 2^53 games")]
pub(super) fn number(count: u64) -> f64 {
    count as f64
}
