//! How often each score occurred.

use std::f64::consts::SQRT_2;

use crate::counts::{GameCounts, PairCounts};

/// The count of a score that never occurred, for models that take the logarithm of its frequency.
const NEVER: f64 = 0.001;

/// Scores from 0 to 1, and how often each occurred: the common form of [`GameCounts`] and
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
