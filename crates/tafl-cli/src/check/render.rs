//! Diagnostics and counts, in each format.

use std::fmt::Write as _;
use std::io::{self, Write};

use notation_syntax::{Diagnostic, Repair, Severity};
use serde::Serialize;

use super::inspect::{Counts, Remark};
use super::repeated::Repeated;
use crate::args::{CheckArgs, CheckFormat, Notation};
use crate::output::{HEADING, Out, counted, json};
use crate::source::{DiagnosticObject, Extent, Source};
use crate::terminal_text::shown;

/// A remark as an object. `docs/json.md` documents the fields.
#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    diagnostic: DiagnosticObject<'a>,
    path: &'a str,
    record: u64,
    repair: Option<RepairObject<'a>>,
}

/// A repair as an object.
#[derive(Serialize)]
struct RepairObject<'a> {
    #[serde(flatten)]
    extent: Extent,
    text: &'a str,
}

impl<'a> RepairObject<'a> {
    fn new(repair: &'a Repair, source: &Source<'_>) -> Self {
        let location = |offset| source.lines().location(offset);
        let extent = Extent::new(location(repair.span.start()), location(repair.span.end()));
        Self { extent, text: &repair.text }
    }
}

/// A remark, with a line feed at its end.
pub(super) fn remark(format: CheckFormat, remark: &Remark<'_>) -> String {
    let diagnostic = &remark.diagnostic;
    if format == CheckFormat::Text {
        let mut drawn = remark.source.draw(diagnostic);
        drawn.push('\n');
        return drawn;
    }
    if format == CheckFormat::Github {
        return annotation(remark);
    }
    let object = Object {
        diagnostic: diagnostic.into(),
        path: remark.name,
        record: remark.record,
        repair: diagnostic.repair.as_ref().map(|repair| RepairObject::new(repair, remark.source)),
    };
    // Text and numbers always make an object.
    serde_json::to_string(&object).unwrap_or_default() + "\n"
}

/// Writes remarks: drawn for people, or as data for a program.
pub(super) fn write(format: CheckFormat, remarks: &str, out: &mut Out) -> io::Result<()> {
    match format {
        CheckFormat::Text => out.styled()?.write_all(remarks.as_bytes()),
        CheckFormat::Json | CheckFormat::Github => out.data()?.write_all(remarks.as_bytes()),
    }
}

/// What was not reported of a file, for people. Other formats only count it.
pub(super) fn repeated(format: CheckFormat, name: &str, repeated: &Repeated) -> Option<String> {
    let mut text = String::new();
    let name = shown(name);
    for (code, severity, count) in repeated.rest().filter(|_| format == CheckFormat::Text) {
        let _ = writeln!(text, "{HEADING}{severity}[{code}]{HEADING:#}: {count} more in {name}\n");
    }
    Some(text).filter(|text| !text.is_empty())
}

/// A workflow command of GitHub, which shows the remark next to the line.
fn annotation(remark: &Remark<'_>) -> String {
    let Diagnostic { severity, code, message, start, end, .. } = &remark.diagnostic;
    let command = match severity {
        Severity::Error => "error",
        Severity::Finding => "warning",
        Severity::Note => "notice",
    };
    let mut text =
        format!("::{command} file={},line={},endLine={}", property(remark.name), start.line, end.line);
    // Columns are allowed only for a span within one line.
    if start.line == end.line {
        let _ = write!(text, ",col={},endColumn={}", start.column, end.column);
    }
    let _ = writeln!(text, ",title={}::{}", property(code), data(&shown(message)));
    text
}

/// Text, escaped for a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Text, escaped for a property of a workflow command.
fn property(text: &str) -> String {
    shown(&data(text)).replace(':', "%3A").replace(',', "%2C")
}

/// The counts, as the last line. Notes and unreadable files are counted only where there are some.
pub(super) fn summary(args: &CheckArgs, counts: &Counts, out: &mut Out) -> io::Result<()> {
    let &Counts { files, unreadable, records, errors, findings, notes, .. } = counts;
    if args.format == CheckFormat::Json {
        return json(out.data()?, counts);
    }
    let record = if args.notation == Notation::Record { "game" } else { "record" };
    let mut parts: Vec<String> =
        [(files, "file"), (records, record), (errors, "error"), (findings, "finding")]
            .map(|(count, name)| counted(count, name))
            .into();
    if notes > 0 {
        parts.push(counted(notes, "note"));
    }
    if unreadable > 0 {
        parts.push(format!("{} unreadable", counted(unreadable, "file")));
    }
    writeln!(out.styled()?, "{HEADING}{}{HEADING:#}", parts.join(", "))
}

/// What to do next, for people.
pub(super) fn hint(args: &CheckArgs, counts: &Counts) -> Option<String> {
    if args.format != CheckFormat::Text || args.notation != Notation::Record || counts.records == 0 {
        return None;
    }
    match (counts.errors + counts.findings, counts.repairable) {
        (0, _) => Some("`tafl verify` checks whether the moves are legal\n".to_owned()),
        (_, 0) => {
            (counts.misnumbered > 0).then(|| "`tafl fmt --renumber` numbers the turns 1, 2, 3\n".to_owned())
        }
        (_, count) => {
            Some(format!("`tafl fmt --fix` repairs {count} of these; with --diff it only shows how\n"))
        }
    }
}
