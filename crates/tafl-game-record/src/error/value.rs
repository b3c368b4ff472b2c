//! Errors and findings in the values of tags.

use core::convert::Infallible;
use core::fmt;

use notation_syntax::{Error, ErrorKind, ErrorSink, Found, Repair, codes};

use super::AddressErrorKind;
use crate::value::Date;

/// Why the value of a tag cannot be read, and where.
pub type TagError = Error<TagErrorKind>;

codes! {
    /// Why the value of a tag cannot be read: a date, a result, a time, a puzzle mode or an address.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum TagErrorKind {
        /// The parts of a date are numbers, or question marks for what is unknown.
        #[code(error, "date-part-missing", "2015.Jan.07")]
        #[error("expected a number as in `2015.01.07`, or `?` if it is unknown, found {found}")]
        MissingDatePart {
            /// The text in its place.
            found: Found,
        },
        /// A year has four digits; a month and a day have two.
        #[code(error, "date-digits", "15.01.07")]
        #[error("expected {expected} digits as in `2015.01.07`, found {found}")]
        DateDigits {
            /// The number of digits.
            found: usize,
            /// The expected number.
            expected: usize,
        },
        /// The parts of a date are separated by dots.
        #[code(error, "date-dot-missing", "2015:01:07")]
        #[error("expected a dot and the next part of the date, found {found}")]
        MissingDateDot {
            /// The text in its place.
            found: Found,
        },
        /// Months are 1 to 12.
        #[code(error, "date-month", "2015.13.07")]
        #[error("there is no month {found}; expected 1 to 12")]
        Month {
            /// The number of the month.
            found: u8,
        },
        /// The month does not have this day.
        #[code(error, "date-day", "2015.02.29")]
        #[error("the month has no day {found}; expected 1 to {last}")]
        Day {
            /// The number of the day.
            found: u8,
            /// The last day of the month.
            last: u8,
        },
        /// The parts of a date are the year, the month and the day, in this order.
        #[code(error, "date-order", "25/6/2024")]
        #[repair(super::year_first)]
        #[error("the year is the first part of a date; write `{date}`{}", Other(*other))]
        YearLast {
            /// The date with its parts in order.
            date: Date,
            /// The same if the month precedes the day, where it can be either.
            other: Option<Date>,
        },
        /// Text follows the date.
        #[code(error, "text-after-date", "2015.01.07 12:30")]
        #[error("expected nothing after the date, found {found}")]
        TextAfterDate {
            /// The text in its place.
            found: Found,
        },
        /// A result is `1` (the attackers won), `0` (a draw), `-1` (the defenders won) or `?` (other).
        #[code(error, "unknown-result", "draw")]
        #[repair(super::result_in_words)]
        #[error(
            "unknown result; write `1` (attackers win), `0` (draw), `-1` (defenders win) or `?` (other)"
        )]
        UnknownResult,
        /// The mode of a puzzle is `loose` or `strict`; a record with the mode `none` is not a puzzle.
        #[code(error, "unknown-puzzle-mode", "easy")]
        #[error("unknown puzzle mode; write `none`, `loose` or `strict`")]
        UnknownPuzzleMode,
        /// A time is a number of seconds.
        #[code(error, "time-missing", "an hour")]
        #[error("expected a time in seconds, as in `3600 30/3`, found {found}")]
        MissingTime {
            /// The text in its place.
            found: Found,
        },
        /// A number after the main time is the length of an overtime period, followed by `/` and the number of periods,
        /// or an increment, followed by `i`.
        #[code(error, "time-unit-missing", "3600 30")]
        #[error(
            "expected `/` and the number of overtime periods, as in `30/3`, or `i` after an increment, as in `5i`, found {found}"
        )]
        MissingTimeUnit {
            /// The text in its place.
            found: Found,
        },
        /// The length of an overtime period is followed by `/` and the number of periods.
        #[code(error, "time-count-missing", "3600 30/")]
        #[error("expected the number of overtime periods, as in `30/3`, found {found}")]
        MissingTimeCount {
            /// The text in its place.
            found: Found,
        },
        /// The time on a clock does not include an increment; only a time control does.
        #[code(error, "time-increment", "3600 5i, 3600")]
        #[error("the time on a clock has no increment; write it in the time control")]
        ClockIncrement,
        /// The remaining time of the attackers is followed by a comma and that of the defenders.
        #[code(error, "time-second-missing", "3600")]
        #[error("expected a comma and the time of the defenders, found {found}")]
        MissingSecondTime {
            /// The text in its place.
            found: Found,
        },
        /// Numbers of seconds and periods are at most 4,294,967,295.
        #[code(error, "time-out-of-range", "4294967296")]
        #[error("number out of range; seconds and periods are at most {}", u32::MAX)]
        TimeOutOfRange,
        /// Text follows the time.
        #[code(error, "text-after-time", "3600 seconds")]
        #[error("expected nothing after the time, found {found}")]
        TextAfterTime {
            /// The text in its place.
            found: Found,
        },
        /// An address.
        #[error(transparent)]
        Address(#[from] AddressErrorKind),
        /// The text departs from the specification, and strict reading does not allow it.
        #[error(transparent)]
        Departure(#[from] TagFindingKind),
    }
}

/// The date that a text can mean as well.
struct Other(Option<Date>);

impl fmt::Display for Other {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |date| write!(f, " or `{date}`"))
    }
}

impl ErrorKind for TagErrorKind {
    type Finding = TagFindingKind;
}

codes! {
    /// How the value of a tag departs from the specification, §4.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum TagFindingKind {
        /// The name and the value of a tag have no white space around them. That around a text is kept.
        #[code(finding, "tag-spaces", "[date: 2015.01.07]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[repair(Repair::rewriting(|text| Some(text.trim().into())))]
        #[error("white space around the name or value of a tag; write `[name:value]` without it")]
        SurroundingSpace,
        /// A date is a year of four digits, a month and a day of two, separated by dots, with question marks for what is
        /// unknown.
        #[code(finding, "date-form", "[date:2015.1.7]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[repair(Repair::rewriting(super::usual_date))]
        #[error("unusual form of a date; write it as in `2015.01.07`, with `??` for what is unknown")]
        DateForm,
        /// The parts of a time are separated by one space, two times by a comma and a space.
        #[code(finding, "time-form", "[time-control:900  30/3]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[repair(Repair::rewriting(super::usual_time))]
        #[error("unusual spacing in a time; write one space between its parts, and `, ` between two times")]
        TimeForm,
        /// The mode of a puzzle is `loose` or `strict`, in lower case.
        #[code(finding, "puzzle-mode-case", "[puzzle-mode:Loose]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[repair(Repair::rewriting(|mode| Some(mode.to_ascii_lowercase())))]
        #[error("the puzzle mode has upper-case letters; write it in lower case")]
        PuzzleModeCase,
    }
}

/// A sink for errors and findings of the values of tags.
pub(crate) type TagSink<'s> = dyn ErrorSink<TagErrorKind> + 's;

impl From<Infallible> for TagFindingKind {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}
