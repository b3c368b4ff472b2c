//! Programs that play by one set of rules, from any start position.

use tafl_game_record::GameRecord;
use tafl_position::{Position, Side};
use tafl_rules::Preset;

use crate::start::Start;

/// A game by these rules that begins with this position and side.
pub(crate) fn start_at(preset: Preset, position: Position, first: Side) -> Start {
    let rules = preset.rules();
    if position == *rules.start() && first == rules.side_to_move() {
        return Start::of_rules(rules);
    }
    let changed =
        rules.to_builder().start(position.clone()).attackers_first(first == Side::Attackers).build();
    match changed {
        Ok(rules) if rules.dimension() == preset.rules().dimension() => Start::of_rules(rules),
        _ => Start::at(position),
    }
}

/// Whether the record has the rules of this start, with which its game will be read.
pub(crate) fn has_rules(record: &GameRecord, start: &Start) -> bool {
    match (&start.rules, record.rules()) {
        (Some(one), Some(other)) => one.same_game(other),
        (one, other) => one.is_none() && other.is_none(),
    }
}
