//! Times of clocks.

use core::fmt;
use core::time::Duration;

use tafl_position::Side;

/// Whole seconds, at most `u32::MAX` of them: what the notation can hold.
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

/// Overtime: so many periods of so many seconds, as in `30/3` for three periods of thirty seconds.
///
/// The grammar of the specification (§4, *time-control*) has the two numbers the other way round; its example
/// and the programs have the length first, and so do we.
// deviation: G9
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Overtime {
    length: Seconds,
    count: u32,
}

impl Overtime {
    /// So many periods of this length, in whole seconds.
    ///
    /// The notation has whole seconds, at most [`u32::MAX`] of them: fractions are left out, and what is longer
    /// is cut to that.
    pub fn new(length: Duration, count: u32) -> Self {
        Self { length: Seconds::of(length), count }
    }

    pub(crate) const fn from_numbers(length: u32, count: u32) -> Self {
        Self { length: Seconds(length), count }
    }

    /// How long one period is, in whole seconds.
    pub fn length(self) -> Duration {
        self.length.duration()
    }

    /// How many periods there are.
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
    /// This main time without overtime.
    ///
    /// The notation has whole seconds, at most [`u32::MAX`] of them: fractions are left out, and what is longer
    /// is cut to that.
    pub fn new(main: Duration) -> Self {
        Self { main: Seconds::of(main), overtime: None }
    }

    pub(crate) const fn from_numbers(main: u32, overtime: Option<Overtime>) -> Self {
        Self { main: Seconds(main), overtime }
    }

    /// The same main time, with or without overtime.
    #[must_use]
    pub fn with_overtime(self, overtime: impl Into<Option<Overtime>>) -> Self {
        Self { overtime: overtime.into(), ..self }
    }

    /// The main time, in whole seconds.
    pub fn main(self) -> Duration {
        self.main.duration()
    }

    /// The overtime; `None` where nothing is said about it.
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

/// The time that each player has for a game: `3600 30/3 3i` (specification §4, *time-control*).
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
    /// The time that the clock shows at the start, without an increment.
    pub const fn new(clock: ClockTime) -> Self {
        Self { clock, increment: None }
    }

    pub(crate) const fn from_numbers(clock: ClockTime, increment: Option<Seconds>) -> Self {
        Self { clock, increment }
    }

    /// The same time, with or without an increment: what the clock gains with each move.
    ///
    /// The notation has whole seconds, at most [`u32::MAX`] of them: fractions are left out, and what is longer
    /// is cut to that.
    #[must_use]
    pub fn with_increment(self, increment: impl Into<Option<Duration>>) -> Self {
        Self { increment: increment.into().map(Seconds::of), ..self }
    }

    /// The time that the clock shows at the start.
    pub const fn clock(self) -> ClockTime {
        self.clock
    }

    /// What the clock gains with each move, in whole seconds; `None` where nothing is said about it.
    pub fn increment(self) -> Option<Duration> {
        self.increment.map(Seconds::duration)
    }
}

impl From<ClockTime> for TimeControl {
    fn from(clock: ClockTime) -> Self {
        Self::new(clock)
    }
}

/// `main length/count incrementi`, without what there is not.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.clock.fmt(f)?;
        self.increment.map_or(Ok(()), |increment| write!(f, " {increment}i"))
    }
}

/// The time that the players have left at the end of a record: `1200 30/3, 900` (specification §4,
/// *time-remaining*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeRemaining {
    attackers: ClockTime,
    defenders: ClockTime,
}

impl TimeRemaining {
    /// The time that is left to the attackers and to the defenders.
    pub const fn new(attackers: ClockTime, defenders: ClockTime) -> Self {
        Self { attackers, defenders }
    }

    /// The time that is left to a side.
    pub const fn of(self, side: Side) -> ClockTime {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders,
        }
    }
}

/// The attackers' time, a comma and a blank, the defenders' time.
impl fmt::Display for TimeRemaining {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.attackers, self.defenders)
    }
}
