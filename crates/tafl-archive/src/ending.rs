//! How the games of archives end: the words of programs, and the endings of version 1.1.

use tafl_game_record::{Ending, GameRecord, GameResult, OtnVersion, VersionLoss};

use crate::{outcome, tags};

/// The tag for the way a game ended.
pub(crate) const TERMINATION: &str = "termination";

/// A word that ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndingWord {
    Resigned,
    Timeout,
}

impl EndingWord {
    /// The word, in lines and in the `termination` tag.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Resigned => "resigned",
            Self::Timeout => "timeout",
        }
    }

    /// The ending in the `termination` tag, if it is one of these words.
    pub(crate) fn of(record: &GameRecord) -> Option<Self> {
        let text = record.tag(TERMINATION)?.as_str();
        [Self::Resigned, Self::Timeout].into_iter().find(|ending| ending.word() == text)
    }
}

/// How the game of an archive ended: the word of its program, or else the ending by its rules, if that agrees with its
/// result. `None` if neither is known.
///
/// ```
/// use tafl_archive::{ArchiveFormat, ending_of};
/// use tafl_archive::Ending;
///
/// let game = ArchiveFormat::HnefataflCsv.parse("h1-h3 timeout,0,0,White")?;
/// assert_eq!(ending_of(&game.value), Some(Ending::Time));
/// # Ok::<(), tafl_archive::ImportError>(())
/// ```
pub fn ending_of(record: &GameRecord) -> Option<Ending> {
    let stated = tags::text(record, TERMINATION).and_then(Ending::of_termination);
    stated.or_else(|| by_rules(record))
}

/// The ending by the rules. A program that plays by other rules has another result, or ends the game elsewhere.
fn by_rules(record: &GameRecord) -> Option<Ending> {
    let result = record.result()?.ok().filter(|result| *result != GameResult::Other)?;
    let outcome = outcome::outcome(record)?;
    (outcome::result(outcome) == result).then(|| outcome.ending())
}

/// A record of version 1.1 as archives read it: of version 1.0, and with the word that they have for a resignation or a
/// loss on time. `report` gets what is lost.
pub fn for_archive(record: &GameRecord, report: &mut dyn FnMut(&VersionLoss)) -> GameRecord {
    let ending = record.ending().and_then(Result::ok);
    let word = match ending {
        Some(Ending::Resignation) => Some(EndingWord::Resigned),
        Some(Ending::Time) => Some(EndingWord::Timeout),
        _ => None,
    };
    let (mut new, mut losses) = record.to_version(OtnVersion::V1_0);
    if let Some(word) = word.filter(|_| record.tag("ending").is_some()) {
        tags::set(&mut new, TERMINATION, word.word());
        new.remove_tag("ending");
        losses.retain(|loss| *loss != VersionLoss::Meaning { name: "ending" });
    }
    losses.iter().for_each(report);
    new
}
