//! Games checked against their rules.

use std::sync::Arc;

use pyo3::prelude::*;
use tafl_verify::{Verifier, VerifyFinding};

use crate::error;
use crate::finding::Finding;
use crate::game_record::GameRecord;
use crate::interrupt::interruptible;
use crate::outcome::Outcome;
use crate::verdict::Verdict;

/// A game with more moves may take longer to check than a person waits.
const LONG: usize = 20_000;

/// Checks every move, mark and the result of a game against its rules. Other threads continue meanwhile.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, record: &Bound<'_, GameRecord>) -> PyResult<Verdict> {
    let snapshot = record.get().snapshot();
    let is_long = snapshot.tree().len() > LONG;
    interruptible(py, is_long, move || verdict(&Verifier::new().verify(&snapshot)))
}

/// Completes the moves of a game by its rules, then checks it. The verdict has what is still wrong.
///
/// Every legal move gets the prefixes of special pieces, its move type, all its captures, and a mark if one is true.
/// Everything else stays unchanged: comments, headers, moves that are not legal, captures that a move does not make, wrong
/// prefixes and marks. With `correct`, what the rules contradict is replaced.
///
/// >>> record = GameRecord.from_otn("[rules:dim:7 start:/3t3/2tT2t/7/7/3K3/7/7/]\n1. g2-e2")
/// >>> complete(record).is_good
/// True
/// >>> print(record)
/// [rules:dim:7 start:/3t3/2tT2t/7/7/3K3/7/7/]
/// <BLANKLINE>
/// 1. g2-e2xd2
///
/// Other threads continue meanwhile. If one of them changes the record, it stays as that thread left it, and a
/// `RecordChanged` is raised.
#[pyfunction]
#[pyo3(signature = (record, *, correct = false))]
pub(crate) fn complete(py: Python<'_>, record: &Bound<'_, GameRecord>, correct: bool) -> PyResult<Verdict> {
    let before = record.get().snapshot();
    let (mut completed, is_long) = (Arc::clone(&before), before.tree().len() > LONG);
    let (completed, found) = interruptible(py, is_long, move || {
        let (mut verifier, game) = (Verifier::new(), Arc::make_mut(&mut completed));
        let found = verdict(&if correct { verifier.correct(game) } else { verifier.complete(game) });
        (completed, found)
    })?;
    if record.get().replace(&before, completed) {
        return Ok(found);
    }
    Err(error::changed(py, "the record was changed while it was completed"))
}

fn verdict(verdict: &tafl_verify::Verdict) -> Verdict {
    Verdict {
        moves: verdict.moves(),
        count: verdict.count(),
        outcome: verdict.outcome().map(Outcome),
        findings: verdict.findings().iter().map(finding).collect(),
    }
}

fn finding(finding: &VerifyFinding) -> Finding {
    Finding::new(finding.kind(), finding.severity(), finding.address().map(ToString::to_string))
}
