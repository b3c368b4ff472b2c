//! Games that continue a record.

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use tafl_game_record::{Address, GameRecord, MoveIndex, NodeId, ReplayError};
use tafl_play::{RecordGameError, WrongDimensionError};

use super::Game;
use crate::{argument, error, presets};

/// The game of a record after the move with this address.
pub(super) fn game(py: Python<'_>, record: &GameRecord, address: Option<&str>) -> PyResult<Game> {
    let last = last(py, record, address)?;
    after(py, record, last)
}

/// The game of a record after a move; at its start without one.
pub(super) fn after(py: Python<'_>, record: &GameRecord, last: Option<NodeId>) -> PyResult<Game> {
    let missing = || error::plain(py, "no-rules", "the record has no rules, which a game needs".to_owned());
    let rules = presets::shared(record.rules().ok_or_else(missing)?);
    let game = rules.game().at(record, last).map_err(|error| match error {
        RecordGameError::Start(error) => wrong_size(py, &error),
        RecordGameError::Replay(error) => failure(py, &error),
        other => error::plain(py, "no-game", other.to_string()),
    })?;
    Ok(Game::of(&rules, game))
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
