//! Days of the calendar, counted in seconds.

use tafl_game_record::Date;

const SECONDS_PER_DAY: i64 = 86_400;

/// The day of a time in seconds since the start of 1970, in UTC; `None` if no date tag can hold it.
pub(crate) fn date_of(seconds: i64) -> Option<Date> {
    Date::from_unix_days(i32::try_from(seconds.div_euclid(SECONDS_PER_DAY)).ok()?)
}

/// The first second of a day, since the start of 1970, in UTC; `None` unless all parts of the date are known.
pub(crate) fn seconds_of(date: Date) -> Option<i64> {
    date.unix_days().map(|days| i64::from(days) * SECONDS_PER_DAY)
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::{date_of, seconds_of};

    #[test]
    fn days_of_the_calendar() {
        let days = [
            (0, "1970.01.01"),
            (86_399, "1970.01.01"),
            (-1, "1969.12.31"),
            (951_782_400, "2000.02.29"),
            (951_868_800, "2000.03.01"),
            (1_473_948_000, "2016.09.15"),
            (4_107_542_400, "2100.03.01"),
            (253_402_300_799, "9999.12.31"),
            (-62_167_219_200, "0000.01.01"),
        ];
        for (seconds, day) in days {
            assert_eq!(date_of(seconds).map(|date| date.to_string()).as_deref(), Some(day));
            let first = seconds - seconds.rem_euclid(86_400);
            assert_eq!(date_of(seconds).and_then(seconds_of), Some(first), "{day}");
        }
        for seconds in [i64::MIN, -62_167_219_201, 253_402_300_800, i64::MAX] {
            assert_eq!(date_of(seconds), None);
        }
        let unknown = "2016.09.??".parse().ok().and_then(seconds_of);
        assert_eq!(unknown, None);
    }
}
