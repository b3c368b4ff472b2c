//! Days of the calendar, counted in seconds.

use tafl_game_record::Date;

const SECONDS_PER_DAY: i64 = 86_400;

/// The number of days in 400 years of the calendar.
const DAYS_PER_ERA: i64 = 146_097;

/// The day of a time in seconds since the start of 1970, in UTC; `None` if no date tag can hold it.
pub(crate) fn date_of(seconds: i64) -> Option<Date> {
    // Eras of 400 years begin in March of the year 0, so that a leap day is the last day of its year.
    let days = seconds.div_euclid(SECONDS_PER_DAY).checked_add(719_468)?;
    let (era, of_era) = (days.div_euclid(DAYS_PER_ERA), days.rem_euclid(DAYS_PER_ERA));
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let day_of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era.checked_mul(400)? + year_of_era + i64::from(month < 3);
    let part = |number: i64| u8::try_from(number).ok();
    Date::new(u16::try_from(year).ok()?, part(month)?, part(day)?).ok()
}

/// The first second of a day, since the start of 1970, in UTC; `None` unless all parts of the date are known.
pub(crate) fn seconds_of(date: Date) -> Option<i64> {
    let (year, month, day) = (i64::from(date.year()?), i64::from(date.month()?), i64::from(date.day()?));
    let year = if month < 3 { year - 1 } else { year };
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let month = if month > 2 { month - 3 } else { month + 9 };
    let day_of_year = (153 * month + 2) / 5 + day - 1;
    let of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    Some((era * DAYS_PER_ERA + of_era - 719_468) * SECONDS_PER_DAY)
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
