//! What can be wrong with what a tag says.

use core::convert::Infallible;

use notation_syntax::{Error, ErrorKind, ErrorSink, Found, codes};

use crate::error::AddressErrorKind;

/// Why a date cannot be read, and where.
pub type DateError = Error<DateErrorKind>;

/// Why a result cannot be read, and where.
pub type GameResultError = Error<GameResultErrorKind>;

/// Why a puzzle mode cannot be read, and where.
pub type PuzzleModeError = Error<PuzzleModeErrorKind>;

/// Why a time cannot be read, and where.
pub type TimeError = Error<TimeErrorKind>;

codes! {
    /// Why a date cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum DateErrorKind {
        /// No number where a part of the date belongs.
        #[code(error, "date-part-missing")]
        #[error("expected a number as in `2015.01.07`, or `?` for what is not known, found {found}")]
        MissingPart {
            /// What stands there.
            found: Found,
        },
        /// A part with too many or too few digits.
        #[code(error, "date-digits")]
        #[error("expected {expected} digits as in `2015.01.07`, found {found}")]
        Digits {
            /// How many there are.
            found: usize,
            /// How many there should be.
            expected: usize,
        },
        /// Something else than a dot between the parts, or behind them.
        #[code(error, "date-dot-missing")]
        #[error("expected a dot and the next part of the date, found {found}")]
        MissingDot {
            /// What stands there.
            found: Found,
        },
        /// A month that the calendar has not.
        #[code(error, "date-month")]
        #[error("month {found}, expected 1 to 12")]
        Month {
            /// Its number.
            found: u8,
        },
        /// A day that the month has not.
        #[code(error, "date-day")]
        #[error("day {found}, expected 1 to {last}")]
        Day {
            /// Its number.
            found: u8,
            /// The last day of the month.
            last: u8,
        },
        /// Something follows the date.
        #[code(error, "text-after-date")]
        #[error("expected nothing after the date, found {found}")]
        Trailing {
            /// What stands there.
            found: Found,
        },
        /// The text departs from the specification, and that is not allowed.
        #[error(transparent)]
        Departure(#[from] TagFindingKind),
    }
}

impl ErrorKind for DateErrorKind {
    type Finding = TagFindingKind;
}

codes! {
    /// Why a result cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum GameResultErrorKind {
        /// None of the four.
        #[code(error, "unknown-result")]
        #[error(
            "no result looks like this, write `1` (attackers win), `0` (draw), `-1` (defenders win) or `?` (other)"
        )]
        Unknown,
        /// The text departs from the specification, and that is not allowed.
        #[error(transparent)]
        Departure(#[from] TagFindingKind),
    }
}

impl ErrorKind for GameResultErrorKind {
    type Finding = TagFindingKind;
}

codes! {
    /// Why a puzzle mode cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum PuzzleModeErrorKind {
        /// None of the three.
        #[code(error, "unknown-puzzle-mode")]
        #[error("no puzzle mode is called this, write `none`, `loose` or `strict`")]
        Unknown,
        /// The text departs from the specification, and that is not allowed.
        #[error(transparent)]
        Departure(#[from] TagFindingKind),
    }
}

impl ErrorKind for PuzzleModeErrorKind {
    type Finding = TagFindingKind;
}

codes! {
    /// Why a time cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum TimeErrorKind {
        /// No number where a time belongs.
        #[code(error, "time-missing")]
        #[error("expected a time in seconds, as in `3600 30/3`, found {found}")]
        MissingTime {
            /// What stands there.
            found: Found,
        },
        /// A number behind the main time that is neither overtime nor an increment.
        #[code(error, "time-unit-missing")]
        #[error(
            "expected `/` and the number of overtime periods behind their length, or `i` behind an increment, found {found}"
        )]
        MissingUnit {
            /// What stands there.
            found: Found,
        },
        /// No number of overtime periods.
        #[code(error, "time-count-missing")]
        #[error("expected the number of overtime periods, as in `30/3`, found {found}")]
        MissingCount {
            /// What stands there.
            found: Found,
        },
        /// An increment where there is none.
        #[code(error, "time-increment")]
        #[error("the time on a clock has no increment, that belongs in the time control")]
        Increment,
        /// No second time behind the first.
        #[code(error, "time-second-missing")]
        #[error("expected a comma and the time of the defenders, found {found}")]
        MissingSecondTime {
            /// What stands there.
            found: Found,
        },
        /// A number that is too large.
        #[code(error, "time-out-of-range")]
        #[error("a number of seconds or periods is at most {}", u32::MAX)]
        OutOfRange,
        /// Something follows the time.
        #[code(error, "text-after-time")]
        #[error("expected nothing after the time, found {found}")]
        Trailing {
            /// What stands there.
            found: Found,
        },
        /// The text departs from the specification, and that is not allowed.
        #[error(transparent)]
        Departure(#[from] TagFindingKind),
    }
}

impl ErrorKind for TimeErrorKind {
    type Finding = TagFindingKind;
}

/// A sink for errors and findings of this kind.
pub(crate) type TimeSink<'s, F> = dyn ErrorSink<TimeErrorKind, Failure = F> + 's;

codes! {
    /// Why what a tag says cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum TagErrorKind {
        /// A date.
        #[error(transparent)]
        Date(#[from] DateErrorKind),
        /// A result.
        #[error(transparent)]
        GameResult(#[from] GameResultErrorKind),
        /// A time.
        #[error(transparent)]
        Time(#[from] TimeErrorKind),
        /// A puzzle mode.
        #[error(transparent)]
        PuzzleMode(#[from] PuzzleModeErrorKind),
        /// An address.
        #[error(transparent)]
        Address(#[from] AddressErrorKind),
        /// The text departs from the specification, and that is not allowed.
        #[error(transparent)]
        Departure(#[from] TagFindingKind),
    }
}

impl ErrorKind for TagErrorKind {
    type Finding = TagFindingKind;
}

codes! {
    /// How what a tag says departs from the specification, §4.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum TagFindingKind {
        /// There is white space around what the tag says.
        #[code(finding, "tag-spaces", "[date: 2015.01.07]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("write what the tag says without white space before or behind it")]
        SurroundingSpace,
        /// A date is a year of four digits, a month and a day of two, with dots between them, and `?` for what
        /// is not known.
        #[code(finding, "date-form", "[date:2015.1.7]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("write a date as `2015.01.07`, with `??` for what is not known")]
        DateForm,
        /// There is one blank between the parts of a time, and a comma and a blank between two times.
        #[code(finding, "time-form", "[time-control:900  30/3]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("write one blank between the parts of a time, and `, ` between two times")]
        TimeForm,
        /// The mode of a puzzle is `loose` or `strict`, in lower case.
        #[code(finding, "puzzle-mode-case", "[puzzle-mode:Loose]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("write the puzzle mode in lower case")]
        PuzzleModeCase,
    }
}

impl From<Infallible> for TagFindingKind {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}
