//! A text with its name, for messages about spans of it.

use std::fmt::Display;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Diagnostic, EncodingError, LineIndex, Location, Severity, Snippet, Span};
use serde::Serialize;

/// A diagnostic as an object. `docs/json.md` documents the fields.
#[derive(Serialize)]
pub(crate) struct DiagnosticObject<'d> {
    severity: Severity,
    code: &'static str,
    message: &'d str,
    #[serde(flatten)]
    extent: Extent,
}

/// The fields of an object that say where something is in a file.
#[derive(Serialize)]
pub(crate) struct Extent {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

impl<'d> From<&'d Diagnostic> for DiagnosticObject<'d> {
    fn from(diagnostic: &'d Diagnostic) -> Self {
        let Diagnostic { severity, code, message, start, end, .. } = diagnostic;
        Self { severity: *severity, code, message, extent: Extent::new(*start, *end) }
    }
}

impl Extent {
    pub(crate) const fn new(start: Location, end: Location) -> Self {
        Self { line: start.line, column: start.column, end_line: end.line, end_column: end.column }
    }
}

/// A text with its name and its lines.
pub(crate) struct Source<'t> {
    name: &'t str,
    lines: LineIndex<'t>,
}

impl<'t> Source<'t> {
    pub(crate) fn new(name: &'t str, text: &'t str) -> Self {
        Self::part(name, text, 1)
    }

    /// A part of a file, which begins at this line.
    pub(crate) fn part(name: &'t str, text: &'t str, first_line: usize) -> Self {
        Self { name, lines: LineIndex::new(text).with_first_line(first_line) }
    }

    /// The text and its lines, with their numbers in the file.
    pub(crate) fn lines(&self) -> &LineIndex<'t> {
        &self.lines
    }

    /// The first word: the span of a message about the whole text.
    pub(crate) fn first_word(&self) -> Span {
        let text = self.lines.text();
        self.word_at(text.len() - text.trim_start().len())
    }

    /// The word that begins at an offset.
    pub(crate) fn word_at(&self, start: usize) -> Span {
        let rest = self.lines.text().get(start..).expect_or_default("a word begins in the text");
        Span::new(start, start + rest.find(char::is_whitespace).unwrap_or(rest.len()))
    }

    /// The first line: the span of a message about a whole record.
    pub(crate) fn first_line(&self) -> Span {
        Span::new(0, self.lines.line(0).len())
    }

    /// Name, location and message on one line.
    pub(crate) fn summarize(&self, span: Span, message: &dyn Display) -> String {
        format!("{}:{}: {message}", self.name, self.lines.location(span.start()))
    }

    /// Draws a diagnostic below its line of the text, in colour. Ends with a line feed.
    pub(crate) fn draw(&self, diagnostic: &Diagnostic) -> String {
        self.draw_snippet(diagnostic.render(&self.lines))
    }

    /// The same for a message without a code.
    pub(crate) fn draw_snippet(&self, snippet: Snippet<'_>) -> String {
        snippet.lines(&self.lines).name(self.name).styled().to_string()
    }
}

/// A diagnostic about bytes at this line of a file that are not UTF-8 text.
pub(crate) fn not_utf8(error: EncodingError, line: usize) -> Diagnostic {
    let lines = LineIndex::new("").with_first_line(line);
    let mut diagnostic = Diagnostic::new(&error, Severity::Error, Span::at(0), &lines);
    diagnostic.message = error.summary().to_string();
    diagnostic
}
