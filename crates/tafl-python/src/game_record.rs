//! Game records.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use tafl_game_record::GameRecord as Record;

use crate::argument;

/// A game: tags, moves with variations, comments.
#[pyclass(module = "tafl", frozen)]
#[derive(Debug)]
pub(crate) struct GameRecord {
    record: Mutex<Arc<Record>>,
}

#[pymethods]
impl GameRecord {
    /// Reads the text of one game.
    #[staticmethod]
    fn from_otn(py: Python<'_>, text: &str) -> PyResult<Self> {
        argument::parse(py, text).map(|record| Self { record: Mutex::new(Arc::new(record)) })
    }

    fn __str__(&self) -> String {
        self.snapshot().to_string()
    }
}

impl GameRecord {
    /// The record as it is now. Later changes do not reach it.
    pub(crate) fn snapshot(&self) -> Arc<Record> {
        Arc::clone(&self.lock())
    }

    /// Replaces the record if it is still this snapshot, and returns whether it was.
    pub(crate) fn replace(&self, before: &Arc<Record>, after: Arc<Record>) -> bool {
        let mut record = self.lock();
        let unchanged = Arc::ptr_eq(&record, before);
        if unchanged {
            *record = after;
        }
        unchanged
    }

    fn lock(&self) -> MutexGuard<'_, Arc<Record>> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
