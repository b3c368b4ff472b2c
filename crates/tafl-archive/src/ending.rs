//! How the games of archives end: the words of programs, and the `ending` tag.

use tafl_game_record::{Ending, GameRecord, GameResult};
use tafl_play::{Outcome, Step};

use crate::options::first_mover;
use crate::referee::Referee;
use crate::tags;

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

    /// The ending in the `ending` tag, or in the `termination` tag if it is one of these words.
    pub(crate) fn of(record: &GameRecord) -> Option<Self> {
        match tags::text(record, "ending").map(str::parse) {
            Some(Ok(Ending::Resignation)) => return Some(Self::Resigned),
            Some(Ok(Ending::Time)) => return Some(Self::Timeout),
            _ => {}
        }
        let text = record.tag(TERMINATION)?.as_str();
        [Self::Resigned, Self::Timeout].into_iter().find(|ending| ending.word() == text)
    }
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
