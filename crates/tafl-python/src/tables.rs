//! Tables of games, for other packages by the C interface of Arrow.

mod batches;
mod column;
mod failures;
mod game_reader;
mod games;
mod table;

use pyo3::prelude::*;

/// Adds the classes to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<column::Column>()?;
    module.add_class::<table::Table>()
}
