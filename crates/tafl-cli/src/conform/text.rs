//! The report for people.

use std::io::{self, Write};

use tafl_conformance::{Judgement, Mismatch};

use crate::output::{self, HEADING, Styled, counted};

use super::reply::{Judged, Reply, Tally};
use super::report::{Counts, Report};

/// How many characters of a value are shown.
const MAX_VALUE: usize = 300;

/// How many differences of an answer are shown.
const MAX_VALUES: usize = 3;

/// Prints differences as they are found, the first ones of each group.
#[derive(Debug)]
pub(super) struct Text {
    limit: usize,
    group: String,
    failed: usize,
}

impl Text {
    pub(super) fn new(limit: usize) -> Self {
        Self { limit, group: String::new(), failed: 0 }
    }

    pub(super) fn judged(&mut self, out: &mut Styled, judged: &Judged<'_>) -> io::Result<()> {
        if self.group != judged.vector.group() {
            judged.vector.group().clone_into(&mut self.group);
            self.failed = 0;
        }
        if judged.result() != Tally::Failed {
            return Ok(());
        }
        self.failed += 1;
        if self.failed > self.limit {
            return Ok(());
        }
        difference(out, judged)?;
        out.flush()
    }
}

fn difference(out: &mut Styled, judged: &Judged<'_>) -> io::Result<()> {
    let vector = judged.vector;
    writeln!(out, "{HEADING}{}{HEADING:#} ({})", vector.id, vector.level)?;
    writeln!(out, "  cited     {}", vector.cites.join("; "))?;
    if let Some(note) = &vector.note {
        writeln!(out, "  note      {note}")?;
    }
    let input = serde_json::to_string(&vector.input)?;
    writeln!(out, "  input     {} {}", vector.operation, shortened(&input))?;
    writeln!(out, "  expected  {}", shortened(&vector.expectation.to_json().to_string()))?;
    match &judged.reply {
        Reply::Answer(answer) => writeln!(out, "  answered  {}", shortened(&answer.to_json().to_string()))?,
        Reply::Problem(problem) => writeln!(out, "  problem   {problem}")?,
        Reply::Unanswered => {}
    }
    if let Some(Judgement::Failed(differences)) = &judged.verdict {
        let parts: Vec<&Mismatch> = differences.iter().filter(|it| !it.path.is_empty()).collect();
        for part in parts.iter().take(MAX_VALUES) {
            writeln!(out, "  differs   {}", shortened(&part.to_string()))?;
        }
        if parts.len() > MAX_VALUES {
            writeln!(out, "            and {}", counted(parts.len() - MAX_VALUES, "more difference"))?;
        }
    }
    writeln!(out)
}

/// Prints the counts.
pub(super) fn table(out: &mut Styled, report: &Report) -> io::Result<()> {
    let total = report.total();
    let groups = || report.groups.iter().chain([&total]);
    let (heading, names) = output::column("group", groups().map(|group| group.name.as_str()));
    writeln!(out, "{HEADING}{heading}  level     passed  failed  unsupported  unanswered{HEADING:#}")?;
    for (group, name) in groups().zip(names) {
        for (level, counts) in [("required", group.required), ("open", group.open)] {
            if counts.sum() > 0 {
                row(out, &format!("{name}  {level:8}"), counts)?;
            }
        }
    }
    match report.restarts {
        0 => Ok(()),
        restarts => writeln!(out, "The program was started again {}.", counted(restarts, "time")),
    }
}

fn row(out: &mut Styled, name: &str, counts: Counts) -> io::Result<()> {
    let Counts { passed, failed, unsupported, unanswered } = counts;
    writeln!(out, "{name}  {passed:>6}  {failed:>6}  {unsupported:>11}  {unanswered:>10}")
}

/// The beginning of a text, if it is long.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_VALUE) {
        None => text.to_owned(),
        Some((end, _)) => text.get(..end).unwrap_or_default().to_owned() + "…",
    }
}
