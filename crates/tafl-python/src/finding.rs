//! What is worth knowing about a text or a game.

use notation_syntax::{Coded, Severity};
use pyo3::prelude::*;

/// Something in a game that differs from its rules, or a note about it.
#[pyclass(module = "tafl", frozen)]
#[derive(Debug)]
pub(crate) struct Finding {
    code: &'static str,
    severity: &'static str,
    message: String,
    address: Option<String>,
}

#[pymethods]
impl Finding {
    /// The stable code, in kebab case.
    #[getter]
    fn code(&self) -> &'static str {
        self.code
    }

    /// How severe it is.
    #[getter]
    fn severity(&self) -> &'static str {
        self.severity
    }

    /// The message.
    #[getter]
    fn message(&self) -> &str {
        &self.message
    }

    /// The address of the move; `None` for a finding about the whole game.
    #[getter]
    fn address(&self) -> Option<&str> {
        self.address.as_deref()
    }

    fn __str__(&self) -> String {
        match &self.address {
            Some(address) => format!("{address}: {}", self.message),
            None => self.message.clone(),
        }
    }

    fn __repr__(&self) -> String {
        format!("<tafl.Finding {}: {}>", self.code, self.__str__())
    }
}

impl Finding {
    pub(crate) fn new(kind: &dyn Coded, severity: Severity, address: Option<String>) -> Self {
        Self { code: kind.code(), severity: severity.name(), message: kind.to_string(), address }
    }
}
