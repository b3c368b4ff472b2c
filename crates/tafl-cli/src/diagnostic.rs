//! Errors and findings in a text, drawn at their places.

use std::fmt::Display;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use notation_syntax::{Error, Finding, FindingKind, Location, Span};

/// How wide a line is drawn.
const WIDTH: usize = 140;

/// From this many bytes on, only a part of a line is given to the drawing library: it looks at all it is given.
const LONG: usize = 2000;

/// How many characters of a long line are drawn on each side of a place.
const CONTEXT: usize = 60;

/// How many characters are marked at most: of a long place, where it begins.
const MARKED: usize = 80;

/// How much is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Severity {
    /// It cannot be read.
    Error,
    /// It was read, but departs from its specification.
    Finding,
    /// Nothing, but there is something to know about it.
    Note,
}

impl Severity {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Finding => "finding",
            Self::Note => "note",
        }
    }
}

/// Something that there is to say about a place in a text.
#[derive(Clone, Debug)]
pub(crate) struct Diagnostic {
    pub(crate) severity: Severity,
    /// The stable name of a finding.
    pub(crate) code: Option<&'static str>,
    pub(crate) message: String,
    pub(crate) span: Span,
}

impl Diagnostic {
    pub(crate) fn error<K: Display>(error: &Error<K>) -> Self {
        Self { severity: Severity::Error, code: None, message: error.to_string(), span: error.span() }
    }

    pub(crate) fn finding<F: FindingKind>(finding: &Finding<F>) -> Self {
        Self {
            severity: if finding.is_note() { Severity::Note } else { Severity::Finding },
            code: Some(finding.code()),
            message: finding.to_string(),
            span: finding.span(),
        }
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
        let (place, start, line) = self.line(diagnostic.span.start());
        let number = self.first_line + place;
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
        let mark = |range| AnnotationKind::Primary.span(range);
        let group = if line.len() <= LONG {
            let marked = within(line, diagnostic.span, start);
            let snippet = Snippet::source(line).path(self.name).line_start(number);
            Group::with_title(title).element(snippet.annotation(mark(marked)))
        } else {
            let column = self.location(diagnostic.span.start()).column;
            let window = Window::around(line, within(line, diagnostic.span, start));
            let snippet = Snippet::source(window.text).line_start(number);
            Group::with_title(title)
                .element(Origin::path(self.name).line(number).char_column(column))
                .element(snippet.annotation(mark(window.marked)))
        };
        let mut drawn = Renderer::styled().term_width(WIDTH).render(&[group]);
        drawn.push('\n');
        drawn
    }
}

/// The part of a line that is drawn, and what of it is marked.
struct Window {
    text: String,
    marked: Range<usize>,
}

impl Window {
    fn around(line: &str, Range { start, end }: Range<usize>) -> Self {
        let (head, rest) = line.split_at_checked(start).unwrap_or((line, ""));
        let (marked, tail) = rest.split_at_checked(end - start).unwrap_or((rest, ""));

        let head_start = head.char_indices().rev().nth(CONTEXT - 1).map_or(0, |(at, _)| at);
        let tail_end = tail.char_indices().nth(CONTEXT).map_or(tail.len(), |(at, _)| at);

        let mut text = String::from(if head_start > 0 { "…" } else { "" });
        text.extend(visible(head.get(head_start..).unwrap_or_default()));
        let from = text.len();
        text.extend(visible(marked));
        let to = text.len();
        text.extend(visible(tail.get(..tail_end).unwrap_or_default()));
        if tail_end < tail.len() {
            text.push('…');
        }
        Self { text, marked: from..to }
    }
}

/// What a span covers of the line that begins at `start` in its text.
fn within(line: &str, span: Span, start: usize) -> Range<usize> {
    let from = floor_char_boundary(line, span.start().saturating_sub(start));
    let to = floor_char_boundary(line, span.end().saturating_sub(start)).max(from);
    let most = line.get(from..to).and_then(|marked| marked.char_indices().nth(MARKED));
    from..most.map_or(to, |(length, _)| from + length)
}

/// The text with each control character as something that can be seen and takes one place.
pub(crate) fn visible(text: &str) -> impl Iterator<Item = char> {
    text.chars().map(|character| match character {
        '\t' => ' ',
        other if other.is_control() => char::REPLACEMENT_CHARACTER,
        other => other,
    })
}

/// The largest character boundary that is not after `offset`.
// `str::floor_char_boundary` came with Rust 1.91.
fn floor_char_boundary(text: &str, offset: usize) -> usize {
    let offset = offset.min(text.len());
    (0..=offset).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}
