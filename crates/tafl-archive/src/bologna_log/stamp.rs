//! Dates and times in the form of Java's loggers: `Dec 08, 2021 2:11:43 PM`.

use alloc::format;
use alloc::string::String;

use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::Date;

use crate::unix_day;

/// A point in time: the seconds since the start of 1970, by the clock of the computer that wrote the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Stamp(i64);

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The seconds of the years 0 to 9999, which a date can have.
const FIRST: i64 = -62_167_219_200;
const LAST: i64 = 253_402_300_799;

/// The months in English and in Italian.
const MONTHS: [[&str; 2]; 12] = [
    ["Jan", "gen"],
    ["Feb", "feb"],
    ["Mar", "mar"],
    ["Apr", "apr"],
    ["May", "mag"],
    ["Jun", "giu"],
    ["Jul", "lug"],
    ["Aug", "ago"],
    ["Sep", "set"],
    ["Oct", "ott"],
    ["Nov", "nov"],
    ["Dec", "dic"],
];

impl Stamp {
    /// The stamp at the start of a line, and the text after it.
    pub(super) fn parse(line: &str) -> Option<(Self, &str)> {
        let (month, rest) = word(line)?;
        let (day, rest) = word(rest)?;
        let (year, rest) = word(rest)?;
        let (clock, rest) = word(rest)?;
        let (half, rest) = word(rest)?;
        let month =
            MONTHS.iter().position(|names| names.iter().any(|name| name.eq_ignore_ascii_case(month)))?;
        let date = Date::new(
            Some(number(year).filter(|_| year.len() == 4)?).and_then(|year| u16::try_from(year).ok()),
            u8::try_from(month + 1).ok(),
            number(day.strip_suffix(',')?).and_then(|day| u8::try_from(day).ok()),
        );
        let (hour, seconds) = clock.split_once(':')?;
        let (minute, second) = seconds.split_once(':')?;
        let (hour, minute, second) = (number(hour)?, number(minute)?, number(second)?);
        let noon = match half {
            "AM" => 0,
            "PM" => 12,
            _ => return None,
        };
        if !(1..=12).contains(&hour) || minute >= 60 || second >= 60 {
            return None;
        }
        let seconds = i64::from(hour % 12 + noon) * HOUR + i64::from(minute) * MINUTE + i64::from(second);
        Some((Self::of_day(date.ok()?)?.after(seconds), rest))
    }

    /// The start of a day; `None` if part of the date is unknown.
    pub(super) fn of_day(date: Date) -> Option<Self> {
        unix_day::seconds_of(date).map(Self)
    }

    /// This number of seconds later, within the years that a stamp can have.
    pub(super) fn after(self, seconds: i64) -> Self {
        Self(self.0.saturating_add(seconds).clamp(FIRST, LAST))
    }

    /// The seconds since another stamp.
    pub(super) fn since(self, other: Self) -> i64 {
        self.0 - other.0
    }

    /// The day.
    pub(super) fn date(self) -> Option<Date> {
        unix_day::date_of(self.0)
    }

    /// The time of day: `14:11:43`.
    pub(super) fn clock(self) -> String {
        let (hour, minute, second) = self.parts();
        format!("{hour:02}:{minute:02}:{second:02}")
    }

    fn parts(self) -> (i64, i64, i64) {
        let seconds = self.0.rem_euclid(DAY);
        (seconds / HOUR, seconds % HOUR / MINUTE, seconds % MINUTE)
    }

    /// The stamp in English, as the logger writes it.
    pub(super) fn text(self) -> String {
        let date = self.date().expect_or_default("a stamp is within the years of a date");
        let (year, day) = (
            date.year().expect_or_default("the date is known"),
            date.day().expect_or_default("the date is known"),
        );
        let [month, _] = MONTHS
            .get(usize::from(date.month().expect_or("the date is known", 1)) - 1)
            .copied()
            .expect_or_default("a year has twelve months");
        let (hour, minute, second) = self.parts();
        let (half, hour) = (if hour < 12 { "AM" } else { "PM" }, (hour + 11) % 12 + 1);
        format!("{month} {day:02}, {year:04} {hour}:{minute:02}:{second:02} {half}")
    }
}

/// The seconds of a time of day: `14:11:43`.
pub(super) fn seconds_of(clock: &str) -> Option<i64> {
    let mut parts = clock.split(':').map(number);
    let (hour, minute, second) = (parts.next()??, parts.next()??, parts.next()??);
    let is_valid = parts.next().is_none() && hour < 24 && minute < 60 && second < 60;
    is_valid.then(|| i64::from(hour) * HOUR + i64::from(minute) * MINUTE + i64::from(second))
}

/// The first word of a text, and what follows it.
fn word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start_matches(' ');
    Some(text.split_once(' ').unwrap_or((text, ""))).filter(|(word, _)| !word.is_empty())
}

/// A number of at most four digits.
fn number(text: &str) -> Option<u32> {
    let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_are_read_and_written() {
        let stamps = [
            "Jan 01, 1970 12:00:00 AM",
            "Dec 08, 2021 2:11:43 PM",
            "Feb 29, 2024 12:59:59 PM",
            "Dec 31, 9999 11:59:59 PM",
            "Jan 01, 0000 12:00:00 AM",
        ];
        for text in stamps {
            let (stamp, rest) = Stamp::parse(text).expect(text);
            assert_eq!((stamp.text().as_str(), rest), (text, ""));
        }
        assert_eq!(Stamp::parse("Jan 01, 1970 12:00:00 AM x"), Some((Stamp::default(), "x")));
        assert_eq!(Stamp::parse("dic 8, 2021 2:11:43 PM"), Stamp::parse("Dec 08, 2021 2:11:43 PM"));
        for text in ["Dec 32, 2021 2:11:43 PM", "Feb 29, 2023 1:00:00 AM", "Dec 08, 2021 0:11:43 PM", "Dec"] {
            assert_eq!(Stamp::parse(text), None, "{text}");
        }
    }
}
