//! Rules for games that have none.

use tafl_archive::GameLoss;
use tafl_game_record::GameRecord as Record;
use tafl_position::{Position, Side};
use tafl_rules::Rules;

/// Adds rules to a game without rules. A game that has no start position either gets that of the rules, if all its moves
/// can be played from there. Returns the loss if the game begins with another position or another side.
pub(crate) fn give(rules: &Rules, record: &mut Record) -> Option<GameLoss> {
    if record.rules().is_some() {
        return None;
    }
    let begins_there = match record.position_tag() {
        Some(position) => position == rules.start(),
        None => replays(record, rules.start()),
    };
    if !begins_there {
        return Some(GameLoss::RulesNotUsed { difference: "start position" });
    }
    if first_mover(record, rules.start()).is_some_and(|side| side != rules.first_to_move()) {
        return Some(GameLoss::RulesNotUsed { difference: "side to move first" });
    }
    record.set_position_tag(None);
    record.set_rules(rules.clone());
    None
}

/// The side that makes the first move.
fn first_mover(record: &Record, start: &Position) -> Option<Side> {
    let tree = record.tree();
    Some(start.get(tree.record(tree.first()?)?.origin()?)?.side())
}

/// Whether all moves can be played from a position.
fn replays(record: &Record, start: &Position) -> bool {
    let mut placed = record.clone();
    placed.set_position_tag(start.clone());
    placed.replay_all().is_ok_and(|mut plies| plies.all(|ply| ply.is_ok()))
}
