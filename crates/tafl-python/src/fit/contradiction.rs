//! Games that contradict rules.

use notation_syntax::Coded as _;
use pyo3::prelude::*;

/// A game that contradicts rules: one that does not agree with `FittedRules`.
#[pyclass(module = "tafl", frozen)]
#[derive(Debug)]
pub(crate) struct Contradiction(pub(super) tafl_verify::Contradiction<usize>);

#[pymethods]
impl Contradiction {
    /// The index of the game in the iterable, from 0.
    #[getter]
    fn at(&self) -> usize {
        *self.0.at()
    }

    /// The address of the move; `None` if only the result differs.
    #[getter]
    fn address(&self) -> Option<String> {
        self.0.address().map(ToString::to_string)
    }

    /// The stable code, as of a finding.
    #[getter]
    fn code(&self) -> &'static str {
        self.0.finding().code()
    }

    /// One line for people, which may change.
    #[getter]
    fn message(&self) -> String {
        self.0.finding().to_string()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<tafl.Contradiction at={} {}>", self.0.at(), self.0)
    }
}
