//! Parses a state.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Map, Value};
use tafl_game_record::{GameRecord, GameResult};
use tafl_moves::Move;
use tafl_position::{Dimension, Position, Side, Square, Symmetry};

use super::State;
use super::rules::{Flags, SIDES};
use super::{PREFIX, RULE_PREFIX};
use crate::error::ImportError;
use crate::json;
use crate::layout::Layout;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::played_line::PlayedLine;
use crate::report::ConvertedGame;
use crate::start::Start;
use crate::tags;

/// Whether a text begins like a state of the package.
pub(crate) fn detect(head: &str) -> bool {
    head.starts_with('{') && (head.contains("\"startingSide\"") || head.contains("\"boardHistory\""))
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let object = json::object(text)?;
    let rules = json::object_in(&object, super::RULES)?;
    let flags = Flags::of_object(rules)?;
    let end = super::position(&object, super::BOARD)?;
    let steps = steps(&object, end.dimension(), options)?;
    let texts: Vec<String> =
        steps.iter().map(|(origin, target)| alloc::format!("{origin}-{target}")).collect();
    let mut moves = Moves::new(CaptureForm::Omitted);
    for (text, &(origin, target)) in texts.iter().zip(&steps) {
        moves.push(text, Move::new(origin, target));
    }
    let mut game = find_game(text, &flags, &end, &moves, options)?;
    set_result(&object, &mut game.value);
    keep_fields(&object, rules, &mut game);
    Ok(game)
}

/// The squares of the moves.
fn steps(
    object: &Map<String, Value>,
    dimension: Dimension,
    options: &ImportOptions,
) -> Result<Vec<(Square, Square)>, ImportError> {
    let actions = json::array(object, super::ACTIONS, "an array of moves")?;
    Moves::check_count(actions.len())?;
    let step = |action: &Value| {
        let wrong = || json::wrong_type(super::ACTIONS, "an array of objects", action);
        let action = action.as_object().ok_or_else(wrong)?;
        Ok((super::square_of(action, "from", dimension)?, super::square_of(action, "to", dimension)?))
    };
    options.first(actions).iter().map(step).collect()
}

/// The game from the first start position from which the moves are legal and lead to the board.
fn find_game(
    text: &str,
    flags: &Flags,
    end: &Position,
    moves: &Moves<'_>,
    options: &ImportOptions,
) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let (mut other, mut error, mut is_legal) = (None, None, false);
    for Begin { position, is_recorded } in starts(text, end, moves) {
        let mut losses = Vec::new();
        let rules = flags.to_rules(&position, &mut losses);
        let start = Start::of_rules(rules).with_given(options, moves, &mut losses);
        match start.play(moves, &mut losses) {
            Ok(mut played) => {
                let game = ConvertedGame { value: start.record(&mut played), losses };
                let reached = state_of(&game.value).map(|state| state.end);
                if reached.as_ref() == Some(end) {
                    return Ok(game);
                }
                is_legal = true;
                other = other.or(reached.filter(|_| is_recorded).map(|reached| (game, reached)));
            }
            Err(reason) => error = error.or(Some(reason)),
        }
    }
    let Some((mut game, reached)) = other else {
        let rows = super::rows(end).join("|");
        let other_board = json::wrong_value(super::BOARD, "the board after these moves", &rows.into());
        return Err(error.filter(|_| !is_legal).unwrap_or(other_board));
    };
    if options.are_partial() {
        return Ok(game);
    }
    let differs = |square: &Square| reached.get(*square) != end.get(*square);
    let squares = end.dimension().squares().filter(differs).collect();
    game.losses.push(GameLoss::BoardDiffers { squares });
    Ok(game)
}

/// Where a game may have begun.
struct Begin {
    position: Position,
    /// Whether the history of the game has it.
    is_recorded: bool,
}

/// The positions where the game may have begun: the first board of its history, which is kept in one of its eight
/// images, and the start positions of this size that are known. Without moves it is the board.
fn starts(text: &str, end: &Position, moves: &Moves<'_>) -> Vec<Begin> {
    if moves.records.is_empty() {
        return [Begin { position: end.clone(), is_recorded: true }].into();
    }
    let first = super::first_in_history(text, super::HISTORY).into_iter();
    let images = first.flat_map(|first| Symmetry::ALL.map(|symmetry| (first.transformed(symmetry), true)));
    let known = Layout::ALL.iter().map(|layout| (layout.position(), false));
    let mut starts: Vec<Begin> = Vec::new();
    for (position, is_recorded) in images.chain(known) {
        let is_new = starts.iter().all(|start| start.position != position);
        if is_new && position.dimension() == end.dimension() {
            starts.push(Begin { position, is_recorded });
        }
    }
    starts
}

/// The state that a record with rules determines.
fn state_of(record: &GameRecord) -> Option<State> {
    let line = PlayedLine::of(record, &mut Vec::new()).ok()?;
    Some(State::of(record, record.rules()?, &line))
}

/// Sets the result, if the game is finished.
fn set_result(object: &Map<String, Value>, record: &mut GameRecord) {
    let Some(result) = object.get(super::RESULT).and_then(Value::as_object) else { return };
    if result.get("finished") != Some(&Value::Bool(true)) {
        return;
    }
    let winner = result.get("winner").unwrap_or(&Value::Null);
    let side = SIDES.iter().find(|(word, _)| winner == word).map(|&(_, side)| side);
    match side {
        Some(Side::Attackers) => record.set_result(GameResult::AttackersWin),
        Some(Side::Defenders) => record.set_result(GameResult::DefendersWin),
        None if winner.is_null() => record.set_result(GameResult::Draw),
        None => {}
    }
}

/// Keeps each field that differs from what the record determines in its own tag.
fn keep_fields(
    object: &Map<String, Value>,
    rules: &Map<String, Value>,
    game: &mut ConvertedGame<GameRecord>,
) {
    let Some(state) = state_of(&game.value) else { return };
    let ConvertedGame { value: record, losses } = game;
    let is_moves = |name: &str| name == super::RULES || name == super::ACTIONS;
    let actions = state.fields.iter().find(|(name, _)| *name == super::ACTIONS);
    if actions.map(|(_, actions)| actions) != object.get(super::ACTIONS) {
        losses.push(GameLoss::Field { name: crate::error::clipped(super::ACTIONS) });
    }
    for (prefix, found, determined) in [(PREFIX, object, &state.fields), (RULE_PREFIX, rules, &state.rules)] {
        let differs = |name: &str, value: &Value| {
            !determined.iter().any(|(known, same)| *known == name && same == value)
        };
        for (name, value) in found.iter().filter(|(name, value)| differs(name, value)) {
            if prefix == RULE_PREFIX || !is_moves(name) {
                tags::keep(record, prefix, name, Some(value), losses);
            }
        }
        for (name, _) in determined.iter().filter(|(name, _)| !found.contains_key(*name)) {
            tags::keep(record, prefix, name, None, losses);
        }
    }
}
