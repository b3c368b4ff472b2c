//! The failures to read games while a table was read.

use std::sync::{Mutex, MutexGuard, PoisonError};

use arrow_schema::ArrowError;
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};

/// The exceptions of one reading. The stream writes them, and the table shows them.
#[derive(Debug, Default)]
pub(crate) struct Failures(Mutex<Found>);

#[derive(Debug, Default)]
struct Found {
    errors: Vec<Py<PyAny>>,
    skipped: usize,
}

impl Failures {
    /// How many exceptions are kept at most. Further games that cannot be read are counted.
    pub(crate) const MAX_COLLECTED: usize = 1_000;

    /// Counts a game that is skipped.
    pub(crate) fn skip(&self) {
        self.lock().skipped += 1;
    }

    /// Keeps the exception of a game that is skipped, if there are not too many.
    pub(crate) fn collect(&self, py: Python<'_>, make: impl FnOnce(Python<'_>) -> PyErr) {
        self.skip();
        if self.lock().errors.len() < Self::MAX_COLLECTED {
            let exception = make(py).into_value(py).into_any();
            self.lock().errors.push(exception);
        }
    }

    /// Keeps the exception that ends the reading, and returns what the stream reports: its type and its message.
    pub(crate) fn end(&self, py: Python<'_>, exception: PyErr) -> ArrowError {
        let is_of_system = exception.is_instance_of::<pyo3::exceptions::PyOSError>(py);
        let message = message(py, &exception);
        self.lock().errors.push(exception.into_value(py).into_any());
        if is_of_system {
            return ArrowError::IoError(message.clone(), std::io::Error::other(message));
        }
        ArrowError::ExternalError(message.into())
    }

    /// The exceptions so far.
    pub(crate) fn errors(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        self.lock().errors.iter().map(|error| error.clone_ref(py)).collect()
    }

    /// Shows the exceptions to the garbage collector.
    pub(crate) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.lock().errors.iter().try_for_each(|error| visit.call(error))
    }

    /// The number of games that could not be read.
    pub(crate) fn skipped(&self) -> usize {
        self.lock().skipped
    }

    /// Nothing of Python runs while the lock is held.
    fn lock(&self) -> MutexGuard<'_, Found> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The type of an exception and its message. A message of Arrow ends at the first NUL character.
fn message(py: Python<'_>, exception: &PyErr) -> String {
    let kind = exception.get_type(py).name().map(|name| name.to_string()).unwrap_or_default();
    let text = exception.value(py).str().map(|text| text.to_string_lossy().into_owned()).unwrap_or_default();
    let separator = if text.is_empty() { "" } else { ": " };
    format!("{kind}{separator}{text}").replace('\0', "\u{2400}")
}
