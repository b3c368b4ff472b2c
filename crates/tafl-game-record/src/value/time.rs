//! Times on clocks.

use core::fmt;
use core::time::Duration;

use tafl_position::Side;

/// Whole seconds, at most `u32::MAX`: the range of the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Seconds(pub(crate) u32);

impl Seconds {
    fn of(duration: Duration) -> Self {
        Self(u32::try_from(duration.as_secs()).unwrap_or(u32::MAX))
    }

    fn duration(self) -> Duration {
        Duration::from_secs(self.0.into())
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Overtime: the length of a period and the number of periods, as in `30/3` for three periods of thirty seconds.
///
/// The grammar of the specification (§4, *time-control*) has the two numbers in reverse order. Its example and the
/// programs have the length first, as here.
// deviation: G9
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Overtime {
    length: Seconds,
    count: u32,
}

impl Overtime {
    /// `count` periods of this length.
    ///
    /// Times have whole seconds, at most [`u32::MAX`]: fractions are truncated, and longer times are limited to that.
    pub fn new(length: Duration, count: u32) -> Self {
        Self { length: Seconds::of(length), count }
    }

    pub(crate) const fn from_numbers(length: u32, count: u32) -> Self {
        Self { length: Seconds(length), count }
    }

    /// The length of a period, in whole seconds.
    pub fn length(self) -> Duration {
        self.length.duration()
    }

    /// The number of periods.
    pub const fn count(self) -> u32 {
        self.count
    }
}

/// `length/count`, the length in seconds.
impl fmt::Display for Overtime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.length, self.count)
    }
}

/// The time on a clock: `3600`, or with overtime `3600 30/3` (specification §4, *time-remaining*).
///
/// ```
/// use core::time::Duration;
/// use tafl_game_record::ClockTime;
///
/// let clock: ClockTime = "3600 30/3".parse()?;
/// assert_eq!(clock.main(), Duration::from_secs(3600));
/// let overtime = clock.overtime().unwrap();
/// assert_eq!((overtime.length(), overtime.count()), (Duration::from_secs(30), 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClockTime {
    main: Seconds,
    overtime: Option<Overtime>,
}

impl ClockTime {
    /// A clock with this main time and no overtime.
    ///
    /// Times have whole seconds, at most [`u32::MAX`]: fractions are truncated, and longer times are limited to that.
    pub fn new(main: Duration) -> Self {
        Self { main: Seconds::of(main), overtime: None }
    }

    pub(crate) const fn from_numbers(main: u32, overtime: Option<Overtime>) -> Self {
        Self { main: Seconds(main), overtime }
    }

    /// The same clock with this overtime, or without overtime.
    #[must_use]
    pub fn with_overtime(self, overtime: impl Into<Option<Overtime>>) -> Self {
        Self { overtime: overtime.into(), ..self }
    }

    /// The main time, in whole seconds.
    pub fn main(self) -> Duration {
        self.main.duration()
    }

    /// The overtime, if any.
    pub const fn overtime(self) -> Option<Overtime> {
        self.overtime
    }
}

/// `main`, or `main length/count`, in seconds.
impl fmt::Display for ClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.main.fmt(f)?;
        self.overtime.map_or(Ok(()), |overtime| write!(f, " {overtime}"))
    }
}

/// The time of each player for a game: `3600 30/3 3i` (specification §4, *time-control*).
///
/// ```
/// use core::time::Duration;
/// use tafl_game_record::TimeControl;
///
/// let control: TimeControl = "3600 30/3 3i".parse()?;
/// assert_eq!(control.clock().to_string(), "3600 30/3");
/// assert_eq!(control.increment(), Some(Duration::from_secs(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    clock: ClockTime,
    increment: Option<Seconds>,
}

impl TimeControl {
    /// A time control with this time at the start and no increment.
    pub const fn new(clock: ClockTime) -> Self {
        Self { clock, increment: None }
    }

    pub(crate) const fn from_numbers(clock: ClockTime, increment: Option<Seconds>) -> Self {
        Self { clock, increment }
    }

    /// The same time control with this increment, or without an increment. The clock gains the increment with each move.
    ///
    /// Times have whole seconds, at most [`u32::MAX`]: fractions are truncated, and longer times are limited to that.
    #[must_use]
    pub fn with_increment(self, increment: impl Into<Option<Duration>>) -> Self {
        Self { increment: increment.into().map(Seconds::of), ..self }
    }

    /// The time on the clock at the start.
    pub const fn clock(self) -> ClockTime {
        self.clock
    }

    /// The time that the clock gains with each move, in whole seconds, if any.
    pub fn increment(self) -> Option<Duration> {
        self.increment.map(Seconds::duration)
    }
}

impl From<ClockTime> for TimeControl {
    fn from(clock: ClockTime) -> Self {
        Self::new(clock)
    }
}

/// `main length/count incrementi`, without the parts that are not set.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.clock.fmt(f)?;
        self.increment.map_or(Ok(()), |increment| write!(f, " {increment}i"))
    }
}

/// The remaining time of both players at the end of a record: `1200 30/3, 900` (specification §4,
/// *time-remaining*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeRemaining {
    attackers: ClockTime,
    defenders: ClockTime,
}

impl TimeRemaining {
    /// The remaining time of the attackers and of the defenders.
    pub const fn new(attackers: ClockTime, defenders: ClockTime) -> Self {
        Self { attackers, defenders }
    }

    /// The remaining time of a side.
    pub const fn of(self, side: Side) -> ClockTime {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders,
        }
    }
}

/// The attackers' time, a comma and a space, the defenders' time.
impl fmt::Display for TimeRemaining {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.attackers, self.defenders)
    }
}
