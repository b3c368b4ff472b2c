//! How many vectors passed, and which failed: for people and for programs.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Value, json};
use tafl_conformance::{Judgement, Level, Mismatch};
use tafl_terminal::text::{HEADING, counted};

use super::program::{Judged, Reply, Tally, shortened};
use crate::output::{self, Data, Styled};

/// The counts of a run.
#[derive(Debug)]
pub(super) struct Report {
    /// The version of the suite, or its folder.
    pub(super) suite: String,
    /// The groups, sorted by name.
    pub(super) groups: BTreeMap<String, Group>,
    /// How many times the program was started again.
    pub(super) restarts: u32,
    /// How many vectors of each operation were not sent.
    pub(super) skipped: BTreeMap<String, u64>,
}

/// The counts of a group.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Group {
    pub(super) required: Counts,
    pub(super) open: Counts,
}

/// The counts of vectors of one level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Counts {
    pub(super) passed: u64,
    pub(super) failed: u64,
    /// Failures that were expected.
    pub(super) expected: u64,
    unsupported: u64,
    unanswered: u64,
}

impl Report {
    pub(super) fn new(suite: &str) -> Self {
        Self { suite: suite.to_owned(), groups: BTreeMap::new(), restarts: 0, skipped: BTreeMap::new() }
    }

    pub(super) fn add(&mut self, judged: &Judged<'_>) {
        let group = self.groups.entry(judged.vector.group().to_owned()).or_default();
        match judged.vector.level {
            Level::Required => group.required.add(judged.result()),
            Level::Open => group.open.add(judged.result()),
        }
    }

    /// The counts of all groups.
    pub(super) fn total(&self) -> Group {
        let mut total = Group::default();
        for group in self.groups.values() {
            total.required.add_all(group.required);
            total.open.add_all(group.open);
        }
        total
    }

    /// Whether no required vector failed.
    pub(super) fn passes(&self) -> bool {
        self.total().required.failed == 0
    }
}

impl Counts {
    fn add(&mut self, tally: Tally) {
        *match tally {
            Tally::Passed => &mut self.passed,
            Tally::Failed => &mut self.failed,
            Tally::Expected => &mut self.expected,
            Tally::Unsupported => &mut self.unsupported,
            Tally::Unanswered => &mut self.unanswered,
        } += 1;
    }

    fn add_all(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.expected += other.expected;
        self.unsupported += other.unsupported;
        self.unanswered += other.unanswered;
    }

    pub(super) fn sum(self) -> u64 {
        self.passed + self.failed + self.expected + self.unsupported + self.unanswered
    }
}

/// An object for a vector that failed.
pub(super) fn write_object(out: &mut Data, judged: &Judged<'_>) -> io::Result<()> {
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
        "differences": differing_paths(judged),
    });
    output::json(out, &object)
}

fn differing_paths(judged: &Judged<'_>) -> Vec<String> {
    match &judged.verdict {
        Some(Judgement::Failed(differences)) => differences.iter().map(|it| it.path.clone()).collect(),
        _ => Vec::new(),
    }
}

/// An object for each group, and the summary.
pub(super) fn write_report(out: &mut Data, report: &Report) -> io::Result<()> {
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
