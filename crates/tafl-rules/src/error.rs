//! What can be wrong with a rules record.

use alloc::boxed::Box;
use core::fmt;

use notation_syntax::{Error, ErrorKind, ErrorSink, Finding, Found, Span, codes};
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
pub(crate) type RulesSink<'s, F> = dyn ErrorSink<RulesErrorKind, Failure = F> + 's;

codes! {
    /// Why a rules record cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum RulesErrorKind {
        /// There is nothing to read.
        #[code(error, "rules-empty")]
        #[error("expected a rules record as in `dim:7 start:/3t3/…/`, found nothing")]
        Empty,
        /// Something that is no entry.
        #[code(error, "not-an-entry")]
        #[error("expected a key, a colon and a value as in `esc:e`, found {}", Text(found))]
        NoEntry {
            /// How it begins.
            found: Box<str>,
        },
        /// More entries than a record may hold.
        #[code(error, "too-many-entries")]
        #[error("a record holds at most {} entries", Rules::MOST_ENTRIES)]
        TooManyEntries,
        /// A key that was given before.
        #[code(error, "duplicate-key")]
        #[see(first, "first given here")]
        #[error("`{key}` is given twice, leave one out")]
        DuplicateKey {
            /// The key.
            key: Key,
            /// Where the key stands first.
            first: Span,
        },
        /// Both `start` and `starti`.
        #[code(error, "both-starts")]
        #[see(first, "the other one is here")]
        #[error("a record has `start` or `starti`, not both: leave one out")]
        BothStarts {
            /// Where the other key stands.
            first: Span,
        },
        /// Neither `start` nor `starti`.
        #[code(error, "start-missing")]
        #[error("the start position is missing: end the record with `start:` and a position record")]
        StartMissing,
        /// A size that does not begin with a digit, or goes on after the digits.
        #[code(error, "dimension-not-a-number")]
        #[error("expected the number of squares on a side of the board, as in `dim:11`, found {found}")]
        DimensionNotANumber {
            /// What stands there.
            found: Found,
        },
        /// A size that no board has.
        #[code(error, "dimension-out-of-range")]
        #[error("a board has 1 to {} squares a side, found {}", Dimension::MAX, Count(*found))]
        DimensionOutOfRange {
            /// The number; `None` where it exceeds [`u32::MAX`].
            found: Option<u32>,
        },
        /// The start position is of another size than the record says.
        #[code(error, "dimension-mismatch")]
        #[see(dim_at, "the size is given here")]
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
        #[code(error, "unknown-value")]
        #[error("`{key}` is {}, found {}", Letters(*key), Text(found))]
        UnknownValue {
            /// The key.
            key: Key,
            /// How the value begins.
            found: Box<str>,
        },
        /// `default` where it has no meaning.
        #[code(error, "no-default-squares")]
        #[error("`{key}` has no default squares: leave it out, or write `{key}:` for none")]
        NoDefaultSquares {
            /// The key.
            key: Key,
        },
        /// A list of squares that is too long.
        #[code(error, "too-many-squares")]
        #[error("a list holds at most {MOST_SQUARES} squares, as many as the largest board has")]
        TooManySquares,
        /// A count of numbers that has no meaning.
        #[code(error, "speed-count")]
        #[error("speed limits are 1, 2, 8, 10 or 12 numbers, found {found}")]
        SpeedCount {
            /// How many there are.
            found: usize,
        },
        /// A speed limit that is no number.
        #[code(error, "speed-not-a-number")]
        #[error("expected a number of squares, or `-1` for no limit, found {found}")]
        SpeedNotANumber {
            /// What stands there.
            found: Found,
        },
        /// A speed limit above all bounds.
        #[code(error, "speed-too-large")]
        #[error("the speed limit is too large: write `-1` for no limit")]
        SpeedTooLarge,
        /// `]`, which would end the rules tag of a game record.
        #[code(error, "closing-bracket")]
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
}

impl ErrorKind for RulesErrorKind {
    type Finding = RulesFindingKind;
}

