//! Facts about a game that an explorer needs besides its moves.

use core::fmt;

use tafl_game_record::{Date, GameRecord, GameResult};
use tafl_verify::verify;

/// The facts about a game that an [`Explorer`](crate::Explorer) counts.
///
/// They are those of the columns of [`Table::Games`](crate::Table::Games).
///
/// ```
/// use tafl_table::GameFacts;
///
/// let facts = GameFacts::of(&"\
/// [date:2015.06.??]
/// [attackers-elo:1612]
/// [termination:timeout]
/// [result:-1]
/// [rules:dim:3 start:/t2/3/2K/]
///
/// 1. a1-a2
/// ".parse()?);
/// assert_eq!(facts.attackers_elo, Some(1612));
/// assert_eq!(facts.played.ok_or("no date")?.to_string(), "2015");
/// assert_eq!(facts.ending.as_deref(), Some("time"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFacts {
    /// The result that the record states.
    pub result: Option<GameResult>,
    /// The rating of the player of the attackers.
    pub attackers_elo: Option<i32>,
    /// The rating of the player of the defenders.
    pub defenders_elo: Option<i32>,
    /// When the game was played.
    pub played: Option<PlayedOn>,
    /// How it ended: the [ending that the record states](GameRecord::stated_ending), else the words of the tag `termination`,
    /// else the ending by the rules.
    pub ending: Option<String>,
}

impl GameFacts {
    /// Only the result.
    pub(super) fn of_result(record: &GameRecord) -> Self {
        Self { result: record.result().and_then(Result::ok), ..Self::default() }
    }

    /// The facts about a game.
    ///
    /// Only a game with neither tag for its ending is played by its rules, which takes much longer than the rest.
    pub fn of(record: &GameRecord) -> Self {
        Self {
            result: record.result().and_then(Result::ok),
            attackers_elo: rating(record, "attackers-elo"),
            defenders_elo: rating(record, "defenders-elo"),
            played: record.date().and_then(Result::ok).and_then(PlayedOn::of),
            ending: ending(record),
        }
    }
}

fn rating(record: &GameRecord, tag: &str) -> Option<i32> {
    record.tag(tag)?.as_str().parse().ok()
}

fn ending(record: &GameRecord) -> Option<String> {
    let stated = record.stated_ending().map(|word| word.to_string());
    let words =
        || record.tag("termination").map(|words| words.as_str().to_owned()).filter(|words| !words.is_empty());
    stated.or_else(words).or_else(|| by_rules(record))
}

fn by_rules(record: &GameRecord) -> Option<String> {
    record.rules()?;
    Some(verify(record).outcome()?.ending().name().to_owned())
}

/// The day of a game, or its year where the day is not known.
///
/// A year is before all of its days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayedOn {
    year: u16,
    day: Option<(u8, u8)>,
}

impl PlayedOn {
    /// Of a date; `None` if its year is not known.
    pub fn of(date: Date) -> Option<Self> {
        Some(Self { year: date.year()?, day: date.month().zip(date.day()) })
    }
}

/// `2015-06-12` or `2015`.
impl fmt::Display for PlayedOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        self.day.map_or(Ok(()), |(month, day)| write!(f, "-{month:02}-{day:02}"))
    }
}
