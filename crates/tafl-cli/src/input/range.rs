//! Ranges of dates and numbers.

use std::str::FromStr;

use tafl_game_record::{Date, TagErrorKind};

/// The values from one bound to another, including both. A missing bound is open.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Range {
    Dates(Option<DateBound>, Option<DateBound>),
    Numbers(Option<f64>, Option<f64>),
}

/// Whether a value is in a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inside {
    Yes,
    No,
    /// The value is not a date or not a number.
    Unreadable,
}

impl From<bool> for Inside {
    fn from(inside: bool) -> Self {
        if inside { Self::Yes } else { Self::No }
    }
}

/// Separates the bounds.
const SEPARATOR: &str = "..";

impl Range {
    /// The range for a tag, such as `1500..1800`, `1500..` or `..1800`; `None` if the text is not one. A text is meant
    /// as a range if it has the separator, and a digit or a sign begins one of the bounds.
    pub(crate) fn of_tag(name: &str, text: &str) -> Option<Result<Self, String>> {
        let (low, high) = text.split_once(SEPARATOR)?;
        if !begins_number(low) && !begins_number(high) {
            return None;
        }
        Some(if name == "date" { Self::dates(low, high) } else { Self::numbers(low, high) })
    }

    fn dates(low: &str, high: &str) -> Result<Self, String> {
        let low = bound(low, DateBound::from_str)?;
        let high = bound(high, DateBound::from_str)?;
        if let Some((low, high)) = low.zip(high).filter(|(low, high)| low.is_after(*high)) {
            return Err(format!("no date is in this range; write `{}..{}`", high.text(), low.text()));
        }
        Ok(Self::Dates(low, high))
    }

    fn numbers(low: &str, high: &str) -> Result<Self, String> {
        let number_of = |text: &str| {
            number(text).ok_or_else(|| {
                format!(
                    "`{text}` is not a number; write a range as in `1500..1800`, `1500..` or `..1800`, \
                     or `?` for a dot of a pattern"
                )
            })
        };
        let (least, most) = (bound(low, number_of)?, bound(high, number_of)?);
        if least.zip(most).is_some_and(|(least, most)| least > most) {
            return Err(format!("no number is in this range; write `{high}..{low}`"));
        }
        Ok(Self::Numbers(least, most))
    }

    /// Whether the value of a tag is in the range.
    pub(crate) fn contains(&self, value: &str) -> Inside {
        match *self {
            Self::Dates(since, until) => match value.trim().parse::<Date>() {
                Ok(date) => (since.is_none_or(|since| since.is_before_or_in(date))
                    && until.is_none_or(|until| until.is_after_or_in(date)))
                .into(),
                Err(_) => Inside::Unreadable,
            },
            Self::Numbers(least, most) => match number(value.trim()) {
                Some(number) => (least.is_none_or(|least| least <= number)
                    && most.is_none_or(|most| number <= most))
                .into(),
                None => Inside::Unreadable,
            },
        }
    }

    /// Describes the values.
    pub(crate) fn expects(&self) -> &'static str {
        match self {
            Self::Dates(..) => "a date such as `2015.01.07`",
            Self::Numbers(..) => "a number",
        }
    }
}

/// A bound; `None` if it is open.
fn bound<T>(text: &str, read: impl Fn(&str) -> Result<T, String>) -> Result<Option<T>, String> {
    if text.is_empty() { Ok(None) } else { read(text).map(Some) }
}

/// A decimal number, without an exponent.
fn number(text: &str) -> Option<f64> {
    let is_decimal = text.chars().all(|character| character.is_ascii_digit() || "+-.".contains(character));
    text.parse().ok().filter(|_| is_decimal && begins_number(text))
}

/// Whether a digit begins the text, after a sign if there is one.
fn begins_number(text: &str) -> bool {
    text.strip_prefix(['-', '+']).unwrap_or(text).starts_with(|first: char| first.is_ascii_digit())
}

/// A year, a month or a day, as the bound of a range: the range includes all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DateBound(Date);

impl FromStr for DateBound {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const FORMS: &str = "write a year, a month or a day, as in `2015`, `2015.06` or `2015.06.12`";
        match text.parse::<Date>() {
            Ok(date) if date.year().is_none() || date.month().is_none() && date.day().is_some() => {
                Err(format!("a bound cannot begin with an unknown part; {FORMS}"))
            }
            Ok(date) => Ok(Self(date)),
            Err(error) => Err(match error.kind() {
                TagErrorKind::Month { .. } | TagErrorKind::Day { .. } | TagErrorKind::YearLast { .. } => {
                    error.to_string()
                }
                _ => format!("not a date; {FORMS}"),
            }),
        }
    }
}

