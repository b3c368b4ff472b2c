//! The report for programs.

use std::io;

use serde_json::{Value, json};
use tafl_conformance::Judgement;

use crate::output::{self, Data};

use super::reply::{Judged, Reply, Tally};
use super::report::Report;

/// An object for a vector that failed.
pub(super) fn judged(out: &mut Data, judged: &Judged<'_>) -> io::Result<()> {
    if judged.result() != Tally::Failed {
        return Ok(());
    }
    let vector = judged.vector;
    let answered = match &judged.reply {
        Reply::Answer(answer) => answer.to_json(),
        Reply::Problem(_) | Reply::Unanswered => Value::Null,
    };
    let object = json!({
        "id": vector.id,
        "level": vector.level.name(),
        "cites": vector.cites,
        "note": vector.note,
        "op": vector.operation,
        "input": vector.input,
        "expected": vector.expectation.to_json(),
        "answered": answered,
        "problem": judged.problem(),
        "differences": differences(judged),
    });
    output::json(out, &object)
}

fn differences(judged: &Judged<'_>) -> Vec<String> {
    match &judged.verdict {
        Some(Judgement::Failed(differences)) => differences.iter().map(|it| it.path.clone()).collect(),
        _ => Vec::new(),
    }
}

/// An object for each group, and the summary.
pub(super) fn report(out: &mut Data, report: &Report) -> io::Result<()> {
    for (name, group) in &report.groups {
        output::json(out, &json!({ "group": name, "required": group.required, "open": group.open }))?;
    }
    let total = report.total();
    let object = json!({
        "suite": report.suite,
        "vectors": total.required.sum() + total.open.sum(),
        "required": total.required,
        "open": total.open,
        "restarts": report.restarts,
        "skipped": report.skipped,
        "passed": report.passes(),
    });
    output::json(out, &object)
}