codes! {
    /// How a rules record that was read departs from the specification, §3, or what is odd about it.
    ///
    /// Those that are marked as notes follow the specification; [`Strictness::Strict`](crate::Strictness::Strict)
    /// does not refuse them.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum RulesFindingKind {
        /// A record begins with `dim`, the size of the board. It is taken from the start position.
        #[code(finding, "dim-missing", "esc:e start:/1t1/1K1/3/")]
        #[error("a record begins with the size of the board, write `dim:` here")]
        DimMissing,
        /// `dim` is the first entry of a record.
        #[code(finding, "dim-not-first", "esc:e dim:3 start:/1t1/1K1/3/")]
        #[error("`dim` comes first in a record")]
        DimNotFirst,
        /// The start position is the last entry of a record.
        #[code(finding, "start-not-last", "dim:3 start:/1t1/1K1/3/ esc:e")]
        #[error("the start position comes last in a record")]
        StartNotLast,
        /// The specification has no such key. The entry is kept as it is, and says nothing to this program:
        /// look for a slip of the pen.
        #[code(finding, "unknown-key", "dim:3 ecs:e start:/1t1/1K1/3/")]
        #[error("the specification has no key {}{}", Text(key), Similar(*similar))]
        UnknownKey {
            /// The key, or how it begins.
            key: Box<str>,
            /// A key that is written nearly so.
            similar: Option<Key>,
        },
        /// The entry gives no name.
        #[code(finding, "name-empty", "dim:3 name: start:/1t1/1K1/3/")]
        #[error("the name is empty, leave `name` out")]
        NameEmpty,
        /// A number is written without a leading zero: of empty squares, a rank, a size, a count, a turn.
        #[code(finding, "leading-zero", "/1t1/1K1/03/")]
        #[error("write the number without a leading zero")]
        LeadingZero,
        /// A note: `tfr:w` means that the mover wins by a third repetition, `tfr:l` that he loses. OpenTafl
        /// plays them the other way round, so a record may mean the opposite of what it says.
        #[code(note, "tfr-disputed", "dim:3 tfr:w start:/1t1/1K1/3/")]
        #[error(
            "`tfr:{value}` means here that {}; older texts and some programs mean the opposite",
            value.meaning()
        )]
        TfrDisputed {
            /// What stands there.
            value: Repetition,
        },
        /// `cenhe` was once `y` or `n` and is a list of pieces now, so that `n` is a knight of the attackers.
        /// `tafl fmt --upgrade` changes it where the start position shows what is meant.
        #[code(finding, "cenhe-legacy-yes-no", "dim:3 cenhe:n start:/1t1/1K1/3/")]
        #[error("`cenhe` was once `y` or `n` and is a list of pieces now: write `{write}` if `{found}` is meant", write = if *found == 'y' { "cenhe:tcnkmTCNKM" } else { "cenhe:" })]
        CenheLegacyYesNo {
            /// What stands there.
            found: char,
        },
        /// A list of squares has a comma after each square, also after the last one.
        #[code(finding, "final-comma-missing", "dim:3 cor:a1,c3 start:/1t1/1K1/3/")]
        #[error("a list of squares ends with a comma, write `,` here")]
        FinalCommaMissing,
        /// The list names a square twice.
        #[code(finding, "square-repeated", "dim:3 cor:a1,a1, start:/1t1/1K1/3/")]
        #[error("the square is in the list already")]
        SquareRepeated,
        /// The list names a square that the board does not have. It is kept, and has no effect.
        #[code(finding, "square-off-board", "dim:3 cor:d4, start:/1t1/1K1/3/")]
        #[error("{square} is not on a board of {dimension} by {dimension} squares")]
        SquareOffBoard {
            /// The square.
            square: Square,
            /// The size of the board.
            dimension: Dimension,
        },
        /// Speed limits have commas between them, none after the last one.
        #[code(finding, "speed-final-comma", "dim:3 spd:1,2, start:/1t1/1K1/3/")]
        #[error("speed limits have commas between them only, leave this one out")]
        SpeedFinalComma,
        /// No limit is written `-1`.
        #[code(finding, "speed-not-limited", "dim:3 spd:0 start:/1t1/1K1/3/")]
        #[error("no speed limit is written `-1`")]
        SpeedNotLimited,
        /// Something is odd about the start position.
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
