//! Parses a line.

use alloc::vec::Vec;

use tafl_game_record::{GameRecord, TagValue};
use tafl_moves::dialect::MoveDialect;
use tafl_position::Side;
use tafl_rules::Preset;

use crate::clipped::Clipped;
use crate::converted::ConvertedGame;
use crate::ending::TERMINATION;
use crate::error::ImportError;
use crate::moves::Moves;
use crate::played::Played;
use crate::result_word::result_of;

/// Parses a line.
pub(crate) fn parse_line(line: &str) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let fields: Vec<&str> = line.splitn(5, ',').collect();
    let [moves, by_attackers, by_defenders, result] = fields[..] else {
        return Err(ImportError::FieldCount { found: line.split(',').count() });
    };
    let counted = [(Side::Attackers, count(by_attackers)?), (Side::Defenders, count(by_defenders)?)];
    let Some(result) = result_of(result.trim()) else {
        return Err(ImportError::NotAResult { text: Clipped::new(result) });
    };

    let mut losses = Vec::new();
    let words: Vec<&str> = moves.split(' ').filter(|word| !word.is_empty()).collect();
    let moves = Moves::parse(MoveDialect::HnefataflRs, &words, &mut losses)?;
    let rules = Preset::COPENHAGEN.rules();
    let played = Played::new(rules.start(), &moves).map_err(|misfit| moves.not_playable(misfit))?;
    losses.extend(counted.into_iter().filter_map(|(side, counted)| played.capture_loss(side, counted)));
    let mut record = GameRecord::new(rules);
    *record.tree_mut() = played.tree;
    record.set_result(result);
    if let Some(value) = moves.ending.and_then(|ending| TagValue::new(ending.word()).ok()) {
        // The name of the tag is valid.
        let _ = record.set_tag(TERMINATION, value);
    }
    Ok(ConvertedGame { value: record, losses })
}

fn count(text: &str) -> Result<u64, ImportError> {
    text.trim().parse().map_err(|_| ImportError::NotACount { text: Clipped::new(text) })
}
