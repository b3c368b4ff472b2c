//! The clock of a side, and times in milliseconds.

use core::fmt;
use core::time::Duration;

/// The time of a side: what it has for a game, and what is left of it.
///
/// The increment is added when a turn starts, the first one too ([`start_turn`](Self::start_turn)), and once for a berserk turn. After the main time the
/// overtime periods begin. A period that is used up is lost; one that is not is whole again in the next turn.
///
/// As text it has the form of the `time-control` tag of game records, `600 30/3 5i` for ten minutes, three periods of
/// half a minute and an increment of five seconds, and seconds may have a fraction. `600+5` is short for `600 5i`.
///
/// ```
/// use tafl_engine::Clock;
///
/// let mut clock: Clock = "10 3/2".parse()?;
/// clock.spend(12_000.into())?; // two seconds of the first period, which stays
/// assert_eq!(clock.to_string(), "0 3/2");
/// clock.spend(3_000.into())?; // all of it
/// assert_eq!(clock.to_string(), "0 3/1");
/// assert!(clock.spend(3_000.into()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Clock {
    /// The main time.
    pub main: Millis,
    /// The time that each turn adds.
    pub increment: Millis,
    /// How many overtime periods are left.
    pub periods: u32,
    /// The length of a period.
    pub period: Millis,
}

impl Clock {
    /// The time until the side loses, if it moves at once: main time and overtime.
    pub const fn left(&self) -> Millis {
        self.main.saturating_add(self.period.saturating_mul(self.periods))
    }

    /// Adds the increment, at the start of a turn.
    pub const fn start_turn(&mut self) {
        self.main = self.main.saturating_add(self.increment);
    }

    /// Takes the time of a move from the clock.
    ///
    /// # Errors
    ///
    /// No time is left. The clock then shows zero.
    pub fn spend(&mut self, time: Millis) -> Result<(), TimeIsUp> {
        if time < self.main || (time == self.main && self.periods > 0) {
            self.main = self.main.saturating_sub(time);
            return Ok(());
        }
        let over = time.saturating_sub(self.main);
        self.main = Millis::ZERO;
        let used = over.get().checked_div(self.period.get()).unwrap_or(u64::MAX);
        self.periods = u32::try_from(used).map_or(0, |used| self.periods.saturating_sub(used));
        if self.periods == 0 { Err(TimeIsUp) } else { Ok(()) }
    }
}

/// `main length/count incrementi`, in seconds, without the parts that are zero.
impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Seconds(self.main))?;
        if self.periods > 0 || self.period > Millis::ZERO {
            write!(f, " {}/{}", Seconds(self.period), self.periods)?;
        }
        if self.increment > Millis::ZERO {
            write!(f, " {}i", Seconds(self.increment))?;
        }
        Ok(())
    }
}

/// A time in seconds: `0.25`.
struct Seconds(Millis);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, rest) = (self.0.get() / 1000, self.0.get() % 1000);
        match rest {
            0 => write!(f, "{seconds}"),
            _ if rest % 100 == 0 => write!(f, "{seconds}.{}", rest / 100),
            _ if rest % 10 == 0 => write!(f, "{seconds}.{:02}", rest / 10),
            _ => write!(f, "{seconds}.{rest:03}"),
        }
    }
}

/// No time is left on a [`Clock`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no time is left")]
pub struct TimeIsUp;

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
