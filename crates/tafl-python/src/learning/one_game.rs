//! The arrays of one game that is not in a batch.

use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use super::limits;
use super::numbering::Numbering;
use super::planes::Planes;
use crate::error;
use crate::game::Game;

/// The planes of a game: their number, and a byte for each square of each plane.
#[pyfunction]
pub(crate) fn game_planes<'py>(
    py: Python<'py>,
    game: &Game,
    history: i64,
) -> PyResult<(usize, Bound<'py, PyByteArray>)> {
    let planes = Planes::new(game.session.rules(), limits::check_history(py, history)?);
    check(py, &planes, &game.start().0)?;
    let mut bytes = vec![0; planes.len()];
    planes.write(&game.session, &planes.pieces(&game.session), &mut bytes);
    Ok((planes.count(), PyByteArray::new(py, &bytes)))
}

/// The mask of the legal actions of a game: a byte for each action.
#[pyfunction]
pub(crate) fn game_mask<'py>(py: Python<'py>, game: &Game) -> Bound<'py, PyByteArray> {
    let numbering = Numbering::new(game.session.rules().dimension());
    let mut mask = vec![0; numbering.count()];
    game.session.for_each_legal_target(|targets| numbering.mark(targets, &mut mask));
    PyByteArray::new(py, &mask)
}

/// Refuses games with pieces that the planes cannot show.
pub(super) fn check(py: Python<'_>, planes: &Planes, start: &tafl_position::Position) -> PyResult<()> {
    planes.stranger(start).map_or(Ok(()), |piece| {
        let message = format!("the game starts with a `{piece}`, for which its rules have no plane");
        Err(error::plain(py, "piece-without-plane", message))
    })
}
