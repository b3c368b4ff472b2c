//! Verdicts on games.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::finding::Finding;
use crate::outcome::Outcome;

/// The verdict of the rules on a game.
///
/// >>> record = GameRecord.from_otn(f"[rules:{Rules.BRANDUB}]\n1. d1-f1 d3-d1")
/// >>> verdict = verify(record)
/// >>> verdict.is_good, verdict.moves
/// (False, 2)
/// >>> [(finding.address, finding.message) for finding in verdict.findings]
/// [('1b', 'd3-d1: an attacker is in the way on `d2`')]
#[pyclass(module = "tafl", frozen, eq, hash)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Verdict {
    /// The number of moves that were judged, variations included.
    #[pyo3(get)]
    pub(crate) moves: usize,
    /// The number of findings without notes, including those that are not kept.
    #[pyo3(get)]
    pub(crate) count: usize,
    /// How the main line ends the game. `None` if it does not, or if a move is not legal or follows the end.
    #[pyo3(get)]
    pub(crate) outcome: Option<Outcome>,
    pub(crate) findings: Vec<Finding>,
}

/// The arguments of `Verdict`.
type Fields<'py> = (usize, usize, Option<Outcome>, Bound<'py, PyTuple>);

#[pymethods]
impl Verdict {
    /// A verdict with these fields, as `verify` and `complete` return it.
    #[new]
    fn new(moves: usize, count: usize, outcome: Option<Outcome>, findings: Vec<Bound<'_, Finding>>) -> Self {
        let findings = findings.into_iter().map(|finding| finding.get().clone()).collect();
        Self { moves, count, outcome, findings }
    }

    /// Whether nothing differs from the rules. Notes do not count.
    #[getter]
    fn is_good(&self) -> bool {
        self.count == 0
    }

    /// The differences from the rules, and notes. At most 10,000 are kept.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.findings.iter().cloned())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Verdict{}", self.fields(py)?.into_pyobject(py)?.repr()?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Fields<'py>)> {
        Ok((py.get_type::<Self>().into_any(), self.fields(py)?))
    }
}

impl Verdict {
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Fields<'py>> {
        Ok((self.moves, self.count, self.outcome, self.findings(py)?))
    }
}
