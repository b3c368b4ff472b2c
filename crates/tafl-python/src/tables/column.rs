//! The columns of tables.

use pyo3::PyTypeInfo;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use tafl_table::Table;

use crate::argument;

/// A column of a table.
///
/// >>> from tafl import tables
/// >>> column = tables.plies("club.ndjson").columns[2]
/// >>> column.name, column.type, column.null
/// ('ply', 'int32', None)
#[pyclass(module = "tafl.tables", frozen, eq, hash)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Column {
    /// The name.
    #[pyo3(get)]
    name: &'static str,
    /// The type of the values: `int16`, `int32`, `int64`, `float64`, `boolean`, `text`, `name` for a text that many
    /// rows share, which is a dictionary in Arrow, `date`, `key` for 16 bytes, or `names` for a list of short texts.
    #[pyo3(get, name = "type")]
    kind: &'static str,
    /// The meaning of the values, with their unit.
    #[pyo3(get)]
    meaning: &'static str,
    /// When there is no value; `None` if there always is one.
    #[pyo3(get)]
    null: Option<&'static str>,
}

#[pymethods]
impl Column {
    /// The column of this package with this name and meaning, for pickle.
    #[staticmethod]
    fn _restore(name: &str, meaning: &str) -> PyResult<Self> {
        let mut columns = Table::ALL.into_iter().flat_map(Table::columns);
        let found = columns.find(|column| column.name == name && column.meaning == meaning);
        found.map(Self::from).ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, &'static str))> {
        Ok((Self::type_object(py).getattr("_restore")?, (self.name, self.meaning)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Column {} {}>", argument::literal(py, self.name)?, self.kind))
    }
}

impl From<&tafl_table::Column> for Column {
    fn from(column: &tafl_table::Column) -> Self {
        Self {
            name: column.name,
            kind: column.column_type.name(),
            meaning: column.meaning,
            null: column.null,
        }
    }
}
