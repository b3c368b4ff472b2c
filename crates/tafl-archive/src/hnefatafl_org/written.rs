//! Compares a written game with its record.

use alloc::boxed::Box;
use alloc::vec::Vec;

use tafl_game_record::{GameRecord, GameResult};

use crate::converted::ConvertedGame;
use crate::error::{ExportError, ImportError};
use crate::loss::GameLoss;
use crate::reading;
use crate::tags;

/// Reports in which parts the written game differs from the record when it is read.
pub(super) fn compare(
    record: &GameRecord,
    read: Result<ConvertedGame<GameRecord>, ImportError>,
    losses: &mut Vec<GameLoss>,
) -> Result<(), ExportError> {
    let again = read.map_err(|error| ExportError::Unreadable(Box::new(error)))?.value;
    tags::report_unwritten(record, losses, |tag| {
        // A game without a result has not ended.
        let is_open = || tag.name() == "result" && record.result() == Some(Ok(GameResult::Other));
        again.tag(tag.name()) == Some(tag.value()) || is_open()
    });
    losses.extend(reading::differences(record, Some(&again)));
    Ok(())
}

/// Whether the moves that are read are those of the record.
pub(super) fn has_same_moves(record: &GameRecord, again: &GameRecord) -> bool {
    let differences = reading::differences(record, Some(again));
    !differences.iter().any(|loss| matches!(loss, GameLoss::ReadDifferently { .. }))
}
