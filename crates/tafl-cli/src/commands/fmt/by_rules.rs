//! Moves that have no repair of their own, such as `Kd6`: the rules say which one is meant.

use tafl_game_record::{GameRecord, Games};
use tafl_play::Game;
use tafl_scoresheet::candidates;
use tafl_verify::Verifier;

use super::fix::Repaired;
use crate::input::given::Given;

/// How many moves of a game are written by the rules. The game is read again for each.
const MAX_MOVES: usize = 200;

/// The game of a text whose moves are written by the rules, and whose other errors are then repaired. `None` if an error
/// is left.
pub(super) fn read_by_rules(text: &str, given: &Given) -> Option<GameRecord> {
    let written = written_by_rules(text, given)?;
    let text = Repaired::new(&written).map_or(written, |repaired| repaired.text);
    Games::new(&text).next()?.value
}

/// The text of a game in which each move that cannot be read is written as the only legal one that it can mean. `None` if
/// an error is left. All other text stays as it is.
fn written_by_rules(text: &str, given: &Given) -> Option<String> {
    let mut text = text.to_owned();
    for _ in 0..MAX_MOVES {
        let game = Games::new(&text).next()?;
        let Some(error) = game.errors.first() else { return Some(text) };
        let (start, end) = word_at(&text, error.span().start())?;
        let word = text.get(start..end)?;
        let game = game_before(text.get(..start)?, given)?;
        let [only] = candidates(&game, word).try_into().ok()?;
        let signs = word.trim_start_matches(|letter| !matches!(letter, '!' | '?'));
        let written = format!("{only}{signs}");
        text.replace_range(start..end, &written);
    }
    None
}

/// The word around an offset.
fn word_at(text: &str, at: usize) -> Option<(usize, usize)> {
    let is_end =
        |letter: char| letter.is_whitespace() || matches!(letter, '[' | ']' | '|' | '(' | ')' | '{' | '}');
    let (before, after) = text.split_at_checked(at)?;
    let start = before.trim_end_matches(|letter| !is_end(letter)).len();
    let end = text.len() - after.trim_start_matches(|letter| !is_end(letter)).len();
    (end > start).then_some((start, end))
}

/// The game after the moves of a text without errors and variations.
fn game_before(text: &str, given: &Given) -> Option<Game> {
    let game = Games::new(text).next()?;
    let mut record: GameRecord = game.value.filter(|_| game.errors.is_empty())?;
    given.lend(&mut record);
    let tree = record.tree();
    let last = tree.main_line().last();
    (tree.walk().count() == tree.main_line().count()).then_some(())?;
    Verifier::new().game_at(&record, last)
}
