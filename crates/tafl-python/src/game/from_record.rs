//! Games that continue a record.

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use tafl_game_record::{Address, GameRecord, MoveIndex, NodeId, Ply, ReplayError};
use tafl_play::{Step, WrongDimensionError};

use super::Game;
use crate::{argument, error, presets};

/// The game of a record after the move with this address.
pub(super) fn game(py: Python<'_>, record: &GameRecord, address: Option<&str>) -> PyResult<Game> {
    let missing = || error::plain(py, "no-rules", "the record has no rules, which a game needs".to_owned());
    let rules = record.rules().ok_or_else(missing)?;
    let start = record.start().unwrap_or_else(|| rules.start());
    let first = record.side_to_move().unwrap_or_else(|| rules.side_to_move());
    let rules = presets::shared(rules);
    let mut game = rules.game().restarted(start, first).map_err(|error| wrong_size(py, &error))?;
    let last = last(py, record, address)?;
    // The line continues after this move.
    let length = record.tree().path(last).len();
    let plies = record.replay_line(last).map_err(|error| failure(py, &error))?;
    for ply in plies.take(length) {
        let ply = ply.map_err(|error| failure(py, &error))?;
        // A resignation moves nothing.
        let Some(step) = ply.move_record.as_move().map(Step::from) else { break };
        follow(&mut game, step, &ply).map_err(|error| wrong_size(py, &error))?;
    }
    Ok(Game::of(&rules, game))
}

/// Plays a move of a record, or starts anew where the rules do not lead to the position of the record.
fn follow(game: &mut tafl_play::Game, step: Step, ply: &Ply<'_>) -> Result<(), WrongDimensionError> {
    let mover = game.side_to_move();
    if game.play(step).is_err() || game.position() != ply.position {
        let side = ply.side_to_move.unwrap_or_else(|| mover.other());
        *game = game.restarted(&ply.position, side)?;
    }
    Ok(())
}

/// The move with this address; without one, the last move of the main line.
fn last(py: Python<'_>, record: &GameRecord, address: Option<&str>) -> PyResult<Option<NodeId>> {
    let Some(text) = address else { return Ok(record.tree().main_line().last()) };
    let address: Address = argument::parse(py, text)?;
    if address == Address::main(MoveIndex::START) {
        return Ok(None);
    }
    record.tree().find(&address).map(Some).ok_or_else(|| PyKeyError::new_err(text.to_owned()))
}

/// A position that does not have the size of the rules' board.
pub(super) fn wrong_size(py: Python<'_>, reason: &WrongDimensionError) -> PyErr {
    error::plain(py, "position-size", reason.to_string())
}

/// A failure at a move has its address.
fn failure(py: Python<'_>, reason: &ReplayError) -> PyErr {
    let address = match reason {
        ReplayError::Move { address, .. } => Some(address.to_string()),
        _ => None,
    };
    error::replay(py, reason, address)
}
