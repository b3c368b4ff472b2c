//! Errors and findings of rules records.

use alloc::boxed::Box;
use alloc::format;
use core::fmt;

use notation_syntax::{Error, ErrorKind, ErrorSink, Found, Repair, Span, codes, visible};
use tafl_position::{
    Dimension, Oddity, PieceSetErrorKind, PieceSetFindingKind, PositionErrorKind, PositionFindingKind,
    Square, SquareErrorKind, SquareFindingKind,
};

use crate::extra_zone::ZoneNumber;
use crate::key::Key;
use crate::preset::Preset;
use crate::repetition::{RepetitionEffect, RepetitionRule};
use crate::rules::Rules;
use crate::squares::SquareList;
use crate::value::ValueKind;
use crate::value::{OneOf, one_of};

/// An error in a rules record, with its span.
pub type RulesError = Error<RulesErrorKind>;

/// A sink for the errors and findings of a rules record.
pub(crate) type RulesSink<'s> = dyn ErrorSink<RulesErrorKind> + 's;

codes! {
    /// A kind of error in a rules record.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum RulesErrorKind {
        /// The rules record is empty.
        #[code(error, "rules-empty")]
        #[error("expected a rules record as in `dim:7 start:/3t3/…/`, found nothing")]
        Empty,
        /// A rules record spells out the rules: it cannot refer to a variant by its name.
        #[code(error, "name-of-preset", "brandub")]
        #[repair(record_of_preset)]
        #[error("expected a rules record, found a name; for {} write `{}`", preset.title(), preset.text())]
        NameOfPreset {
            /// The variant with this name, or with a similar one.
            preset: Preset,
        },
        /// An entry is a key, a colon and a value.
        #[code(error, "not-an-entry", "dim:3 esc start:/1t1/1K1/3/")]
        #[error("expected a key, a colon and a value as in `esc:e`, found {}", Text(found))]
        NotAnEntry {
            /// The beginning of the text.
            found: Box<str>,
        },
        /// The record has too many entries.
        #[code(error, "too-many-entries")]
        #[error("a record has at most {} entries", Rules::MAX_ENTRIES)]
        TooManyEntries,
        /// The key occurs twice.
        #[code(error, "duplicate-key", "dim:3 esc:e esc:c start:/1t1/1K1/3/")]
        #[see(first, "first given here")]
        #[error("duplicate key `{key}`; remove one of the two entries")]
        DuplicateKey {
            /// The key.
            key: Key,
            /// The span of the first one.
            first: Span,
        },
        /// A record has either `start` or `starti`.
        #[code(error, "both-starts", "dim:3 start:/1t1/1K1/3/ starti:/3/1K1/1t1/")]
        #[see(first, "the other one is here")]
        #[error("the record has both `start` and `starti`; remove one of them")]
        BothStarts {
            /// The span of the other key.
            first: Span,
        },
        /// A record has a start position: `start` or `starti`.
        #[code(error, "start-missing", "dim:3 esc:e")]
        #[error("the start position is missing; end the record with `start:` and a position record")]
        StartMissing,
        /// The size of the board is a number in digits.
        #[code(error, "dimension-not-a-number", "dim:big start:/1t1/1K1/3/")]
        #[error("expected the number of squares on a side of the board, as in `dim:11`, found {found}")]
        DimensionNotANumber {
            /// The text in its place.
            found: Found,
        },
        /// No board has this size.
        #[code(error, "dimension-out-of-range", "dim:79 start:/1t1/1K1/3/")]
        #[error("a board has 1 to {} squares per side, found {}", Dimension::MAX, Count(*found))]
        DimensionOutOfRange {
            /// The number; `None` if it exceeds [`u32::MAX`].
            found: Option<u32>,
        },
        /// The start position has another size than `dim`.
        #[code(error, "dimension-mismatch", "dim:5 start:/1t1/1K1/3/")]
        #[see(dim_at, "the size is given here")]
        #[error("the start position has {start} by {start} squares, expected {dim} by {dim} because of `dim`")]
        DimensionMismatch {
            /// The value of `dim`.
            dim: Dimension,
            /// The size of the start position.
            start: Dimension,
            /// The span of `dim`, key and value.
            dim_at: Span,
        },
        /// The key does not have this value.
        #[code(error, "unknown-value", "dim:3 esc:x start:/1t1/1K1/3/")]
        #[error("`{key}` must be {}, found {}", Letters(*key), Text(found))]
        UnknownValue {
            /// The key.
            key: Key,
            /// The beginning of the value.
            found: Box<str>,
        },
        /// Only corners and center have default squares.
        #[code(error, "no-default-squares", "dim:3 afor:default start:/1t1/1K1/3/")]
        #[error("`{key}` has no default squares; remove it, or write `{key}:` for none")]
        NoDefaultSquares {
            /// The key.
            key: Key,
        },
        /// The list of squares is too long.
        #[code(error, "too-many-squares")]
        #[error("a list has at most {} squares, as many as the largest board", SquareList::MAX_SQUARES)]
        TooManySquares,
        /// The count of speed limits has no meaning.
        #[code(error, "speed-count", "dim:3 spd:1,2,3 start:/1t1/1K1/3/")]
        #[error("expected 1, 2, 8, 10 or 12 speed limits, found {found}")]
        SpeedCount {
            /// How many there are.
            found: usize,
        },
        /// A speed limit is a number.
        #[code(error, "speed-not-a-number", "dim:3 spd:fast start:/1t1/1K1/3/")]
        #[error("expected a number of squares, or `-1` for no limit, found {found}")]
        SpeedNotANumber {
            /// The text in its place.
            found: Found,
        },
        /// The speed limit exceeds 4,294,967,295.
        #[code(error, "speed-too-large", "dim:3 spd:4294967296 start:/1t1/1K1/3/")]
        #[error("the speed limit is too large; write `-1` for no limit")]
        SpeedTooLarge,
        /// A rules record cannot contain `]`, which would end the rules tag of a game record.
        #[code(error, "closing-bracket", "dim:3 name:a]b start:/1t1/1K1/3/")]
        #[error("a rules record cannot contain `]`, which would end the rules tag of a game record")]
        ClosingBracket,
        /// A rule for repetitions begins with the number of the occurrence.
        #[code(error, "repetition-not-a-number", "dim:3 rep:d start:/1t1/1K1/3/")]
        #[error("expected the number of the occurrence, as in `rep:2d`, found {found}")]
        RepetitionNotANumber {
            /// The text in its place.
            found: Found,
        },
        /// Rules for repetitions are for the second occurrence and later ones, up to the 99th.
        #[code(error, "repetition-out-of-range", "dim:3 rep:1d start:/1t1/1K1/3/")]
        #[error(
            "the number of the occurrence must be from {} to {}",
            RepetitionRule::MIN_OCCURRENCE,
            RepetitionRule::MAX_OCCURRENCE
        )]
        RepetitionOutOfRange,
        /// The number is followed by what happens with the occurrence.
        #[code(error, "repetition-effect", "dim:3 rep:2q start:/1t1/1K1/3/")]
        #[error(
            "after the number, `rep` must be {}, with `s` after it if mirrored positions count as the same; found {}",
            one_of(RepetitionEffect::ALL.iter()),
            Text(found)
        )]
        RepetitionEffect {
            /// The beginning of the text in its place.
            found: Box<str>,
        },
        /// An error in a square of a list.
        #[error(transparent)]
        Square(#[from] SquareErrorKind),
        /// An error in a list of pieces.
        #[error(transparent)]
        Pieces(#[from] PieceSetErrorKind),
        /// An error in the start position.
        #[error(transparent)]
        Position(#[from] PositionErrorKind),
        /// A finding that strict parsing refuses.
        #[error(transparent)]
        Departure(#[from] RulesFindingKind),
    }
}

impl ErrorKind for RulesErrorKind {
    type Finding = RulesFindingKind;
}

codes! {
    /// A kind of finding in a rules record: a departure from the specification, §3, or a note.
    ///
    /// Notes are about text that follows the specification; [`Strictness::Strict`](crate::Strictness::Strict) accepts
    /// them.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum RulesFindingKind {
        /// A record begins with `dim`, the size of the board. It is taken from the start position.
        #[code(finding, "dim-missing", "esc:e start:/1t1/1K1/3/")]
        #[error("the size of the board is missing; begin the record with `dim:`")]
        DimMissing,
        /// `dim` is the first entry of a record.
        #[code(finding, "dim-not-first", "esc:e dim:3 start:/1t1/1K1/3/")]
        #[error("`dim` is not the first entry of the record")]
        DimNotFirst,
        /// The start position is the last entry of a record.
        #[code(finding, "start-not-last", "dim:3 start:/1t1/1K1/3/ esc:e")]
        #[error("the start position is not the last entry of the record")]
        StartNotLast,
        /// The specification has no such key. The entry is kept and ignored; check it for typos.
        #[code(finding, "unknown-key", "dim:3 ecs:e start:/1t1/1K1/3/")]
        #[error("unknown key {}{}", Text(key), Similar(*similar))]
        UnknownKey {
            /// The key, or its beginning.
            key: Box<str>,
            /// A key with a similar name.
            similar: Option<Key>,
        },
        /// The entry has no name.
        #[code(finding, "name-empty", "dim:3 name: start:/1t1/1K1/3/")]
        #[repair(Repair::with(""))]
        #[error("the name is empty; remove `name`")]
        NameEmpty,
        /// A number is written without a leading zero: of empty squares, a rank, a size, a count, a turn.
        #[code(finding, "leading-zero", "dim:03 start:/1t1/1K1/3/")]
        #[repair(Repair::without_zeros)]
        #[error("write the number without a leading zero")]
        LeadingZero,
        /// `tfr:w` means that the side that brings about a third repetition wins, `tfr:l` that it loses. OpenTafl
        /// plays them the other way round, and a record may mean that.
        #[code(note, "tfr-disputed", "dim:3 tfr:w start:/1t1/1K1/3/")]
        #[error(
            "here `tfr:{letter}` means that {meaning}; older texts and some programs mean the opposite"
        )]
        TfrDisputed {
            /// The letter.
            letter: char,
            /// Its meaning.
            meaning: &'static str,
        },
        /// `cenhe` was once `y` or `n` and is now a list of pieces, in which `n` is a knight of the attackers.
        /// `tafl fmt --upgrade` replaces it if the start position shows the meaning.
        #[code(finding, "cenhe-legacy-yes-no", "dim:3 cenhe:n start:/1t1/1K1/3/")]
        #[error("`cenhe` was once `y` or `n` and is now a list of pieces; write `{write}` if it means {meaning}", meaning = if *found == 'y' { "yes" } else { "no" }, write = if *found == 'y' { "cenhe:tcnkmTCNKM" } else { "cenhe:" })]
        CenheLegacyYesNo {
            /// The value.
            found: char,
        },
        /// A list of squares has a comma after each square, including the last one.
        #[code(finding, "final-comma-missing", "dim:3 cor:a1,c3 start:/1t1/1K1/3/")]
        #[repair(Repair::with(","))]
        #[error("the comma after the last square is missing; write `,` here")]
        FinalCommaMissing,
        /// The list names a square twice.
        #[code(finding, "square-repeated", "dim:3 cor:a1,a1, start:/1t1/1K1/3/")]
        #[error("duplicate square; remove it")]
        SquareRepeated,
        /// The square is not on the board. It is kept and ignored.
        #[code(finding, "square-off-board", "dim:3 cor:d4, start:/1t1/1K1/3/")]
        #[error("{square} is not on a board of {dimension} by {dimension} squares")]
        SquareOffBoard {
            /// The square.
            square: Square,
            /// The size of the board.
            dimension: Dimension,
        },
        /// Speed limits have commas between them, but none after the last one.
        #[code(finding, "speed-final-comma", "dim:3 spd:1,2, start:/1t1/1K1/3/")]
        #[repair(Repair::with(""))]
        #[error("comma after the last speed limit; remove it")]
        SpeedFinalComma,
        /// No speed limit is written `-1`.
        #[code(finding, "speed-not-limited", "dim:3 spd:0 start:/1t1/1K1/3/")]
        #[repair(Repair::with("-1"))]
        #[error("the number is not a speed limit; write `-1` for none")]
        SpeedNotLimited,
        /// The start position is odd.
        #[error("odd start position: {0}")]
        OddStart(Oddity),
        /// The key is one of this project, for rules that the specification cannot express. OpenTafl ignores it and plays
        /// by the rest of the record.
        #[code(finding, "further-key", "dim:3 rep:2d start:/1t1/1K1/3/")]
        #[error("the specification has no `{key}`: OpenTafl {}", Ignored(*key))]
        FurtherKey {
            /// The key: `rep`, or that of the squares of an extra zone.
            key: Key,
        },
        /// A rule for repetitions that `tfr` can express is written with `tfr`.
        #[code(finding, "repetition-as-tfr", "dim:3 rep:3d start:/1t1/1K1/3/")]
        #[error("`tfr` can express this rule; write `tfr:{letter}`")]
        RepetitionAsTfr {
            /// The letter of `tfr`.
            letter: char,
        },
        /// A record with `rep` does not have `tfr`. The value of `rep` counts.
        #[code(finding, "tfr-beside-rep", "dim:3 tfr:l rep:2d start:/1t1/1K1/3/")]
        #[see(rep, "this counts")]
        #[error("the record also has `rep`, which counts; remove `tfr`")]
        TfrBesideRep {
            /// The span of `rep`.
            rep: Span,
        },
        /// An extra zone has no squares, so that its lists of pieces have no effect.
        #[code(finding, "extra-zone-without-squares", "dim:3 z1h:t start:/1t1/1K1/3/")]
        #[error("the zone has no squares; list them in `{zone}`, or remove `{key}`")]
        ZoneWithoutSquares {
            /// The zone.
            zone: ZoneNumber,
            /// The key of the entry.
            key: Key,
        },
        /// A finding in a square of a list.
        #[error(transparent)]
        Square(#[from] SquareFindingKind),
        /// A finding in a list of pieces.
        #[error(transparent)]
        Pieces(#[from] PieceSetFindingKind),
        /// A finding in the start position.
        #[error(transparent)]
        Position(#[from] PositionFindingKind),
    }
}

/// The record of the preset, unless the name is only similar.
fn record_of_preset(kind: &RulesErrorKind, span: Span, source: &str) -> Option<Repair> {
    let RulesErrorKind::NameOfPreset { preset } = kind else { return None };
    let is_its_name = Preset::from_name(span.slice(source)?) == Some(*preset);
    is_its_name.then(|| Repair::new(span, preset.text()))
}

/// A number, or the words for one that is too large.
struct Count(Option<u32>);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(number) => number.fmt(f),
            None => write!(f, "a number above {}", u32::MAX),
        }
    }
}

/// What OpenTafl does with a record that has the key.
struct Ignored(Key);

impl fmt::Display for Ignored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Key::Rep => "draws the game when a position occurs for the third time",
            _ => "plays as if these squares were like others",
        })
    }
}

/// The values of a key with their meanings.
struct Letters(Key);

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ValueKind::Letter(letters) = self.0.kind() else { return self.0.kind().fmt(f) };
        OneOf(letters.iter().map(|(letter, meaning)| format!("`{letter}` ({meaning})"))).fmt(f)
    }
}

/// The beginning of a text of the record, in backquotes, without control characters.
pub(crate) struct Text<'a>(pub(crate) &'a str);

impl Text<'_> {
    /// The number of characters shown.
    const SHOWN: usize = 20;
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        if self.0.is_empty() {
            return f.write_str("nothing");
        }
        f.write_char('`')?;
        visible(self.0).take(Self::SHOWN).try_for_each(|character| f.write_char(character))?;
        f.write_str(if self.0.chars().nth(Self::SHOWN).is_some() { "…`" } else { "`" })
    }
}

/// The suggestion of a similar key.
struct Similar(Option<Key>);

impl fmt::Display for Similar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |key| write!(f, "; a similar key is `{key}` ({})", key.meaning()))
    }
}
