//! Games with everything that was found in their text.

use std::sync::Arc;

use notation_syntax::Notation;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tafl_game_record::GameRecord as Record;

use crate::game_record::{GameRecord, LONG_TEXT};
use crate::interrupt::interruptible;
use crate::origin::Origin;
use crate::read_error::IndexedText;

/// Reads as much of one game as possible, and returns it with every error and every finding. Without a game, the first is
/// `None`.
#[pyfunction]
pub(crate) fn read_all_record<'py>(
    py: Python<'py>,
    text: &str,
) -> PyResult<(Option<GameRecord>, Bound<'py, PyTuple>)> {
    let text = text.to_owned();
    let (record, found) = interruptible(py, text.len() > LONG_TEXT, move || {
        let parsed = Record::parse_all(&text);
        let found = IndexedText::new(&text, 1).findings(&parsed.errors, &parsed.findings);
        let origin = Origin::of_text(parsed.findings, || Arc::new(text), 1);
        (parsed.value.map(|record| GameRecord::read_from(record, origin)), found)
    })?;
    Ok((record, PyTuple::new(py, found)?))
}
