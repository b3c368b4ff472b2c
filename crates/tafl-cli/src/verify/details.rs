//! The errors and findings of a game, drawn or as objects.

use notation_syntax::Diagnostic;
use serde::Serialize;
use tafl_verify::Verdict;

use crate::args::Format;
use crate::output::counted;
use crate::source::Source;

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
    code: &'static str,
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
            Format::Json => Self::Objects(objects(errors, findings, verdict)),
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

fn objects(errors: &[Diagnostic], findings: &[Diagnostic], verdict: &Verdict) -> Vec<Detail> {
    let of_errors = errors.iter().map(|error| (error, None, error.message.clone()));
    let of_findings = findings.iter().zip(verdict.findings()).map(|(diagnostic, finding)| {
        (diagnostic, finding.address().map(ToString::to_string), finding.kind().to_string())
    });
    of_errors
        .chain(of_findings)
        .map(|(diagnostic, address, message)| Detail {
            severity: diagnostic.severity.name(),
            code: diagnostic.code,
            message,
            address,
            line: diagnostic.start.line,
            column: diagnostic.start.column,
            end_line: diagnostic.end.line,
            end_column: diagnostic.end.column,
        })
        .collect()
}
