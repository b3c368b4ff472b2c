//! Writes a state and actions.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use tafl_game_record::{GameRecord, Tag};
use tafl_moves::Move;
use tafl_position::{Piece, Side, Square};
use tafl_rules::Rules;

use super::TURN_TAG;
use super::state;
use crate::bologna::{Judge, Turn, check_board, has_rules, result_of, start_at};
use crate::converted::ConvertedGame;
use crate::error::ExportError;
use crate::loss::GameLoss;
use crate::moves::Moves;
use crate::played_line::PlayedLine;
use crate::tags;

/// Writes a game: its first state, its actions, and its last state if that has a result.
pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    check_board(&line)?;
    if line.moves.len() > Moves::MAX {
        return Err(ExportError::RulesUnsupported { what: "a game of so many moves" });
    }
    let first = line.facts.first.or_else(|| record.side_to_move()).unwrap_or(Side::Defenders);
    let start = start_at(line.start.clone(), first);
    if let Some(rules) = start.rules.as_ref().filter(|_| !line.moves.is_empty()) {
        check_captures(rules, &line, first, &mut losses)?;
    }
    losses.extend(line.resignation_loss());
    let result = result_of(record);
    let kept = tags::text(record, TURN_TAG).and_then(state::turn_of);
    tags::report_unwritten(record, &mut losses, |tag: &Tag| match tag.name() {
        "result" => record.result().is_some_and(|result| result.is_ok()),
        TURN_TAG => kept.is_some(),
        _ => false,
    });
    if !has_rules(record, &line, first) {
        losses.push(GameLoss::Rules);
    }
    let mut text = state::text(&line.start, kept.unwrap_or_else(|| first_turn(record)));
    for played in &line.moves {
        let (step, turn) = (played.step, state::word_of(Turn::Of(played.mover())));
        let (from, to) = (step.origin(), step.target());
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{{\"from\":\"{from}\",\"to\":\"{to}\",\"turn\":\"{turn}\"}}");
    }
    let is_in_first = line.moves.is_empty() && kept.is_none();
    if let Some(result) = result.filter(|_| !is_in_first) {
        text.extend(["\n", &state::text(&line.end, Turn::Ended(result))]);
    }
    Ok(ConvertedGame { value: text, losses })
}

/// Compares the captures with those of the rules. That of a king by the last move can be missing.
fn check_captures(
    rules: &Rules,
    line: &PlayedLine<'_>,
    first: Side,
    losses: &mut Vec<GameLoss>,
) -> Result<(), ExportError> {
    let judge = Judge::new(rules, &line.start, first);
    let mut judge = judge.ok_or(ExportError::RulesUnsupported { what: "a board of this size" })?;
    for (number, played) in (1..).zip(&line.moves) {
        let by_rules = judge.play(played.step.into());
        let by_rules = by_rules.map_err(|reason| ExportError::NotLegal { number, reason })?;
        let squares = |step: &Move| -> BTreeSet<Square> {
            step.captures().iter().map(|capture| capture.square()).collect()
        };
        let (named, captured) = (squares(played.step), squares(&by_rules));
        let king = line.end.find(Piece::KING).next().filter(|_| number == line.moves.len());
        if captured.is_superset(&named) && captured.difference(&named).all(|square| Some(*square) == king) {
            let missing: Vec<Square> = captured.difference(&named).copied().collect();
            if !missing.is_empty() {
                losses.push(GameLoss::CapturesRestored { number, squares: missing });
            }
        } else {
            return Err(ExportError::OtherCaptures { number });
        }
    }
    Ok(())
}

/// The turn of the first state, as it follows from a record.
pub(super) fn first_turn(record: &GameRecord) -> Turn {
    match result_of(record).filter(|_| record.tree().first().is_none()) {
        Some(result) => Turn::Ended(result),
        None => Turn::Of(record.side_to_move().unwrap_or(Side::Defenders)),
    }
}
