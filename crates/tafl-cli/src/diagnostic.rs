//! Errors and findings in a text, drawn at their places.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet, Title};
use notation_syntax::{Coded, EncodingError, Error, Excerpt, Finding, Location, Related, Severity, Span};

/// Wider than any line that is drawn.
const WIDTH: usize = 400;

/// Something that there is to say about a place in a text.
#[derive(Clone, Debug)]
pub(crate) struct Diagnostic {
    pub(crate) severity: Severity,
    /// The stable name of a finding.
    pub(crate) code: Option<&'static str>,
    pub(crate) message: String,
    pub(crate) span: Span,
    /// A second span that the message is about.
    pub(crate) related: Option<Related>,
}

impl Diagnostic {
    pub(crate) fn error<K: Coded>(error: &Error<K>) -> Self {
        Self::new(error.kind(), Severity::Error, error.span())
    }

    pub(crate) fn finding<F: Coded>(finding: &Finding<F>) -> Self {
        Self::new(finding.kind(), finding.severity(), finding.span())
    }

    fn new<K: Coded>(kind: &K, severity: Severity, span: Span) -> Self {
        Self { severity, code: Some(kind.code()), message: kind.to_string(), span, related: kind.related() }
    }

    /// About bytes that are not text.
    pub(crate) fn no_text(error: EncodingError) -> Self {
        Self { message: error.summary().to_string(), ..Self::new(&error, Severity::Error, Span::at(0)) }
    }
}

/// A text with its name, for drawing what there is to say about it.
pub(crate) struct Source<'t> {
    name: &'t str,
    text: &'t str,
    /// The number of its first line in the file that it is from.
    first_line: usize,
    /// Where its lines begin.
    starts: Vec<usize>,
}

impl<'t> Source<'t> {
    pub(crate) fn new(name: &'t str, text: &'t str) -> Self {
        Self::part(name, text, 1)
    }

    /// A part of a file, which begins at this line.
    pub(crate) fn part(name: &'t str, text: &'t str, first_line: usize) -> Self {
        let breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        let starts = std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect();
        Self { name, text, first_line, starts }
    }

    /// The line that the byte at this offset is in: its place in the text, from 0, where it begins, and the line
    /// itself without its end.
    fn line(&self, offset: usize) -> (usize, usize, &'t str) {
        let place = self.starts.partition_point(|&start| start <= offset).saturating_sub(1);
        let start = self.starts.get(place).copied().unwrap_or_default();
        let end = self.starts.get(place + 1).map_or(self.text.len(), |next| next - 1);
        let line = self.text.get(start..end).unwrap_or_default();
        (place, start, line.strip_suffix('\r').unwrap_or(line))
    }

    /// Line and column, from 1, in the file.
    pub(crate) fn location(&self, offset: usize) -> Location {
        let (place, start, line) = self.line(offset);
        let before = line.get(..offset.saturating_sub(start)).unwrap_or(line);
        Location { line: self.first_line + place, column: before.chars().count() + 1 }
    }

    /// The first word, for what is said of the text as a whole.
    pub(crate) fn first_word(&self) -> Span {
        self.word_at(self.text.len() - self.text.trim_start().len())
    }

    /// The word that begins at an offset.
    pub(crate) fn word_at(&self, start: usize) -> Span {
        let rest = self.text.get(start..).unwrap_or_default();
        Span::new(start, start + rest.find(char::is_whitespace).unwrap_or(rest.len()))
    }

    /// The first line, for what is said of a record as a whole.
    pub(crate) fn first_line(&self) -> Span {
        Span::new(0, self.line(0).2.len())
    }

    /// Place and message, for one line.
    pub(crate) fn in_a_line(&self, diagnostic: &Diagnostic) -> String {
        let location = self.location(diagnostic.span.start());
        format!("{}:{location}: {}", self.name, diagnostic.message)
    }

    /// Draws it as a compiler draws it, and ends with a line feed.
    pub(crate) fn draw(&self, diagnostic: &Diagnostic) -> String {
        let level = match diagnostic.severity {
            Severity::Error => Level::ERROR,
            Severity::Finding => Level::WARNING.with_name(diagnostic.severity.name()),
            Severity::Note => Level::NOTE,
        };
        let title = level.primary_title(&diagnostic.message);
        let title = match diagnostic.code {
            Some(code) => title.id(code),
            None => title,
        };
        let mut groups = vec![self.group(title, diagnostic.span, AnnotationKind::Primary)];
        if let Some(related) = &diagnostic.related {
            let title = Level::NOTE.secondary_title(related.label);
            groups.push(self.group(title, related.span, AnnotationKind::Context));
        }
        let mut drawn = Renderer::styled().term_width(WIDTH).render(&groups);
        drawn.push('\n');
        drawn
    }

    /// A title above the line of a span.
    fn group<'a>(&'a self, title: Title<'a>, span: Span, kind: AnnotationKind) -> Group<'a> {
        let Location { line: number, column } = self.location(span.start());
        let (_, start, line) = self.line(span.start());
        let in_line = Span::new(span.start().saturating_sub(start), span.end().saturating_sub(start));
        let excerpt = Excerpt::of_line(line, in_line);
        let snippet = Snippet::source(excerpt.text().to_owned()).line_start(number);
        Group::with_title(title)
            .element(Origin::path(self.name).line(number).char_column(column))
            .element(snippet.annotation(kind.span(excerpt.marked())))
    }
}
