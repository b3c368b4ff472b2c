//! How a game ended.

use core::fmt;
use core::str::FromStr;

/// How a game ended: the value of the `ending` tag of version 1.1 (proposal for version 1.1, 2).
///
/// The winner is in the `result` tag.
///
/// ```
/// use tafl_game_record::EndingWord;
///
/// assert_eq!("time".parse(), Ok(EndingWord::Time));
/// assert_eq!(EndingWord::of_termination("Timeout"), Some(EndingWord::Time));
/// assert!(EndingWord::ExitFort.is_by_rules());
/// assert_eq!("bored".parse::<EndingWord>().unwrap_err().to_string(), "unknown ending; write one of `king-captured`, \
///     `king-escaped`, `exit-fort`, `surrounded`, `no-pieces`, `no-moves`, `repetition`, `resignation`, `time`, \
///     `agreement`, `adjudication`, `forfeit` or `abandoned`");
/// ```
#[doc(alias = "termination")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum EndingWord {
    /// The king was captured: `king-captured`.
    KingCaptured,
    /// The king reached an escape square: `king-escaped`.
    KingEscaped,
    /// The defenders built an exit fort: `exit-fort`.
    ExitFort,
    /// A side is surrounded, or cannot reach an edge any more: `surrounded`.
    Surrounded,
    /// A side has no pieces: `no-pieces`.
    NoPieces,
    /// The side to move has no legal move: `no-moves`.
    NoMoves,
    /// A position was repeated: `repetition`.
    Repetition,
    /// A player resigned: `resignation`.
    Resignation,
    /// A player ran out of time: `time`.
    Time,
    /// Both players agreed on a draw: `agreement`.
    Agreement,
    /// Somebody else decided: `adjudication`.
    Adjudication,
    /// A player did not appear, or broke a rule: `forfeit`.
    Forfeit,
    /// Nobody finished the game: `abandoned`.
    Abandoned,
}

/// What programs write in the `termination` tag, besides the names of the endings.
const TERMINATIONS: &[(&str, EndingWord)] = &[
    ("resigned", EndingWord::Resignation),
    ("resign", EndingWord::Resignation),
    ("resigns", EndingWord::Resignation),
    ("timeout", EndingWord::Time),
    ("time forfeit", EndingWord::Time),
    ("draw agreed", EndingWord::Agreement),
    ("rules infraction", EndingWord::Forfeit),
    ("illegal move", EndingWord::Forfeit),
    ("third repetition of a position", EndingWord::Repetition),
];

impl EndingWord {
    /// All of them, in the order of the proposal.
    pub const ALL: [Self; 13] = [
        Self::KingCaptured,
        Self::KingEscaped,
        Self::ExitFort,
        Self::Surrounded,
        Self::NoPieces,
        Self::NoMoves,
        Self::Repetition,
        Self::Resignation,
        Self::Time,
        Self::Agreement,
        Self::Adjudication,
        Self::Forfeit,
        Self::Abandoned,
    ];

    /// The ending with this name, in lower case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ending| ending.name() == name)
    }

    /// The ending that a `termination` tag states: the name of an ending, or the word of a known program, in any case.
    /// `None` for a sentence, which is for people.
    pub fn of_termination(text: &str) -> Option<Self> {
        let text = text.trim();
        let named = Self::ALL.into_iter().find(|ending| ending.name().eq_ignore_ascii_case(text));
        let known = || TERMINATIONS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text));
        named.or_else(|| known().map(|&(_, ending)| ending))
    }

    /// The name in a record: `king-captured`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::KingCaptured => "king-captured",
            Self::KingEscaped => "king-escaped",
            Self::ExitFort => "exit-fort",
            Self::Surrounded => "surrounded",
            Self::NoPieces => "no-pieces",
            Self::NoMoves => "no-moves",
            Self::Repetition => "repetition",
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Agreement => "agreement",
            Self::Adjudication => "adjudication",
            Self::Forfeit => "forfeit",
            Self::Abandoned => "abandoned",
        }
    }

    /// Whether the rules of the game say that it has ended, so that its moves show it.
    pub const fn is_by_rules(self) -> bool {
        match self {
            Self::KingCaptured
            | Self::KingEscaped
            | Self::ExitFort
            | Self::Surrounded
            | Self::NoPieces
            | Self::NoMoves
            | Self::Repetition => true,
            Self::Resignation
            | Self::Time
            | Self::Agreement
            | Self::Adjudication
            | Self::Forfeit
            | Self::Abandoned => false,
        }
    }
}

/// The name in a record: `king-captured`.
impl fmt::Display for EndingWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name in a record, with or without white space around it.
impl FromStr for EndingWord {
    type Err = UnknownEndingWord;

    fn from_str(text: &str) -> Result<Self, UnknownEndingWord> {
        Self::from_name(text.trim()).ok_or(UnknownEndingWord)
    }
}

/// The error for a text that is not an [`EndingWord`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown ending; write one of `king-captured`, `king-escaped`, `exit-fort`, `surrounded`, `no-pieces`, `no-moves`, \
     `repetition`, `resignation`, `time`, `agreement`, `adjudication`, `forfeit` or `abandoned`"
)]
pub struct UnknownEndingWord;
