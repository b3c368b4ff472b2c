//! Rules records.

use pyo3::prelude::*;
use tafl_rules::Preset;

use crate::{argument, error};

/// The rules of a variant.
#[pyclass(module = "tafl", frozen, eq, hash, from_py_object)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rules(pub(crate) tafl_rules::Rules);

#[pymethods]
impl Rules {
    /// Reads a rules record, or takes the rules of a preset by its name.
    #[new]
    fn new(py: Python<'_>, rules: &str) -> PyResult<Self> {
        Self::read(py, rules).map(Self)
    }
}

impl Rules {
    /// A record has a `:`, the name of a preset has none.
    pub(crate) fn read(py: Python<'_>, text: &str) -> PyResult<tafl_rules::Rules> {
        if text.contains(':') {
            return argument::parse(py, text);
        }
        let preset = text.parse::<Preset>();
        preset.map(Preset::rules).map_err(|error| error::plain(py, "preset-unknown", error.to_string()))
    }
}
