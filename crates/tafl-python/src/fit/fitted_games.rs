//! What a fit finds.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use super::fitted_group::FittedGroup;

/// The rules that fit games: `fit_rules` makes it.
#[pyclass(module = "tafl", frozen)]
#[derive(Debug)]
pub(crate) struct FittedGames {
    groups: Py<PyTuple>,
    left_out: Vec<(&'static str, u64)>,
}

#[pymethods]
impl FittedGames {
    /// The groups of games with the same start position and first side, in the order of their first games.
    #[getter]
    fn groups(&self, py: Python<'_>) -> Py<PyTuple> {
        self.groups.clone_ref(py)
    }

    /// The number of games that were left out, by the reason: `no-start`, `no-moves`, `does-not-replay`, `too-many-starts`, or
    /// `completed-by-rules`, as in an archive that omits captures.
    #[getter]
    fn left_out<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let left_out = PyDict::new(py);
        self.left_out.iter().try_for_each(|(reason, games)| left_out.set_item(reason, games))?;
        Ok(left_out)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let left_out: u64 = self.left_out.iter().map(|(_, games)| games).sum();
        format!("<tafl.FittedGames groups={} left_out={left_out}>", self.groups.bind(py).len())
    }
}

impl FittedGames {
    /// With this many candidates of each group, at most, and games that the fit did not get.
    pub(super) fn new(
        py: Python<'_>,
        fitted: &tafl_verify::FittedGames<usize>,
        more: Option<(&'static str, u64)>,
        top: usize,
        enough: u64,
    ) -> PyResult<Self> {
        let groups = fitted.groups().iter().map(|group| FittedGroup::new(py, group, top, enough));
        let groups = PyTuple::new(py, groups.collect::<PyResult<Vec<_>>>()?)?.unbind();
        Ok(Self { groups, left_out: fitted.left_out().chain(more).collect() })
    }
}
