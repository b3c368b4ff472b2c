//! What can be wrong with what a tag says.

use core::convert::Infallible;

use notation_syntax::{Error, FindingKind, Found};

use crate::error::AddressErrorKind;

/// Why a date cannot be read, and where.
pub type DateError = Error<DateErrorKind>;

/// Why a result cannot be read, and where.
pub type GameResultError = Error<GameResultErrorKind>;

/// Why a puzzle mode cannot be read, and where.
pub type PuzzleModeError = Error<PuzzleModeErrorKind>;

/// Why a time cannot be read, and where.
pub type TimeError = Error<TimeErrorKind>;

/// Why a date cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DateErrorKind {
    /// No number where a part of the date belongs.
    #[error("expected a number as in `2015.01.07`, or `?` for what is not known, found {found}")]
    NoPart {
        /// What stands there.
        found: Found,
    },
    /// A part with too many or too few digits.
    #[error("expected {expected} digits as in `2015.01.07`, found {found}")]
    Digits {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// Something else than a dot between the parts, or behind them.
    #[error("expected a dot and the next part of the date, found {found}")]
    NoDot {
        /// What stands there.
        found: Found,
    },
    /// A month that the calendar has not.
    #[error("month {found}, expected 1 to 12")]
    Month {
        /// Its number.
        found: u8,
    },
    /// A day that the month has not.
    #[error("day {found}, expected 1 to {last}")]
    Day {
        /// Its number.
        found: u8,
        /// The last day of the month.
        last: u8,
    },
    /// Something follows the date.
    #[error("expected nothing after the date, found {found}")]
    Trailing {
        /// What stands there.
        found: Found,
    },
    /// The text departs from the specification, and that is not allowed.
    #[error(transparent)]
    Departure(#[from] TagFindingKind),
}

/// Why a result cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameResultErrorKind {
    /// None of the four.
    #[error(
        "no result looks like this, write `1` (attackers win), `0` (draw), `-1` (defenders win) or `?` (other)"
    )]
    Unknown,
    /// The text departs from the specification, and that is not allowed.
    #[error(transparent)]
    Departure(#[from] TagFindingKind),
}

/// Why a puzzle mode cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleModeErrorKind {
    /// None of the three.
    #[error("no puzzle mode is called this, write `none`, `loose` or `strict`")]
    Unknown,
    /// The text departs from the specification, and that is not allowed.
    #[error(transparent)]
    Departure(#[from] TagFindingKind),
}

/// Why a time cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TimeErrorKind {
    /// No number where a time belongs.
    #[error("expected a time in seconds, as in `3600 30/3`, found {found}")]
    NoTime {
        /// What stands there.
        found: Found,
    },
    /// A number behind the main time that is neither overtime nor an increment.
    #[error(
        "expected `/` and the number of overtime periods behind their length, or `i` behind an increment, found {found}"
    )]
    NoUnit {
        /// What stands there.
        found: Found,
    },
    /// No number of overtime periods.
    #[error("expected the number of overtime periods, as in `30/3`, found {found}")]
    NoCount {
        /// What stands there.
        found: Found,
    },
    /// An increment where there is none.
    #[error("the time on a clock has no increment, that belongs in the time control")]
    Increment,
    /// No second time behind the first.
    #[error("expected a comma and the time of the defenders, found {found}")]
    NoSecond {
        /// What stands there.
        found: Found,
    },
    /// A number that is too large.
    #[error("a number of seconds or periods is at most {}", u32::MAX)]
    OutOfRange,
    /// Something follows the time.
    #[error("expected nothing after the time, found {found}")]
    Trailing {
        /// What stands there.
        found: Found,
    },
    /// The text departs from the specification, and that is not allowed.
    #[error(transparent)]
    Departure(#[from] TagFindingKind),
}

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

/// How what a tag says departs from the specification, §4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TagFindingKind {
    /// White space before or behind what the tag says.
    #[error("write what the tag says without white space before or behind it")]
    Blanks,
    /// A date with fewer parts or digits, or with other signs between them.
    #[error("write a date as `2015.01.07`, with `??` for what is not known")]
    DateForm,
    /// A time with more or fewer blanks.
    #[error("write one blank between the parts of a time, and `, ` between two times")]
    TimeForm,
    /// A puzzle mode in upper case.
    #[error("write the puzzle mode in lower case")]
    PuzzleModeCase,
}

impl From<Infallible> for TagFindingKind {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl FindingKind for TagFindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Blanks => "tag-blanks",
            Self::DateForm => "date-form",
            Self::TimeForm => "time-form",
            Self::PuzzleModeCase => "puzzle-mode-case",
        }
    }
}
