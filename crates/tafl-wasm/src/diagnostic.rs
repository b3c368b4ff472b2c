//! Errors, findings and notes as plain objects.

use notation_syntax::{Diagnostic, Error, ErrorKind, Finding, LineIndex, Parsed, Span};
use serde::Serialize;

/// A span in units of UTF-16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SpanObject {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// A diagnostic with the fields of `tafl check`, and its span in the string of JavaScript.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DiagnosticObject {
    severity: &'static str,
    code: &'static str,
    message: String,
    span: SpanObject,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    repair: Option<RepairObject>,
}

/// A text to write in place of a span.
#[derive(Debug, Serialize)]
struct RepairObject {
    span: SpanObject,
    text: String,
}

/// Everything that was found in a text; the value is added by the caller.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Findings {
    errors: Vec<DiagnosticObject>,
    findings: Vec<DiagnosticObject>,
}

/// A value and everything that was found in its text.
#[derive(Debug, Serialize)]
pub(crate) struct ParsedObject<T> {
    value: Option<T>,
    #[serde(flatten)]
    findings: Findings,
}

impl DiagnosticObject {
    /// A diagnostic of the text that `lines` indexes.
    pub(crate) fn new(diagnostic: Diagnostic, lines: &LineIndex<'_>) -> Self {
        let Diagnostic { severity, code, message, span, start, end, repair, .. } = diagnostic;
        let in_string = |span: Span| SpanObject {
            start: lines.utf16_offset(span.start()),
            end: lines.utf16_offset(span.end()),
        };
        Self {
            severity: severity.name(),
            code,
            message,
            span: in_string(span),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            repair: repair.map(|repair| RepairObject { span: in_string(repair.span), text: repair.text }),
        }
    }
}

impl Findings {
    /// The diagnostics of a text. A report has [`MAX_ENTRIES`](notation_syntax::Report::MAX_ENTRIES) at most.
    pub(crate) fn new<K: ErrorKind>(
        lines: &LineIndex<'_>,
        errors: &[Error<K>],
        findings: &[Finding<K::Finding>],
    ) -> Self {
        let object = |diagnostic| DiagnosticObject::new(diagnostic, lines);
        Self {
            errors: errors.iter().map(|error| object(error.diagnostic(lines))).collect(),
            findings: findings.iter().map(|finding| object(finding.diagnostic(lines))).collect(),
        }
    }
}

/// A value with what was found in its text, as an object.
pub(crate) fn parsed<T, K: ErrorKind, O>(
    text: &str,
    parsed: Parsed<T, K>,
    describe: impl FnOnce(&T) -> O,
) -> ParsedObject<O> {
    let findings = Findings::new(&LineIndex::new(text), &parsed.errors, &parsed.findings);
    ParsedObject { value: parsed.value.as_ref().map(describe), findings }
}