/// Year, month and day, for comparison.
type Day = (u16, u8, u8);

/// The first day that the date can be.
fn first(date: Date) -> Day {
    (date.year().unwrap_or(0), date.month().unwrap_or(1), date.day().unwrap_or(1))
}

/// The last day that the date can be. It is only compared, so every month may have 31 days.
fn last(date: Date) -> Day {
    (date.year().unwrap_or(u16::MAX), date.month().unwrap_or(12), date.day().unwrap_or(31))
}

impl DateBound {
    /// Whether no day of the bound is after any day that the date can be.
    fn is_before_or_in(self, date: Date) -> bool {
        first(self.0) <= first(date)
    }

    fn is_after_or_in(self, date: Date) -> bool {
        last(self.0) >= last(date)
    }

    /// Whether a range from this bound to the other is empty.
    pub(crate) fn is_after(self, other: Self) -> bool {
        first(self.0) > last(other.0)
    }

    /// As it is written: without unknown parts.
    pub(crate) fn text(self) -> String {
        self.0.to_string().replace(".??", "")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "a test fails by panicking")]

    use super::*;

    fn range(name: &str, text: &str) -> Range {
        Range::of_tag(name, text).expect("a range").expect("bounds")
    }

    #[test]
    fn dates_with_unknown_parts_match_if_all_their_days_do() {
        let cases = [
            ("2015..2015", "2015.06.12", Inside::Yes),
            ("2015..2015", "2015.??.??", Inside::Yes),
            ("2015..2015", "2015", Inside::Yes),
            ("2015..2015", "2014.12.31", Inside::No),
            ("2015..2015", "2016.01.01", Inside::No),
            ("2015.06..", "2015.06.??", Inside::Yes),
            ("2015.06..", "2015.??.??", Inside::No),
            ("2015.06..", "2015.??.30", Inside::No),
            ("2015.06.13..", "2015.06.??", Inside::No),
            ("2015.06.13..", "2015.06.13", Inside::Yes),
            ("..2015.06", "2015.06.30", Inside::Yes),
            ("..2015.02", "2015.02.28", Inside::Yes),
            ("..2015.06", "2015.??.??", Inside::No),
            ("..2015.06.12", "2015.06.??", Inside::No),
            ("..2015.06.12", "2014.??.??", Inside::Yes),
            ("..9999", "????.06.12", Inside::No),
            ("2015..", "2015-06-12", Inside::Yes),
            ("2015.02.28..2015.03.01", " 2015.2.28 ", Inside::Yes),
            ("2015..", "12 June 2015", Inside::Unreadable),
            ("2015..", "", Inside::Unreadable),
        ];
        for (bounds, date, inside) in cases {
            assert_eq!(range("date", bounds).contains(date), inside, "{bounds} {date:?}");
        }
    }

    #[test]
    fn numbers() {
        let cases = [
            ("1500..1800", "1500", Inside::Yes),
            ("1500..1800", "1800", Inside::Yes),
            ("1500..1800", "1499.5", Inside::No),
            ("1500..", "999", Inside::No),
            ("1500..", "10000", Inside::Yes),
            ("..-0.5", "-1", Inside::Yes),
            ("..-0.5", "-0.25", Inside::No),
            ("-1..+1", " 0 ", Inside::Yes),
            ("1.5..2.5", "2", Inside::Yes),
            ("0..", "1500?", Inside::Unreadable),
            ("0..", "1e3", Inside::Unreadable),
            ("0..", "inf", Inside::Unreadable),
            ("0..", "NaN", Inside::Unreadable),
            ("0..", "", Inside::Unreadable),
        ];
        for (bounds, value, inside) in cases {
            assert_eq!(range("elo", bounds).contains(value), inside, "{bounds} {value:?}");
        }
    }

    #[test]
    fn other_texts_are_patterns() {
        for text in ["", "*", "..", "...", "Wait..", "Cup 2015..", "2015.*", "*..*", "?.."] {
            assert!(Range::of_tag("event", text).is_none(), "{text}");
        }
    }
}
