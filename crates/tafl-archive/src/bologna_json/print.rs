//! Writes a state and actions.

use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::{GameRecord, GameResult, Tag};
use tafl_moves::dialect::MoveLoss;
use tafl_position::Side;

use super::TURN_TAG;
use super::state::{self, Turn};
use crate::bologna::{check_board, has_rules, start_at};
use crate::converted::ConvertedGame;
use crate::error::ExportError;
use crate::loss::GameLoss;
use crate::moves::Moves;
use crate::omitted;
use crate::played_line::PlayedLine;
use crate::tags::{self, RULES_SOURCE};

/// Writes a game: its first state, its actions, and its last state if that has a result.
pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    check_board(&line)?;
    if line.moves.len() > Moves::MAX {
        return Err(ExportError::RulesUnsupported { what: "a game of so many moves" });
    }
    let first = line.facts.first.or_else(|| record.first_to_move()).unwrap_or(Side::Defenders);
    let start = start_at(line.start.clone(), first);
    if let Some(rules) = start.rules.as_ref().filter(|_| !line.moves.is_empty()) {
        omitted::check(rules, &line, &mut losses)?;
    }
    if line.resigned.is_some() {
        let number = line.moves.len() + 1;
        losses.push(GameLoss::Move { number, loss: MoveLoss::ResignationWithoutCounterpart });
    }
    let result = result_of(record);
    let kept = tags::text(record, TURN_TAG).and_then(Turn::from_word);
    tags::report_unwritten(record, &mut losses, |tag: &Tag| match tag.name() {
        "result" => record.result().is_some_and(|result| result.is_ok()),
        TURN_TAG => kept.is_some(),
        name => name == RULES_SOURCE,
    });
    if !has_rules(record, &line, first) {
        losses.push(GameLoss::Rules);
    }
    let mut text = state::text(&line.start, kept.unwrap_or_else(|| first_turn(record)));
    for played in &line.moves {
        let (step, turn) = (played.step, Turn::Of(played.mover()).word());
        let (from, to) = (step.origin(), step.target());
        text.push_str(&alloc::format!("\n{{\"from\":\"{from}\",\"to\":\"{to}\",\"turn\":\"{turn}\"}}"));
    }
    let is_in_first = line.moves.is_empty() && kept.is_none();
    if let Some(result) = result.filter(|_| !is_in_first) {
        text.extend(["\n", &state::text(&line.end, Turn::Ended(result))]);
    }
    Ok(ConvertedGame { value: text, losses })
}

/// The turn of the first state, as it follows from a record.
pub(super) fn first_turn(record: &GameRecord) -> Turn {
    match result_of(record).filter(|_| record.tree().first().is_none()) {
        Some(result) => Turn::Ended(result),
        None => Turn::Of(record.first_to_move().unwrap_or(Side::Defenders)),
    }
}

fn result_of(record: &GameRecord) -> Option<GameResult> {
    record.result().and_then(Result::ok).filter(|result| *result != GameResult::Other)
}
