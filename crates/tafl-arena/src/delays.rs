//! How long the arbiter takes.

use std::time::Duration;

/// How many delays of about the same length there are: eight lengths up to the double, in microseconds.
const BUCKETS: usize = 240;

/// How long the arbiter itself took between two moves: from the arrival of an answer until the next engine was asked. It
/// reads and judges the move meanwhile, and no clock runs.
///
/// Lengths are rounded up by an eighth at most, and end at 71 minutes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delays {
    counts: [u64; BUCKETS],
}

impl Default for Delays {
    /// None.
    fn default() -> Self {
        Self { counts: [0; BUCKETS] }
    }
}

impl Delays {
    pub(crate) fn add(&mut self, delay: Duration) {
        let micros = u32::try_from(delay.as_micros()).unwrap_or(u32::MAX);
        if let Some(count) = self.counts.get_mut(bucket(micros)) {
            *count += 1;
        }
    }

    pub(crate) fn extend(&mut self, other: &Self) {
        self.counts.iter_mut().zip(other.counts).for_each(|(sum, count)| *sum += count);
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The delay that so many per cent do not exceed: 50 for the median. `None` if there is none.
    pub fn percentile(&self, percent: u8) -> Option<Duration> {
        let rank = (self.count() * u64::from(percent.min(100))).div_ceil(100).max(1);
        let mut sum = 0;
        let at = self.counts.iter().position(|count| {
            sum += count;
            sum >= rank
        });
        at.map(|at| Duration::from_micros(longest_of(at)))
    }
}

/// Up to seven microseconds each has its own; above, the first four binary digits count.
const fn bucket(micros: u32) -> usize {
    if micros < 8 {
        return micros as usize;
    }
    let shift = micros.ilog2() - 3;
    (shift * 8 + (micros >> shift)) as usize
}

/// The longest delay of a bucket.
const fn longest_of(bucket: usize) -> u64 {
    if bucket < 8 {
        return bucket as u64;
    }
    let shift = bucket / 8 - 1;
    ((bucket % 8 + 9) as u64) * (1 << shift) - 1
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{BUCKETS, Delays, bucket, longest_of};

    #[test]
    fn buckets_are_in_order() {
        assert_eq!(bucket(u32::MAX), BUCKETS - 1);
        for at in 0..BUCKETS {
            let longest = u32::try_from(longest_of(at)).expect("32 bits");
            assert_eq!(bucket(longest), at);
            assert_eq!(longest.checked_add(1).map_or(BUCKETS, bucket), at + 1);
        }
    }

    #[test]
    fn percentiles() {
        let mut delays = Delays::default();
        assert_eq!(delays.percentile(50), None);
        (0..100).for_each(|micros| delays.add(Duration::from_micros(micros)));
        let mut twice = delays.clone();
        twice.extend(&delays);
        assert_eq!(twice.count(), 200);
        let micros = |percent| twice.percentile(percent).map(|delay| delay.as_micros());
        assert_eq!([0, 5, 50, 99, 100].map(micros), [0, 4, 51, 103, 103].map(Some));
    }
}
