//! How the games of archives end: the words of programs, and the `ending` tag.

use tafl_game_record::{Ending, GameRecord, GameResult};
use tafl_play::{Outcome, Step};

use crate::options::first_mover;
use crate::referee::Referee;
use crate::tags;

/// The tag for the way a game ended.
pub(crate) const TERMINATION: &str = "termination";

/// The words that end a game, in lines and in the `termination` tag.
const WORDS: [(Ending, &str); 2] = [(Ending::Resignation, "resigned"), (Ending::Time, "timeout")];

/// The word for an ending in the `termination` tag.
pub(crate) fn word_of(ending: Ending) -> &'static str {
    WORDS.iter().find(|(known, _)| *known == ending).map_or(ending.name(), |&(_, word)| word)
}

/// The ending for which there is a word: that of the `ending` tag, or of the `termination` tag if it is such a word.
pub(crate) fn in_word(record: &GameRecord) -> Option<Ending> {
    let stated = tags::text(record, "ending").and_then(|text| text.parse().ok());
    let text = record.tag(TERMINATION);
    let is_text = |(_, word): &&(Ending, &str)| text.is_some_and(|text| text.as_str() == *word);
    let of_tag = WORDS.iter().find(|(ending, _)| stated == Some(*ending));
    of_tag.or_else(|| WORDS.iter().find(is_text)).map(|&(ending, _)| ending)
}

/// How the game of an archive ended: as its record [states it](GameRecord::stated_ending), or else the ending by its rules, if
/// that agrees with its result. `None` if none is known.
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
    record.stated_ending().or_else(|| by_rules(record))
}

/// The ending by the rules. A program that plays by other rules has another result, or ends the game elsewhere.
fn by_rules(record: &GameRecord) -> Option<Ending> {
    let stated = record.result()?.ok().filter(|stated| *stated != GameResult::Other)?;
    let outcome = outcome(record)?;
    (result(outcome) == stated).then(|| outcome.ending())
}

/// The result of a game that its rules end after the last move; `None` without rules, or if a move is not legal.
pub(crate) fn result_by_rules(record: &GameRecord) -> Option<GameResult> {
    outcome(record).map(result)
}

/// How the rules end the game after the last move.
pub(crate) fn outcome(record: &GameRecord) -> Option<Outcome> {
    let (rules, start, tree) = (record.rules()?, record.start()?, record.tree());
    tree.first()?;
    let first = first_mover(record, start).unwrap_or_else(|| rules.side_to_move());
    let mut referee = Referee::new(rules, start, first)?;
    for id in tree.main_line() {
        let step = tree.move_record(id)?;
        referee.play(Step::new(step.origin()?, step.target()?)).ok()?;
    }
    referee.game().outcome()
}

/// The result of a game with this outcome.
pub(crate) fn result(outcome: Outcome) -> GameResult {
    outcome.winner().map_or(GameResult::Draw, GameResult::win)
}
