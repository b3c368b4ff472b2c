//! What can be wrong with a rules record.

use alloc::boxed::Box;
use core::fmt;

use notation_syntax::{Error, ErrorSink, Finding, FindingKind, Found, Span};
use tafl_position::{
    Dimension, Oddity, PieceSetErrorKind, PieceSetFindingKind, PositionErrorKind, PositionFindingKind,
    Square, SquareErrorKind, SquareFindingKind,
};

use crate::choice::Repetition;
use crate::key::Key;
use crate::rules::Rules;
use crate::squares::MOST_SQUARES;
use crate::value::ValueKind;

/// Why a rules record cannot be read, and where.
pub type RulesError = Error<RulesErrorKind>;

/// How a rules record that was read departs from the specification, or what is odd about it, and where.
pub type RulesFinding = Finding<RulesFindingKind>;

/// A sink that a rules record is reported to.
pub(crate) trait RulesSink: ErrorSink<RulesErrorKind, RulesFindingKind> {}

impl<S: ErrorSink<RulesErrorKind, RulesFindingKind>> RulesSink for S {}

/// Why a rules record cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesErrorKind {
    /// There is nothing to read.
    #[error("expected a rules record as in `dim:7 start:/3t3/…/`, found nothing")]
    Empty,
    /// Something that is no entry.
    #[error("expected a key, a colon and a value as in `esc:e`, found {}", Text(found))]
    NoEntry {
        /// How it begins.
        found: Box<str>,
    },
    /// More entries than a record may hold.
    #[error("a record holds at most {} entries", Rules::MOST_ENTRIES)]
    TooManyEntries,
    /// A key that was given before.
    #[error("`{key}` is given twice, leave one out")]
    DuplicateKey {
        /// The key.
        key: Key,
        /// Where the key stands first.
        first: Span,
    },
    /// Both `start` and `starti`.
    #[error("a record has `start` or `starti`, not both: leave one out")]
    BothStarts {
        /// Where the other key stands.
        first: Span,
    },
    /// Neither `start` nor `starti`.
    #[error("the start position is missing: end the record with `start:` and a position record")]
    StartMissing,
    /// A size that does not begin with a digit, or goes on after the digits.
    #[error("expected the number of squares on a side of the board, as in `dim:11`, found {found}")]
    DimensionNotANumber {
        /// What stands there.
        found: Found,
    },
    /// A size that no board has.
    #[error("a board has 1 to {} squares a side, found {}", Dimension::LIMIT, Count(*found))]
    DimensionOutOfRange {
        /// The number; `None` where it exceeds [`u32::MAX`].
        found: Option<u32>,
    },
    /// The start position is of another size than the record says.
    #[error("the start position has {start} by {start} squares, `dim` says {dim} by {dim}")]
    DimensionMismatch {
        /// What `dim` says.
        dim: Dimension,
        /// The size of the start position.
        start: Dimension,
        /// Where `dim` stands, key and value.
        dim_at: Span,
    },
    /// A value that the key does not have.
    #[error("`{key}` is {}, found {}", Letters(*key), Text(found))]
    UnknownValue {
        /// The key.
        key: Key,
        /// How the value begins.
        found: Box<str>,
    },
    /// `default` where it has no meaning.
    #[error("`{key}` has no default squares: leave it out, or write `{key}:` for none")]
    NoDefaultSquares {
        /// The key.
        key: Key,
    },
    /// A list of squares that is too long.
    #[error("a list holds at most {MOST_SQUARES} squares, as many as the largest board has")]
    TooManySquares,
    /// A count of numbers that has no meaning.
    #[error("speed limits are 1, 2, 8, 10 or 12 numbers, found {found}")]
    SpeedCount {
        /// How many there are.
        found: usize,
    },
    /// A speed limit that is no number.
    #[error("expected a number of squares, or `-1` for no limit, found {found}")]
    SpeedNotANumber {
        /// What stands there.
        found: Found,
    },
    /// A speed limit above all bounds.
    #[error("the speed limit is too large: write `-1` for no limit")]
    SpeedTooLarge,
    /// `]`, which would end the rules tag of a game record.
    #[error("a rules record cannot hold `]`: it would end the rules tag of a game record")]
    ClosingBracket,
    /// Something is wrong with a square of a list.
    #[error(transparent)]
    Square(#[from] SquareErrorKind),
    /// Something is wrong with a list of pieces.
    #[error(transparent)]
    Pieces(#[from] PieceSetErrorKind),
    /// Something is wrong with the start position.
    #[error(transparent)]
    Position(#[from] PositionErrorKind),
    /// The text departs from the specification, and that is not allowed.
    #[error(transparent)]
    Departure(#[from] RulesFindingKind),
}

/// How a rules record that was read departs from the specification, §3, or what is odd about it.
///
/// Those that are marked as notes follow the specification; [`Strictness::Strict`](crate::Strictness::Strict)
/// does not refuse them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesFindingKind {
    /// There is no `dim`; the start position tells the size.
    #[error("a record begins with the size of the board, write `dim:` here")]
    DimMissing,
    /// `dim` is not the first entry.
    #[error("`dim` comes first in a record")]
    DimNotFirst,
    /// Something follows the start position.
    #[error("the start position comes last in a record")]
    StartNotLast,
    /// A key that the specification does not have. The entry is kept.
    #[error("the specification has no key {}{}", Text(key), Similar(*similar))]
    UnknownKey {
        /// The key, or how it begins.
        key: Box<str>,
        /// A key that is written nearly so.
        similar: Option<Key>,
    },
    /// A name of nothing.
    #[error("the name is empty, leave `name` out")]
    NameEmpty,
    /// A number that begins with `0`.
    #[error("write the number without a leading zero")]
    LeadingZero,
    /// A note: `tfr:w` and `tfr:l` once had each other's meaning, and some programs still act so.
    #[error(
        "`tfr:{value}` means here that {}; older texts and some programs mean the opposite",
        value.meaning()
    )]
    TfrDisputed {
        /// What stands there.
        value: Repetition,
    },
    /// `cenhe:y` and `cenhe:n`, which were yes and no before the key took a list of pieces.
    #[error("`cenhe` was once `y` or `n` and is a list of pieces now: write `{write}` if `{found}` is meant", write = if *found == 'y' { "cenhe:tcnkmTCNKM" } else { "cenhe:" })]
    CenheLegacyYesNo {
        /// What stands there.
        found: char,
    },
    /// No comma after the last square of a list.
    #[error("a list of squares ends with a comma, write `,` here")]
    FinalCommaMissing,
    /// A square that is in its list before. Told once for a list.
    #[error("the square is in the list already")]
    SquareRepeated,
    /// A listed square that the board does not have. It is kept, and has no effect.
    #[error("{square} is not on a board of {dimension} by {dimension} squares")]
    SquareOffBoard {
        /// The square.
        square: Square,
        /// The size of the board.
        dimension: Dimension,
    },
    /// A comma after the last speed limit.
    #[error("speed limits have commas between them only, leave this one out")]
    SpeedFinalComma,
    /// A speed limit of 0 or below -1.
    #[error("no speed limit is written `-1`")]
    SpeedNotLimited,
    /// A note: something is odd about the start position.
    #[error("in the start position {0}")]
    OddStart(Oddity),
    /// A departure in a square of a list.
    #[error(transparent)]
    Square(#[from] SquareFindingKind),
    /// A departure in a list of pieces.
    #[error(transparent)]
    Pieces(#[from] PieceSetFindingKind),
    /// A departure in the start position.
    #[error(transparent)]
    Position(#[from] PositionFindingKind),
}

impl FindingKind for RulesFindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::DimMissing => "dim-missing",
            Self::DimNotFirst => "dim-not-first",
            Self::StartNotLast => "start-not-last",
            Self::UnknownKey { .. } => "unknown-key",
            Self::NameEmpty => "name-empty",
            Self::LeadingZero => "leading-zero",
            Self::TfrDisputed { .. } => "tfr-disputed",
            Self::CenheLegacyYesNo { .. } => "cenhe-legacy-yes-no",
            Self::FinalCommaMissing => "final-comma-missing",
            Self::SquareRepeated => "square-repeated",
            Self::SquareOffBoard { .. } => "square-off-board",
            Self::SpeedFinalComma => "speed-final-comma",
            Self::SpeedNotLimited => "speed-not-limited",
            Self::OddStart(Oddity::NoKing) => "no-king",
            Self::OddStart(Oddity::SeveralKings) => "several-kings",
            Self::OddStart(Oddity::AttackingKing) => "attacking-king",
            Self::OddStart(_) => "odd-start",
            Self::Square(kind) => kind.code(),
            Self::Pieces(kind) => kind.code(),
            Self::Position(kind) => kind.code(),
        }
    }
}

