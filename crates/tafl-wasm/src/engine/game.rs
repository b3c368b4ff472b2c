//! The game to search.

use std::fmt::Display;

use notation_syntax::{Coded, Error, LineIndex};
use tafl_rules::split_house_rules;
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
        Some(text) => text.parse().map_err(|error| in_text("position", text, &error))?,
    };
    let game = Game::from_position(&rules, &position, side);
    let mut game = game.map_err(|error| Failure::plain("position-size", &error))?;
    for (text, number) in moves.split_whitespace().zip(1..) {
        let in_move =
            |code, error: &dyn Display| Failure::plain(code, &format!("move {number}, `{text}`: {error}"));
        let record: Move = text.parse().map_err(|error: Error<_>| in_move(error.code(), &error))?;
        game.play(Step::from(&record)).map_err(|error| in_move(error.code(), &error))?;
    }
    Ok(game)
}

/// A preset, a preset with entries that differ, or a record.
fn rules_of(text: &str) -> Result<Rules, Failure> {
    let (name, entries) = split_house_rules(text);
    if name.is_empty() && !entries.is_empty() {
        return text.parse().map_err(|error| in_text("rules", text, &error));
    }
    let preset: Preset = name.parse().map_err(|error| Failure::plain("preset-unknown", &error))?;
    preset.rules().with_entries(entries).map_err(|error| in_text("rules", entries, &error))
}

/// A text with this name that cannot be read, and where.
pub(crate) fn in_text<K: Coded>(name: &str, text: &str, error: &Error<K>) -> Failure {
    let at = LineIndex::new(text).location(error.span().start());
    let message = format!("line {}, column {} of the {name}: {error}", at.line, at.column);
    Failure::plain(error.code(), &message)
}
