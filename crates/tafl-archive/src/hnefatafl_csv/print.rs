//! Writing a line.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::{GameRecord, GameResult};
use tafl_moves::dialect::MoveDialect;

use super::{PRESET, RESULTS};
use crate::clipped::Clipped;
use crate::converted::Converted;
use crate::error::ExportError;
use crate::loss::Loss;
use crate::main_line::MainLine;
use crate::words::{Ending, TERMINATION};

/// Writes a game.
pub(crate) fn write(record: &GameRecord) -> Result<Converted<String>, ExportError> {
    let mut losses = Vec::new();
    let rules = PRESET.rules();
    if record.start().is_some_and(|start| start != rules.start()) {
        return Err(ExportError::OtherStart);
    }
    // A resignation has no word here, a loss on time has.
    let ending = Ending::of(record).filter(|ending| *ending == Ending::Timeout);
    let line = MainLine::of(record, MoveDialect::HnefataflRs, ending, &mut losses)?;
    tags(record, ending, &mut losses);
    let same = record.rules().is_some_and(|other| rules.same_game(other));
    if !same {
        losses.push(Loss::Rules);
    }
    let result = record.result().and_then(Result::ok).unwrap_or(GameResult::Other);
    let result = RESULTS.iter().find(|(known, _)| *known == result).map_or("", |&(_, words)| words);
    let taken = line.facts.taken;
    let value = alloc::format!("{},{},{},{result}", line.words.join(" "), taken.attackers, taken.defenders);
    Ok(Converted { value, losses })
}

/// What tags say that the line has no field for.
fn tags(record: &GameRecord, ending: Option<Ending>, losses: &mut Vec<Loss>) {
    let mut seen = BTreeSet::new();
    for tag in record.tags() {
        let is_said = match tag.name() {
            "result" => record.result().is_some_and(|result| result.is_ok()),
            TERMINATION => ending.is_some(),
            _ => false,
        };
        if !(seen.insert(tag.name()) && is_said) {
            losses.push(Loss::Tag { name: Clipped::new(tag.name()) });
        }
    }
}
