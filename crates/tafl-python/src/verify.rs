//! Games checked against their rules.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tafl_position::Side;
use tafl_verify::{Conclusion, Verifier, VerifyFinding};

use crate::error;
use crate::finding::Finding;
use crate::game_record::GameRecord;

/// The verdict of the rules on a game.
///
/// >>> record = GameRecord.from_otn(f"[rules:{Rules.BRANDUB}]\n1. d1-f1 d3-d1")
/// >>> verdict = verify(record)
/// >>> verdict.is_good, verdict.moves
/// (False, 2)
/// >>> print(verdict.findings[0])
/// 1b: finding[illegal-move]: d3-d1: blocked at `d2` by `t`
#[pyclass(module = "tafl", frozen)]
#[derive(Debug)]
pub(crate) struct Verdict(tafl_verify::Verdict);

#[pymethods]
impl Verdict {
    /// Whether nothing differs from the rules. Notes do not count.
    #[getter]
    fn is_good(&self) -> bool {
        self.0.is_good()
    }

    /// The number of moves that were judged, variations included.
    #[getter]
    fn moves(&self) -> usize {
        self.0.judged()
    }

    /// The side that wins by the main line. `None` for a draw too: see `conclusion`.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.conclusion().and_then(Conclusion::winner).map(Side::name)
    }

    /// How the main line ends the game: `the defenders win: the king has escaped`. `None` if it does not, or if a move is
    /// not legal or follows the end.
    #[getter]
    fn conclusion(&self) -> Option<String> {
        self.0.conclusion().map(|conclusion| conclusion.to_string())
    }

    /// What differs from the rules, and notes. At most 10,000 are kept.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.findings().iter().map(finding).collect::<Vec<_>>())
    }

    /// The number of findings without notes, including those that are not kept.
    #[getter]
    fn count(&self) -> usize {
        self.0.count()
    }

    fn __repr__(&self) -> String {
        let verdict = if self.is_good() { "good" } else { "findings" };
        format!("<tafl.Verdict {verdict}: {} moves, {} findings>", self.moves(), self.count())
    }
}

/// Checks every move, mark and the result of a game against its rules. Other threads continue meanwhile.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, record: &Bound<'_, GameRecord>) -> Verdict {
    let snapshot = record.get().snapshot();
    Verdict(py.detach(|| Verifier::new().verify(&snapshot)))
}

/// Completes the moves of a game by its rules, then checks it. The verdict has what is still wrong.
///
/// Every legal move gets the prefixes of special pieces, its move type, all its captures, and a mark if one is true.
/// Everything else stays unchanged: comments, headers, moves that are not legal, captures that later moves contradict.
///
/// >>> record = GameRecord.from_otn("[rules:dim:7 start:/3t3/2tT2t/7/7/3K3/7/7/]\n1. g2-e2")
/// >>> annotate(record).is_good
/// True
/// >>> print(record)
/// [rules:dim:7 start:/3t3/2tT2t/7/7/3K3/7/7/]
/// <BLANKLINE>
/// 1. g2-e2xd2
/// <BLANKLINE>
///
/// Other threads continue meanwhile. If one of them changes the record, it stays as that thread left it, and a
/// `RecordChanged` is raised.
#[pyfunction]
pub(crate) fn annotate(py: Python<'_>, record: &Bound<'_, GameRecord>) -> PyResult<Verdict> {
    let before = record.get().snapshot();
    let (completed, verdict) = py.detach(|| {
        let mut completed = Arc::clone(&before);
        let verdict = Verifier::new().annotate(Arc::make_mut(&mut completed));
        (completed, verdict)
    });
    if record.get().replace(&before, completed) {
        return Ok(Verdict(verdict));
    }
    Err(error::changed(py, "the record was changed while it was annotated"))
}

fn finding(finding: &VerifyFinding) -> Finding {
    Finding::new(finding.kind(), finding.severity(), finding.address().map(ToString::to_string))
}
