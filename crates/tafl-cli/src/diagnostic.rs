//! Errors and findings in a text, drawn below the lines that they are about.

use notation_syntax::{
    Coded, EncodingError, Error, Finding, LineIndex, Location, Related, Severity, Snippet, Span,
};

/// A message about a span of a text.
#[derive(Clone, Debug)]
pub(crate) struct Diagnostic {
    pub(crate) severity: Severity,
    /// The stable code, where the message has one.
    pub(crate) code: Option<&'static str>,
    pub(crate) message: String,
    pub(crate) span: Span,
    /// A second span that the message is about.
    pub(crate) related: Option<Related>,
}

impl Diagnostic {
    /// A message without a code.
    pub(crate) fn new(severity: Severity, message: String, span: Span) -> Self {
        Self { severity, code: None, message, span, related: None }
    }

    pub(crate) fn error<K: Coded>(error: &Error<K>) -> Self {
        Self::of_kind(error.kind(), Severity::Error, error.span())
    }

    pub(crate) fn finding<F: Coded>(finding: &Finding<F>) -> Self {
        Self::of_kind(finding.kind(), finding.severity(), finding.span())
    }

    /// About bytes that are not UTF-8 text.
    pub(crate) fn encoding(error: EncodingError) -> Self {
        Self { message: error.summary().to_string(), ..Self::of_kind(&error, Severity::Error, Span::at(0)) }
    }

    /// About a kind that has no span.
    pub(crate) fn of_kind<K: Coded>(kind: &K, severity: Severity, span: Span) -> Self {
        Self { severity, code: Some(kind.code()), message: kind.to_string(), span, related: kind.related() }
    }
}

/// A text with its name, for drawing diagnostics.
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
        Self { name, lines: LineIndex::new(text).starting_at_line(first_line) }
    }

    /// Line and column, from 1, in the file.
    pub(crate) fn location(&self, offset: usize) -> Location {
        self.lines.location(offset)
    }

    /// The first word: the span of a message about the whole text.
    pub(crate) fn first_word(&self) -> Span {
        let text = self.lines.text();
        self.word_at(text.len() - text.trim_start().len())
    }

    /// The word that begins at an offset.
    pub(crate) fn word_at(&self, start: usize) -> Span {
        let rest = self.lines.text().get(start..).unwrap_or_default();
        Span::new(start, start + rest.find(char::is_whitespace).unwrap_or(rest.len()))
    }

    /// The first line: the span of a message about a whole record.
    pub(crate) fn first_line(&self) -> Span {
        Span::new(0, self.lines.line(0).len())
    }

    /// Name, location and message on one line.
    pub(crate) fn summarize(&self, diagnostic: &Diagnostic) -> String {
        let location = self.location(diagnostic.span.start());
        format!("{}:{location}: {}", self.name, diagnostic.message)
    }

    /// Draws the message below its line of the text, in colour. Ends with a line feed.
    pub(crate) fn draw(&self, diagnostic: &Diagnostic) -> String {
        let Diagnostic { severity, code, message, span, related } = diagnostic;
        let mut snippet = Snippet::new(*severity, message, *span, self.lines.text());
        if let Some(code) = code {
            snippet = snippet.coded(code);
        }
        if let Some(related) = related {
            snippet = snippet.related(*related);
        }
        snippet.indexed(&self.lines).named(self.name).styled().to_string()
    }
}