/// A number that may be too large to say.
struct Count(Option<u32>);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(number) => number.fmt(f),
            None => write!(f, "a number above {}", u32::MAX),
        }
    }
}

/// The values of a key with their meanings.
struct Letters(Key);

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ValueKind::Letter(letters) = self.0.kind() else { return self.0.kind().fmt(f) };
        for (place, (letter, meaning)) in letters.iter().enumerate() {
            let before = match place {
                0 => "",
                place if place + 1 < letters.len() => ", ",
                _ => " or ",
            };
            write!(f, "{before}`{letter}` ({meaning})")?;
        }
        Ok(())
    }
}

/// Text of the record, in backquotes: how it begins, without signs that nobody could see.
struct Text<'a>(&'a str);

impl Text<'_> {
    /// How many characters are shown.
    const SHOWN: usize = 20;
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        if self.0.is_empty() {
            return f.write_str("nothing");
        }
        f.write_char('`')?;
        for character in self.0.chars().take(Self::SHOWN) {
            f.write_char(if character.is_control() { char::REPLACEMENT_CHARACTER } else { character })?;
        }
        f.write_str(if self.0.chars().nth(Self::SHOWN).is_some() { "…`" } else { "`" })
    }
}

/// A key that may be meant.
struct Similar(Option<Key>);

impl fmt::Display for Similar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |key| write!(f, ", there is `{key}` ({})", key.meaning()))
    }
}
