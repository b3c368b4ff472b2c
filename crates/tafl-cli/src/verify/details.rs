//! The errors and findings of a game, drawn or as objects.

use serde::Serialize;
use tafl_verify::Verdict;

use crate::args::Format;
use crate::diagnostic::{Diagnostic, Source};
use crate::output::counted;

/// The errors and findings of a game, in an output format.
pub(super) enum Details {
    None,
    Drawn(String),
    Objects(Vec<Detail>),
}

/// An error or a finding of a game.
#[derive(Serialize)]
pub(super) struct Detail {
    severity: &'static str,
    code: Option<&'static str>,
    message: String,
    address: Option<String>,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

impl Details {
    pub(super) fn new(
        format: Format,
        source: &Source<'_>,
        errors: &[Diagnostic],
        findings: &[Diagnostic],
        verdict: &Verdict,
    ) -> Self {
        match format {
            Format::Text => Self::Drawn(drawn(source, errors, findings, verdict)),
            Format::Json => Self::Objects(objects(source, errors, findings, verdict)),
            Format::Tsv => Self::None,
        }
    }
}

/// Drawings, with an empty line before the first and after each.
fn drawn(source: &Source<'_>, errors: &[Diagnostic], findings: &[Diagnostic], verdict: &Verdict) -> String {
    let mut drawn = String::new();
    for diagnostic in errors.iter().chain(findings) {
        drawn.extend(["\n", &source.draw(diagnostic)]);
    }
    // A verdict keeps a limited number of findings, and counts the rest.
    let more = verdict.count().saturating_sub(findings.len());
    if more > 0 {
        drawn.extend(["\nand ", &counted(more, "more finding"), "\n"]);
    }
    if !drawn.is_empty() {
        drawn.push('\n');
    }
    drawn
}

fn objects(
    source: &Source<'_>,
    errors: &[Diagnostic],
    findings: &[Diagnostic],
    verdict: &Verdict,
) -> Vec<Detail> {
    let of_errors = errors.iter().map(|error| (error, None, error.message.clone()));
    let of_findings = findings.iter().zip(verdict.findings()).map(|(diagnostic, finding)| {
        (diagnostic, finding.address().map(ToString::to_string), finding.kind().to_string())
    });
    of_errors
        .chain(of_findings)
        .map(|(diagnostic, address, message)| {
            let start = source.location(diagnostic.span.start());
            let end = source.location(diagnostic.span.end());
            Detail {
                severity: diagnostic.severity.name(),
                code: diagnostic.code,
                message,
                address,
                line: start.line,
                column: start.column,
                end_line: end.line,
                end_column: end.column,
            }
        })
        .collect()
}
