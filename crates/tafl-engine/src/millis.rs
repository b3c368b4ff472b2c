//! Times of the protocol.

use core::fmt;
use core::time::Duration;

/// Whole milliseconds, the unit of the protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Millis(u64);

impl Millis {
    /// No time.
    pub const ZERO: Self = Self(0);

    /// The number of milliseconds.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The sum, at most [`u64::MAX`] milliseconds.
    #[must_use]
    pub const fn saturating_add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// The difference; none is negative.
    #[must_use]
    pub const fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// The product, at most [`u64::MAX`] milliseconds.
    #[must_use]
    pub(crate) const fn saturating_mul(self, factor: u32) -> Self {
        Self(self.0.saturating_mul(factor as u64))
    }
}

impl From<u64> for Millis {
    fn from(milliseconds: u64) -> Self {
        Self(milliseconds)
    }
}

/// Fractions of a millisecond are cut off, and times above [`u64::MAX`] milliseconds limited to that.
impl From<Duration> for Millis {
    fn from(duration: Duration) -> Self {
        Self(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
    }
}

impl From<Millis> for Duration {
    fn from(millis: Millis) -> Self {
        Self::from_millis(millis.0)
    }
}

/// The number of milliseconds, as the protocol writes it.
impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
