//! A line of text with carets below it.

use core::fmt;

use crate::code::{Coded, Severity};
use crate::excerpt::Excerpt;
use crate::span::{Location, Span, floor_char_boundary};

/// A message drawn below the line of text that it is about.
///
/// ```text
/// error[row-length]: row 2 has 2 squares, expected 3
///  --> 1:4
///   |
/// 1 | /3/1t/3/
///   |    ^^
/// ```
///
/// A line that is too long is cut on both sides, so that a text of one long line stays readable. Where the message is
/// about a second span, such as the first of two equal keys, a note draws that one too.
pub struct Snippet<'a> {
    kind: &'a dyn Coded,
    severity: Severity,
    span: Span,
    source: &'a str,
    name: Option<&'a str>,
}

impl<'a> Snippet<'a> {
    pub(crate) fn new(kind: &'a dyn Coded, severity: Severity, span: Span, source: &'a str) -> Self {
        Self { kind, severity, span, source, name: None }
    }

    /// Names the text, which may be a file, before line and column.
    #[must_use]
    pub fn named(mut self, name: &'a str) -> Self {
        self.name = Some(name);
        self
    }

    /// Draws the line of a span, with `mark` below each of its characters.
    fn draw(&self, f: &mut fmt::Formatter<'_>, span: Span, mark: char) -> fmt::Result {
        let location = Location::of(self.source, span.start());
        let (line, line_start) = line_at(self.source, span.start());
        let gutter = decimal_width(location.line);
        write!(f, "{:gutter$}--> ", "")?;
        if let Some(name) = self.name {
            write!(f, "{name}:")?;
        }
        writeln!(f, "{location}")?;

        let in_line =
            Span::new(span.start().saturating_sub(line_start), span.end().saturating_sub(line_start));
        let excerpt = Excerpt::of_line(line, in_line);
        writeln!(f, "{:gutter$} |", "")?;
        writeln!(f, "{} | {}", location.line, excerpt.text())?;
        write!(f, "{:gutter$} | {:indent$}", "", "", indent = excerpt.indent())?;
        for _ in 0..excerpt.width() {
            fmt::Write::write_char(f, mark)?;
        }
        writeln!(f)
    }
}

impl fmt::Display for Snippet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}[{}]: {}", self.severity, self.kind.code(), self.kind)?;
        self.draw(f, self.span, '^')?;
        if let Some(related) = self.kind.related() {
            writeln!(f, "note: {}", related.label)?;
            self.draw(f, related.span, '-')?;
        }
        Ok(())
    }
}

impl fmt::Debug for Snippet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Snippet");
        debug.field("code", &self.kind.code()).field("span", &self.span).finish_non_exhaustive()
    }
}

/// The line that contains `offset`, without its end, and where it begins.
fn line_at(source: &str, offset: usize) -> (&str, usize) {
    let start = floor_char_boundary(source, offset);
    let (before, after) = source.split_at_checked(start).unwrap_or((source, ""));
    let line_start = memchr::memrchr(b'\n', before.as_bytes()).map_or(0, |at| at + 1);
    let line_end = memchr::memchr(b'\n', after.as_bytes()).map_or(source.len(), |at| start + at);
    let line = source.get(line_start..line_end).unwrap_or_default();
    (line.strip_suffix('\r').unwrap_or(line), line_start)
}

fn decimal_width(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}
