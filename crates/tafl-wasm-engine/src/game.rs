//! The game to search.

use notation_syntax::{Coded, Error};
use tafl_search::{Game, Move, Position, Preset, Rules, Step};

use crate::failure::Failure;

/// The game by these rules, a preset or a record, after these moves. Without a position it begins as the rules do.
pub(crate) fn game(
    rules: &str,
    position: Option<&str>,
    side: Option<&str>,
    moves: &str,
) -> Result<Game, Failure> {
    let rules = rules_of(rules)?;
    let side = match side {
        None => rules.side_to_move(),
        Some(name) => name.parse().map_err(|error| Failure::plain("side-unknown", &error))?,
    };
    let position: Position = match position {
        None => rules.start().clone(),
        Some(text) => text.parse().map_err(in_text)?,
    };
    let game = Game::from_position(&rules, &position, side);
    let mut game = game.map_err(|error| Failure::plain("position-size", &error))?;
    for text in moves.split_whitespace() {
        let record: Move = text.parse().map_err(in_text)?;
        let played = game.play(Step::from(&record));
        played.map_err(|error| Failure::plain(error.code(), &format!("{record}: {error}")))?;
    }
    Ok(game)
}

/// Every record has a colon, and no name of a preset has one.
fn rules_of(text: &str) -> Result<Rules, Failure> {
    if text.contains(':') {
        return text.parse().map_err(in_text);
    }
    text.parse().map(Preset::rules).map_err(|error| Failure::plain("preset-unknown", &error))
}

fn in_text<K: Coded>(error: Error<K>) -> Failure {
    Failure::coded(error.kind())
}
