//! Games for machine learning: numbers of moves, planes of positions, and many games at once.
//!
//! NumPy is not known here: arrays pass as their bytes, and `tafl.env` wraps them without a copy.

mod batch;
mod illegal_action;
mod limits;
mod numbering;
mod one_game;
mod planes;
mod slot;
mod slots;
mod symmetry;
pub(crate) mod workers;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tafl_play::Ending;

/// Adds what `tafl.env` is made of.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add_class::<batch::BatchCore>()?;
    module.add("IllegalAction", py.get_type::<illegal_action::IllegalAction>())?;
    module.add(
        "ENDINGS",
        PyTuple::new(
            py,
            Ending::ALL
                .into_iter()
                .filter(|ending| ending.is_by_rules())
                .map(Ending::name)
                .collect::<Vec<_>>(),
        )?,
    )?;
    module.add("DEFAULT_MAX_PLIES", limits::DEFAULT_MAX_PLIES)?;
    module.add("MAX_PLIES", limits::MAX_PLIES)?;
    module.add("MAX_HISTORY", limits::MAX_HISTORY)?;
    module.add("MAX_BATCH_BYTES", limits::MAX_BATCH_BYTES)?;
    module.add("MAX_THREADS", limits::MAX_THREADS)?;
    module.add_function(wrap_pyfunction!(numbering::action_count, module)?)?;
    module.add_function(wrap_pyfunction!(numbering::encode, module)?)?;
    module.add_function(wrap_pyfunction!(numbering::decode, module)?)?;
    module.add_function(wrap_pyfunction!(one_game::game_planes, module)?)?;
    module.add_function(wrap_pyfunction!(one_game::game_mask, module)?)?;
    module.add_function(wrap_pyfunction!(symmetry::symmetries, module)?)?;
    module.add_function(wrap_pyfunction!(symmetry::action_images, module)?)
}
