//! What is worth knowing about a text or a game.

use notation_syntax::{Coded, Severity};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::{argument, error};

/// Something in a game that differs from its rules, or a note about it.
#[pyclass(module = "tafl", frozen, eq, hash)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Finding {
    /// The stable code, in kebab case.
    #[pyo3(get)]
    code: String,
    /// `error`, `finding` or `note`.
    #[pyo3(get)]
    severity: &'static str,
    /// One line for people, which may change.
    #[pyo3(get)]
    message: String,
    /// The address of the move that it is about.
    #[pyo3(get)]
    address: Option<String>,
}

#[pymethods]
impl Finding {
    /// A finding with these fields.
    #[new]
    #[pyo3(signature = (code, severity, message, *, address = None))]
    fn from_fields(
        py: Python<'_>,
        code: String,
        severity: &str,
        message: String,
        address: Option<String>,
    ) -> PyResult<Self> {
        Self::_restore(py, code, severity, message, address)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (code, message) = (argument::literal(py, &self.code)?, argument::literal(py, &self.message)?);
        let address = match &self.address {
            Some(address) => format!(", address={}", argument::literal(py, address)?),
            None => String::new(),
        };
        Ok(format!("Finding({code}, '{}', {message}{address})", self.severity))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        Ok((restore, (&self.code, self.severity, &self.message, &self.address).into_pyobject(py)?))
    }

    /// The finding with these fields, for pickle.
    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        code: String,
        severity: &str,
        message: String,
        address: Option<String>,
    ) -> PyResult<Self> {
        let known = [Severity::Error, Severity::Finding, Severity::Note].map(Severity::name);
        let severity = known.into_iter().find(|known| *known == severity).ok_or_else(|| {
            let message = "unknown severity, expected `error`, `finding` or `note`";
            error::plain(py, "severity-unknown", message.to_owned())
        })?;
        Ok(Self { code, severity, message, address })
    }
}

impl Finding {
    pub(crate) fn new(kind: &dyn Coded, severity: Severity, address: Option<String>) -> Self {
        Self { code: kind.code().to_owned(), severity: severity.name(), message: kind.to_string(), address }
    }
}
