//! Writes a line.

use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::{GameRecord, GameResult};
use tafl_moves::dialect::MoveDialect;
use tafl_rules::Preset;

use crate::converted::ConvertedGame;
use crate::ending::{EndingWord, TERMINATION};
use crate::error::ExportError;
use crate::loss::GameLoss;
use crate::main_line::{MainLine, Turns};
use crate::result_word::word_of;
use crate::tags;

/// Writes a game.
pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let rules = Preset::COPENHAGEN.rules();
    if record.start().is_some_and(|start| start != rules.start()) {
        losses.push(GameLoss::Start);
    }
    // The format has a word for a loss on time, but not for a resignation.
    let ending = EndingWord::of(record).filter(|ending| *ending == EndingWord::Timeout);
    let line = MainLine::of(record, MoveDialect::HnefataflRs, Turns::AllSteps, ending, &mut losses)?;
    tag_losses(record, ending, &mut losses);
    if !record.rules().is_some_and(|other| rules.same_game(other)) {
        losses.push(GameLoss::Rules);
    }
    let result = record.result().and_then(Result::ok).unwrap_or(GameResult::Other);
    let (result, taken) = (word_of(result).unwrap_or_default(), line.facts.taken);
    let value = alloc::format!("{},{},{},{result}", line.words.join(" "), taken.attackers, taken.defenders);
    Ok(ConvertedGame { value, losses })
}

/// Reports tags for which the line has no field.
fn tag_losses(record: &GameRecord, ending: Option<EndingWord>, losses: &mut Vec<GameLoss>) {
    tags::report_unwritten(record, losses, |tag| match tag.name() {
        "result" => record.result().is_some_and(|result| result.is_ok()),
        TERMINATION => ending.is_some(),
        _ => false,
    });
}
