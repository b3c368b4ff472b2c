//! The game at a move of a record.

use tafl_game_record::{GameRecord, NodeId, Playback};
use tafl_play::Game;
use tafl_verify::Verifier;

use crate::otn;

/// The game at the current move of a playback, by the rules of its record; `None` without rules.
///
/// Where the rules do not lead there, such as after the end of the game, it begins at the position as it is written.
pub(crate) fn game_at(playback: &Playback<'_>) -> Option<Game> {
    let record = playback.record();
    let judged = Verifier::at(otn::read()).game_at(record, playback.node());
    judged.filter(|game| game.position() == *playback.position()).or_else(|| {
        let rules = record.rules()?;
        let side = playback.side_to_move().unwrap_or_else(|| rules.side_to_move());
        Game::from_position(rules.at(otn::read()).ok()?, playback.position(), side).ok()
    })
}

/// The game at a move of a record.
pub(crate) fn game_at_node(record: &GameRecord, node: Option<NodeId>) -> Option<Game> {
    let mut playback = Playback::new(record).ok()?;
    playback.go_to(node).ok()?;
    game_at(&playback)
}
