//! The report for people.

use std::collections::HashMap;
use std::io::{self, Write};

use serde_json::Value;
use tafl_conformance::{Judgement, Level, Mismatch};

use crate::output::{self, HEADING, Styled, counted};

use super::reply::{Judged, Reply, Tally};
use super::report::{Counts, Report};

/// How many characters of a value are shown.
const MAX_VALUE: usize = 300;

/// How many differences of an answer are shown.
const MAX_VALUES: usize = 3;

/// How many characters of two texts are shown before and after the first one that differs.
const CONTEXT: usize = 30;

/// Prints failures as they are found, the first ones of each group and level.
#[derive(Debug)]
pub(super) struct Text {
    limit: usize,
    shown: HashMap<(Level, String), usize>,
}

impl Text {
    pub(super) fn new(limit: usize) -> Self {
        Self { limit, shown: HashMap::new() }
    }

    pub(super) fn judged(&mut self, out: &mut Styled, judged: &Judged<'_>) -> io::Result<()> {
        if judged.result() != Tally::Failed {
            return Ok(());
        }
        let shown = self.shown.entry((judged.vector.level, judged.vector.group().to_owned())).or_default();
        *shown += 1;
        if *shown > self.limit {
            return Ok(());
        }
        failure(out, judged)?;
        out.flush()
    }
}

fn failure(out: &mut Styled, judged: &Judged<'_>) -> io::Result<()> {
    let vector = judged.vector;
    writeln!(out, "{HEADING}{}{HEADING:#} ({})", vector.id, vector.level)?;
    writeln!(out, "  cited     {}", vector.cites.join("; "))?;
    if let Some(note) = &vector.note {
        writeln!(out, "  note      {note}")?;
    }
    let input = serde_json::to_string(&vector.input)?;
    writeln!(out, "  input     {} {}", vector.operation, shortened(&input))?;
    if let Some(problem) = judged.problem() {
        writeln!(out, "  problem   {problem}")?;
    }
    if let Some(Judgement::Failed(found)) = &judged.verdict {
        differences(out, judged, found)?;
    }
    writeln!(out)
}

/// The parts that differ, or both answers if they differ as wholes.
fn differences(out: &mut Styled, judged: &Judged<'_>, found: &[Mismatch]) -> io::Result<()> {
    let parts: Vec<&Mismatch> = found.iter().filter(|it| !it.path.is_empty()).collect();
    if let (true, Reply::Answer(answer)) = (parts.is_empty(), &judged.reply) {
        writeln!(out, "  expected  {}", shortened(&judged.vector.expectation.to_json().to_string()))?;
        writeln!(out, "  answered  {}", shortened(&answer.to_json().to_string()))?;
    }
    for part in parts.iter().take(MAX_VALUES) {
        writeln!(out, "  differs   {}", shortened(&at_difference(part).to_string()))?;
    }
    if parts.len() > MAX_VALUES {
        writeln!(out, "            and {}", counted(parts.len() - MAX_VALUES, "more difference"))?;
    }
    Ok(())
}

/// The difference with only the part of two long texts in which they differ.
fn at_difference(difference: &Mismatch) -> Mismatch {
    let mut difference = difference.clone();
    let (Some(Value::String(one)), Some(Value::String(other))) =
        (&mut difference.expected, &mut difference.answered)
    else {
        return difference;
    };
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    for text in [one, other] {
        *text = part(text, same.saturating_sub(CONTEXT), same + CONTEXT);
    }
    difference
}

/// The characters from one index to another, with `…` where others are left out.
fn part(text: &str, start: usize, end: usize) -> String {
    let before = if start > 0 { "…" } else { "" };
    let after = if text.chars().nth(end).is_some() { "…" } else { "" };
    let inside: String = text.chars().take(end).skip(start).collect();
    format!("{before}{inside}{after}")
}

/// Prints the counts.
pub(super) fn table(out: &mut Styled, report: &Report) -> io::Result<()> {
    let total = report.total();
    let groups =
        || report.groups.iter().map(|(name, group)| (name.as_str(), group)).chain([("total", &total)]);
    let (heading, names) = output::column("group", groups().map(|(name, _)| name));
    writeln!(out, "{HEADING}{heading}  level     passed  failed  unsupported  unanswered{HEADING:#}")?;
    for ((_, group), name) in groups().zip(names) {
        for (level, counts) in [("required", group.required), ("open", group.open)] {
            if counts.sum() > 0 {
                row(out, &format!("{name}  {level:8}"), counts)?;
            }
        }
    }
    let expected = total.required.expected + total.open.expected;
    if expected > 0 {
        writeln!(out, "{} failed as expected.", counted(expected, "vector"))?;
    }
    if report.restarts > 0 {
        writeln!(out, "The program was started again {}.", counted(report.restarts, "time"))?;
    }
    if !report.skipped.is_empty() {
        let names: Vec<String> =
            report.skipped.keys().take(MAX_VALUES).map(|name| format!("`{name}`")).collect();
        let more = if report.skipped.len() > MAX_VALUES { " and others" } else { "" };
        let skipped = counted(report.skipped.values().sum::<u64>(), "vector");
        let names = names.join(", ");
        writeln!(out, "The program ended or hung too often: {skipped} of {names}{more} skipped.")?;
    }
    writeln!(out, "suite {}", report.suite)
}

fn row(out: &mut Styled, name: &str, counts: Counts) -> io::Result<()> {
    let Counts { passed, failed, unsupported, unanswered, .. } = counts;
    writeln!(out, "{name}  {passed:>6}  {failed:>6}  {unsupported:>11}  {unanswered:>10}")
}

/// The beginning of a text, if it is long.
pub(super) fn shortened(text: &str) -> String {
    notation_syntax::shortened(text, MAX_VALUE).into_owned()
}
