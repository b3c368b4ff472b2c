//! Game records.

use std::sync::Arc;

use pyo3::prelude::*;

use crate::argument;

/// A game: tags, moves with variations, comments.
#[pyclass(module = "tafl")]
#[derive(Debug)]
pub(crate) struct GameRecord {
    pub(crate) record: Arc<tafl_game_record::GameRecord>,
}

#[pymethods]
impl GameRecord {
    /// Reads the text of one game.
    #[staticmethod]
    fn from_otn(py: Python<'_>, text: &str) -> PyResult<Self> {
        argument::parse(py, text).map(|record| Self { record: Arc::new(record) })
    }

    fn __str__(&self) -> String {
        self.record.to_string()
    }
}
