//! Reading a line.

use alloc::vec::Vec;

use tafl_game_record::{GameRecord, TagValue};
use tafl_moves::dialect::MoveDialect;
use tafl_position::Side;

use super::{PRESET, RESULTS};
use crate::clipped::Clipped;
use crate::converted::Converted;
use crate::error::ImportError;
use crate::loss::Loss;
use crate::played::play;
use crate::words::{TERMINATION, Words};

/// Reads a line.
pub(crate) fn read(line: &str) -> Result<Converted<GameRecord>, ImportError> {
    let fields: Vec<&str> = line.splitn(5, ',').collect();
    let [moves, by_attackers, by_defenders, result] = fields[..] else {
        return Err(ImportError::FieldCount { found: line.split(',').count() });
    };
    let counted = [(Side::Attackers, count(by_attackers)?), (Side::Defenders, count(by_defenders)?)];
    let known = RESULTS.iter().find(|(_, words)| *words == result.trim());
    let Some(&(result, _)) = known else {
        return Err(ImportError::NotAResult { text: Clipped::new(result) });
    };

    let mut losses = Vec::new();
    let words: Vec<&str> = moves.split(' ').filter(|word| !word.is_empty()).collect();
    let words = Words::read(MoveDialect::HnefataflRs, &words, &mut losses)?;
    let mut record = GameRecord::new(PRESET.rules());
    let Some(start) = record.start() else {
        // The preset is there.
        return Err(ImportError::NoLayout { variant: Clipped::new(PRESET.name()), tried: 0 });
    };
    let played = play(start, &words.moves, &words.repeated).map_err(|(place, error)| {
        let text = Clipped::new(words.texts.get(place).copied().unwrap_or_default());
        ImportError::NotPlayable { number: place + 1, text, error }
    })?;
    for (side, counted) in counted {
        let named = played.facts.taken.by(side);
        if !(named..=named + played.repeated.by(side)).contains(&counted) {
            losses.push(Loss::CapturesDiffer { side, counted, named });
        }
    }
    *record.tree_mut() = played.tree;
    record.set_result(result);
    if let Some(value) = words.ending.and_then(|ending| TagValue::new(ending.word()).ok()) {
        // The name is one.
        let _ = record.set_tag(TERMINATION, value);
    }
    Ok(Converted { value: record, losses })
}

fn count(text: &str) -> Result<u64, ImportError> {
    text.trim().parse().map_err(|_| ImportError::NotACount { text: Clipped::new(text) })
}
