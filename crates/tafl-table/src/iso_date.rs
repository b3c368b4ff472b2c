//! Dates as text.

use core::fmt;

use tafl_game_record::Date;

/// The years and days after which the calendar repeats.
const YEARS_OF_ERA: i64 = 400;
const DAYS_OF_ERA: i64 = 146_097;

/// The first day of the year 0, since 1970-01-01.
const FIRST_DAY: i64 = -719_528;

/// A day as ISO 8601 writes it: `2021-03-04`. Years outside of 0 to 9999 have a sign.
pub(crate) struct IsoDate {
    /// Days since 1970-01-01.
    pub(crate) days: i32,
}

impl fmt::Display for IsoDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let since_year_0 = i64::from(self.days) - FIRST_DAY;
        // The calendar repeats, so that a date of the first era has the same month and day.
        let (era, of_era) = (since_year_0.div_euclid(DAYS_OF_ERA), since_year_0.rem_euclid(DAYS_OF_ERA));
        let date = i32::try_from(of_era + FIRST_DAY).ok().and_then(Date::from_unix_days);
        let parts = date.and_then(|date| Some((date.year()?, date.month()?, date.day()?)));
        let (year, month, day) = parts.ok_or(fmt::Error)?;
        let year = era * YEARS_OF_ERA + i64::from(year);
        if (0..=9999).contains(&year) {
            write!(f, "{year:04}-{month:02}-{day:02}")
        } else {
            write!(f, "{year:+07}-{month:02}-{day:02}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::IsoDate;

    fn date(days: i32) -> String {
        IsoDate { days }.to_string()
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!([date(0), date(-1), date(11_016)], ["1970-01-01", "1969-12-31", "2000-02-29"]);
        assert_eq!([date(47_540), date(47_541)], ["2100-02-28", "2100-03-01"]);
        assert_eq!([date(-719_528), date(-719_529)], ["0000-01-01", "-000001-12-31"]);
        assert_eq!([date(i32::MIN), date(i32::MAX)], ["-5877641-06-23", "+5881580-07-11"]);
    }

    #[test]
    fn days_follow_one_another() {
        let lengths = |leap: bool| [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let mut days = -719_528;
        for year in 0..2500 {
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            for (month, length) in lengths(leap).into_iter().enumerate() {
                for day in 1..=length {
                    assert_eq!(date(days), format!("{year:04}-{:02}-{day:02}", month + 1));
                    days += 1;
                }
            }
        }
    }
}
