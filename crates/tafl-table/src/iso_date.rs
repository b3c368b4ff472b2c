//! Dates as text.

use core::fmt;

/// A day as ISO 8601 writes it: `2021-03-04`. Years outside of 0 to 9999 have a sign.
pub(crate) struct IsoDate {
    /// Days since 1970-01-01.
    pub(crate) days: i32,
}

impl fmt::Display for IsoDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = civil(i64::from(self.days));
        if (0..=9999).contains(&year) {
            write!(f, "{year:04}-{month:02}-{day:02}")
        } else {
            write!(f, "{year:+07}-{month:02}-{day:02}")
        }
    }
}

/// The year, month and day of a number of days: in years that begin in March, leap days are at the end.
pub(crate) fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (era * 400 + year_of_era + i64::from(month <= 2), month, day)
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
