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
    /// [`CalendarError`] if the calendar has no such date.
    pub fn new(
        year: impl Into<Option<u16>>,
        month: impl Into<Option<u8>>,
        day: impl Into<Option<u8>>,
    ) -> Result<Self, CalendarError> {
        let date = Self { year: year.into(), month: month.into(), day: day.into() };
        let valid = date.year.is_none_or(|year| year <= Self::MAX_YEAR)
            && date.month.is_none_or(|month| (1..=12).contains(&month))
            && date.day.is_none_or(|day| (1..=last_day(date.year, date.month)).contains(&day));
        if valid { Ok(date) } else { Err(CalendarError) }
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

    /// The number of days since 1970-01-01 in the Gregorian calendar; `None` unless all parts are known.
    ///
    /// ```
    /// use tafl_game_record::Date;
    ///
    /// let date: Date = "2000.02.29".parse()?;
    /// assert_eq!(date.unix_days(), Some(11_016));
    /// assert_eq!(Date::from_unix_days(11_016), Some(date));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unix_days(self) -> Option<i32> {
        let (year, month, day) = (i32::from(self.year?), i32::from(self.month?), i32::from(self.day?));
        // Years begin in March, so that the leap day is the last one; the calendar repeats after an era.
        let year = if month < 3 { year - 1 } else { year };
        let (era, year) = (year.div_euclid(YEARS_OF_ERA), year.rem_euclid(YEARS_OF_ERA));
        let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        Some(era * DAYS_OF_ERA + year * 365 + year / 4 - year / 100 + day_of_year - DAYS_TO_1970)
    }

    /// The date of a number of days since 1970-01-01; `None` if its year is not from 0 to
    /// [`MAX_YEAR`](Self::MAX_YEAR).
    pub fn from_unix_days(days: i32) -> Option<Self> {
        let days = days.checked_add(DAYS_TO_1970)?;
        let (era, of_era) = (days.div_euclid(DAYS_OF_ERA), days.rem_euclid(DAYS_OF_ERA));
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let day_of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let month = (month + 2) % 12 + 1;
        let year = era * YEARS_OF_ERA + year + i32::from(month < 3);
        let part = |number: i32| u8::try_from(number).ok();
        Self::new(u16::try_from(year).ok()?, part(month)?, part(day)?).ok()
    }
}

/// The years and days after which the calendar repeats.
const YEARS_OF_ERA: i32 = 400;
const DAYS_OF_ERA: i32 = 146_097;

/// The days from March 1 of the year 0 to the start of 1970.
const DAYS_TO_1970: i32 = 719_468;

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
pub struct CalendarError;

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "a test fails by panicking")]

    use super::Date;

    #[test]
    fn days_are_counted_from_1970() {
        for (date, expected) in [
            ("1970.01.01", Some(0)),
            ("1969.12.31", Some(-1)),
            ("2000.02.29", Some(11_016)),
            ("2000.03.01", Some(11_017)),
            ("1900.03.01", Some(-25_508)),
            ("0000.03.01", Some(-719_468)),
            ("9999.12.31", Some(2_932_896)),
            ("2015.??.01", None),
            ("2015", None),
        ] {
            let date: Date = date.parse().expect(date);
            assert_eq!(date.unix_days(), expected, "{date}");
            assert_eq!(expected.and_then(Date::from_unix_days), expected.map(|_| date));
        }
        for days in [i32::MIN, -719_529, 2_932_897, i32::MAX] {
            assert_eq!(Date::from_unix_days(days), None);
        }
    }
}
