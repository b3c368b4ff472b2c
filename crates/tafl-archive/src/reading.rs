//! How a game that was written will be read again.

use alloc::vec::Vec;

use tafl_game_record::GameRecord;
use tafl_moves::{MoveKind, MoveRecord};
use tafl_position::Square;

use crate::loss::GameLoss;

/// The differences if a written record is read again; `again` is the record that was read, if any.
pub(crate) fn differences(record: &GameRecord, again: Option<&GameRecord>) -> Vec<GameLoss> {
    let mut losses = start_differences(record, again);
    if let Some(again) = again.filter(|again| again.start() == record.start()) {
        losses.extend(first_difference(record, again).map(|number| GameLoss::ReadDifferently { number }));
    }
    losses
}

/// The differences in the start position and the rules.
pub(crate) fn start_differences(record: &GameRecord, again: Option<&GameRecord>) -> Vec<GameLoss> {
    let mut losses = Vec::new();
    if again.and_then(GameRecord::start) != record.start() {
        losses.push(GameLoss::Start);
    }
    let same_rules = match (again.and_then(GameRecord::rules), record.rules()) {
        (Some(one), Some(other)) => one.same_game(other),
        (one, other) => one.is_none() && other.is_none(),
    };
    if !same_rules {
        losses.push(GameLoss::Rules);
    }
    losses
}

/// The number of the first move that differs.
fn first_difference(record: &GameRecord, again: &GameRecord) -> Option<usize> {
    let (mut written, mut read) = (steps(record), steps(again));
    for number in 1.. {
        match (written.next(), read.next()) {
            (None, None) => break,
            (one, other) if one == other => {}
            _ => return Some(number),
        }
    }
    None
}

/// The parts of a move that the rules need.
#[derive(PartialEq, Eq)]
struct Step {
    origin: Option<Square>,
    kind: Option<MoveKind>,
    target: Option<Square>,
    captured: Vec<Square>,
}

/// The moves in the main line.
fn steps(record: &GameRecord) -> impl Iterator<Item = Step> + '_ {
    let tree = record.tree();
    let moves =
        tree.main_line().filter_map(|id| tree.move_record(id)).filter(|record| !record.is_resignation());
    moves.map(|record: &MoveRecord| {
        let mut captured: Vec<Square> = record.captures().iter().map(|capture| capture.square()).collect();
        captured.sort_unstable();
        Step { origin: record.origin(), kind: record.kind(), target: record.target(), captured }
    })
}
