//! The endings of version 1.1 of the notation, from the words of archives and back.

use tafl_game_record::{EndingWord, GameRecord, GameResult, OtnVersion, VersionLoss};
use tafl_play::Ending as GameEnding;

use crate::ending::{Ending, TERMINATION};
use crate::{outcome, tags};

/// How the game of an archive ended: the word of its program, or else the ending by its rules, if that agrees with its
/// result. `None` if neither is known.
///
/// ```
/// use tafl_archive::{ArchiveFormat, ending_of};
/// use tafl_game_record::EndingWord;
///
/// let game = ArchiveFormat::HnefataflCsv.parse_game("h1-h3 timeout,0,0,White")?;
/// assert_eq!(ending_of(&game.value), Some(EndingWord::Time));
/// # Ok::<(), tafl_archive::ImportError>(())
/// ```
pub fn ending_of(record: &GameRecord) -> Option<EndingWord> {
    let stated = tags::text(record, TERMINATION).and_then(EndingWord::of_termination);
    stated.or_else(|| by_rules(record))
}

/// The ending by the rules. A program that plays by other rules has another result, or ends the game elsewhere.
fn by_rules(record: &GameRecord) -> Option<EndingWord> {
    let result = record.result()?.ok().filter(|result| *result != GameResult::Other)?;
    let outcome = outcome::outcome(record)?;
    (outcome::result(outcome) == result).then(|| word_of(outcome.ending()))?
}

const fn word_of(ending: GameEnding) -> Option<EndingWord> {
    Some(match ending {
        GameEnding::NoAttackers | GameEnding::NoDefenders => EndingWord::NoPieces,
        GameEnding::Repetition => EndingWord::Repetition,
        GameEnding::KingEscaped => EndingWord::KingEscaped,
        GameEnding::KingCaptured => EndingWord::KingCaptured,
        GameEnding::EdgeFort => EndingWord::ExitFort,
        GameEnding::DefendersEnclosed | GameEnding::Surrounded => EndingWord::Surrounded,
        GameEnding::NoLegalMove => EndingWord::NoMoves,
        _ => return None,
    })
}

/// A record of version 1.1 as archives read it: of version 1.0, and with the word that they have for a resignation or a
/// loss on time. `report` gets what is lost.
pub fn for_archive(record: &GameRecord, report: &mut dyn FnMut(&VersionLoss)) -> GameRecord {
    let ending = record.ending().and_then(Result::ok);
    let word = match ending {
        Some(EndingWord::Resignation) => Some(Ending::Resigned),
        Some(EndingWord::Time) => Some(Ending::Timeout),
        _ => None,
    };
    let mut new = record.in_version(OtnVersion::V1_0);
    if let Some(word) = word.filter(|_| record.tag("ending").is_some()) {
        tags::set(&mut new.record, TERMINATION, word.word());
        new.record.remove_tag("ending");
        new.losses.retain(|loss| *loss != VersionLoss::Meaning { name: "ending" });
    }
    new.losses.iter().for_each(report);
    new.record
}
