//! Parses a line.

use alloc::vec::Vec;

use tafl_game_record::GameRecord;
use tafl_moves::dialect::MoveDialect;
use tafl_position::BySide;
use tafl_rules::Preset;

use crate::clipped::Clipped;
use crate::converted::ConvertedGame;
use crate::ending::TERMINATION;
use crate::error::ImportError;
use crate::moves::Moves;
use crate::options::ImportOptions;
use crate::result_word::result_of;
use crate::start::Start;
use crate::tags;

/// Whether a text begins like a file of such lines.
pub(crate) fn detect(head: &str) -> bool {
    let fields: Option<Vec<&str>> = head.lines().next().map(|line| line.split(',').collect());
    let Some([moves, by_attackers, by_defenders, result]) = fields.as_deref() else { return false };
    let is_count = |text: &str| count(text).is_ok();
    !moves.contains(['[', '{'])
        && is_count(by_attackers)
        && is_count(by_defenders)
        && result_of(result.trim()).is_some()
}

/// Parses a line.
pub(crate) fn parse(line: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    // Fields are never quoted. A CSV library would accept lines that hnefatafl-rs itself does not.
    let fields: Vec<&str> = line.splitn(5, ',').collect();
    let [moves, by_attackers, by_defenders, result] = fields[..] else {
        return Err(ImportError::FieldCount { found: line.split(',').count() });
    };
    let counted = BySide { attackers: Some(count(by_attackers)?), defenders: Some(count(by_defenders)?) };
    let Some(result) = result_of(result.trim()) else {
        return Err(ImportError::NotAResult { text: Clipped::new(result) });
    };

    let mut losses = Vec::new();
    let words: Vec<&str> = moves.split(' ').filter(|word| !word.is_empty()).collect();
    let moves = Moves::parse(MoveDialect::HnefataflRs, &words, &mut losses)?;
    let start = Start::given_or(options, || Preset::COPENHAGEN.rules());
    let mut played = start.play_counted(&moves, &counted, &mut losses)?;
    losses.extend(played.capture_losses(&counted));
    let mut record = start.record(&mut played);
    record.set_result(result);
    if let Some(ending) = moves.ending {
        tags::set(&mut record, TERMINATION, ending.word());
    }
    Ok(ConvertedGame { value: record, losses })
}

fn count(text: &str) -> Result<u64, ImportError> {
    text.trim().parse().map_err(|_| ImportError::NotACount { text: Clipped::new(text) })
}
