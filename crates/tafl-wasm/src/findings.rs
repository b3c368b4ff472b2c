//! Errors, findings and notes as plain objects.

use notation_syntax::{Diagnostic, Error, ErrorKind, Finding, LineIndex};
use serde::Serialize;

/// Everything that was found in a text; the value is added by the caller.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Findings {
    errors: Vec<Diagnostic>,
    findings: Vec<Diagnostic>,
}

/// A diagnostic of the text that `lines` indexes, with its spans in the string of JavaScript.
pub(crate) fn in_string(diagnostic: Diagnostic, lines: &LineIndex<'_>) -> Diagnostic {
    diagnostic.with_offsets(|offset| lines.utf16_offset(offset))
}

impl Findings {
    /// The diagnostics of a text. A report has [`MAX_ENTRIES`](notation_syntax::Report::MAX_ENTRIES) at most.
    pub(crate) fn new<K: ErrorKind>(
        lines: &LineIndex<'_>,
        errors: &[Error<K>],
        findings: &[Finding<K::Finding>],
    ) -> Self {
        let object = |diagnostic| in_string(diagnostic, lines);
        Self {
            errors: errors.iter().map(|error| object(error.diagnostic(lines))).collect(),
            findings: findings.iter().map(|finding| object(finding.diagnostic(lines))).collect(),
        }
    }
}
