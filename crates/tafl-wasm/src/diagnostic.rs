//! Errors, findings and notes as plain objects.

use std::rc::Rc;

use notation_syntax::{Coded, Error, ErrorKind, Finding, LineIndex, Parsed, Severity, Span};
use serde::Serialize;

use crate::text_index::TextIndex;

/// A span in units of UTF-16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SpanObject {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// An error, a finding or a note, with the fields of `tafl check`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Diagnostic {
    severity: &'static str,
    code: &'static str,
    message: String,
    span: SpanObject,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

/// Everything that was found in a text; the value is added by the caller.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Findings {
    errors: Vec<Diagnostic>,
    findings: Vec<Diagnostic>,
}

/// A value and everything that was found in its text.
#[derive(Debug, Serialize)]
pub(crate) struct ParsedObject<T> {
    value: Option<T>,
    #[serde(flatten)]
    findings: Findings,
}

/// A text, with what it takes to describe spans in it.
pub(crate) struct Source<'t> {
    lines: LineIndex<'t>,
    index: Rc<TextIndex>,
}

impl<'t> Source<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { lines: LineIndex::new(text), index: Rc::new(TextIndex::new(text)) }
    }

    pub(crate) fn index(&self) -> Rc<TextIndex> {
        Rc::clone(&self.index)
    }

    pub(crate) fn span(&self, span: Span) -> SpanObject {
        SpanObject { start: self.index.utf16(span.start()), end: self.index.utf16(span.end()) }
    }

    pub(crate) fn diagnostic(&self, kind: &dyn Coded, severity: Severity, span: Span) -> Diagnostic {
        let (start, end) = (self.lines.location(span.start()), self.lines.location(span.end()));
        Diagnostic {
            severity: severity.name(),
            code: kind.code(),
            message: kind.to_string(),
            span: self.span(span),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }

    pub(crate) fn error<K: Coded>(&self, error: &Error<K>) -> Diagnostic {
        self.diagnostic(error.kind(), Severity::Error, error.span())
    }

    pub(crate) fn finding<F: Coded>(&self, finding: &Finding<F>) -> Diagnostic {
        self.diagnostic(finding.kind(), finding.severity(), finding.span())
    }

    /// What was found. A report has [`MAX_ENTRIES`](notation_syntax::Report::MAX_ENTRIES) at most.
    pub(crate) fn findings<K: ErrorKind>(
        &self,
        errors: &[Error<K>],
        findings: &[Finding<K::Finding>],
    ) -> Findings {
        Findings {
            errors: errors.iter().map(|error| self.error(error)).collect(),
            findings: findings.iter().map(|finding| self.finding(finding)).collect(),
        }
    }
}

/// A value with what was found in its text, as an object.
pub(crate) fn parsed<T, K: ErrorKind, O>(
    text: &str,
    parsed: Parsed<T, K>,
    describe: impl FnOnce(&T) -> O,
) -> ParsedObject<O> {
    let findings = Source::new(text).findings(&parsed.errors, &parsed.findings);
    ParsedObject { value: parsed.value.as_ref().map(describe), findings }
}
