//! What a written game says, compared with its record.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use tafl_game_record::{GameRecord, GameResult};
use tafl_position::Square;

use crate::converted::ConvertedGame;
use crate::error::{ExportError, ImportError};
use crate::loss::GameLoss;
use crate::tags::{self, RULES_SOURCE};

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
        tag.name() == RULES_SOURCE || again.tag(tag.name()) == Some(tag.value()) || is_open()
    });
    if again.start() != record.start() {
        losses.push(GameLoss::Start);
    }
    let same = match (again.rules(), record.rules()) {
        (Some(one), Some(other)) => one.same_game(other),
        (one, other) => one.is_none() && other.is_none(),
    };
    if !same {
        losses.push(GameLoss::Rules);
    }
    if let Some(index) = first_difference(record, &again) {
        losses.push(GameLoss::Captures { number: index + 1 });
    }
    Ok(())
}

/// The index of the first move of the main line by which the records differ, by its squares or by its captures.
pub(super) fn first_difference(one: &GameRecord, other: &GameRecord) -> Option<usize> {
    let (mut one, mut other) = (moves(one), moves(other));
    let mut index = 0;
    loop {
        match (one.next(), other.next()) {
            (None, None) => return None,
            (one, other) if one == other => index += 1,
            _ => return Some(index),
        }
    }
}

/// The moves of the main line, with the set of captured squares.
fn moves(record: &GameRecord) -> impl Iterator<Item = (Square, Square, BTreeSet<Square>)> {
    let tree = record.tree();
    let moves = tree.main_line().filter_map(|id| tree.record(id)?.as_move());
    moves.map(|step| {
        let captures = step.captures().iter().map(|capture| capture.square());
        (step.origin(), step.target(), captures.collect())
    })
}
