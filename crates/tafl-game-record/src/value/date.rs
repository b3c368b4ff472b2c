//! Dates.

use core::fmt;

/// The date of a game: `YYYY.MM.DD` (specification §4, *date*). Each part may be unknown.
///
/// The specification does not define unknown parts. Here they are written with `?` for each digit, as in PGN:
/// `2015.??.??`.
///
/// ```
/// use tafl_game_record::Date;
///
/// let date: Date = "2015.01.07".parse()?;
/// assert_eq!((date.year(), date.month(), date.day()), (Some(2015), Some(1), Some(7)));
/// let year: Date = "2015".parse()?;
/// assert_eq!(year.to_string(), "2015.??.??");
/// assert_eq!("2015.02.29".parse::<Date>().unwrap_err().to_string(), "the month has no day 29; expected 1 to 28");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Date {
    year: Option<u16>,
    month: Option<u8>,
    day: Option<u8>,
}

impl Date {
    /// The maximum year: 9999.
    pub const MAX_YEAR: u16 = 9999;

    /// A date of these parts: the year from 0, the month from 1, the day of the month from 1; `None` if a part is
    /// unknown.
    ///
    /// # Errors
    ///
    /// [`InvalidDate`] if the calendar has no such date.
    pub fn new(
        year: impl Into<Option<u16>>,
        month: impl Into<Option<u8>>,
        day: impl Into<Option<u8>>,
    ) -> Result<Self, InvalidDate> {
        let date = Self { year: year.into(), month: month.into(), day: day.into() };
        let valid = date.year.is_none_or(|year| year <= Self::MAX_YEAR)
            && date.month.is_none_or(|month| (1..=12).contains(&month))
            && date.day.is_none_or(|day| (1..=last_day(date.year, date.month)).contains(&day));
        if valid { Ok(date) } else { Err(InvalidDate) }
    }

    /// The year; `None` if it is unknown.
    pub const fn year(self) -> Option<u16> {
        self.year
    }

    /// The month, from 1; `None` if it is unknown.
    pub const fn month(self) -> Option<u8> {
        self.month
    }

    /// The day of the month, from 1; `None` if it is unknown.
    pub const fn day(self) -> Option<u8> {
        self.day
    }
}

/// The last day that the month can have, given what is known of year and month.
pub(crate) fn last_day(year: Option<u16>, month: Option<u8>) -> u8 {
    let is_leap = |year: u16| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        Some(2) if year.is_none_or(is_leap) => 29,
        Some(2) => 28,
        Some(4 | 6 | 9 | 11) => 30,
        _ => 31,
    }
}

/// `YYYY.MM.DD`, with `?` for each digit of an unknown part.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.year {
            Some(year) => write!(f, "{year:04}")?,
            None => f.write_str("????")?,
        }
        [self.month, self.day].into_iter().try_for_each(|part| match part {
            Some(part) => write!(f, ".{part:02}"),
            None => f.write_str(".??"),
        })
    }
}

/// The calendar has no such date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the calendar has no such date; years are at most {}, months from 1 to 12", Date::MAX_YEAR)]
pub struct InvalidDate;
