//! A line of text with carets below it.

use core::fmt;

use crate::span::{Location, Span, floor_char_boundary};

/// How many characters of a long line are drawn to the left and to the right of a place.
const CONTEXT: usize = 60;

/// A message drawn below the line of text that it is about.
///
/// A line that is too long is cut on both sides, so that a text of one long line stays readable.
pub struct Snippet<'a> {
    message: &'a dyn fmt::Display,
    /// What it is, and its stable name; `None` for an error.
    code: Option<(&'static str, &'static str)>,
    span: Span,
    source: &'a str,
    name: Option<&'a str>,
}

impl<'a> Snippet<'a> {
    pub(crate) fn error(message: &'a dyn fmt::Display, span: Span, source: &'a str) -> Self {
        Self { message, code: None, span, source, name: None }
    }

    pub(crate) fn finding(
        message: &'a dyn fmt::Display,
        level: &'static str,
        code: &'static str,
        span: Span,
        source: &'a str,
    ) -> Self {
        Self { code: Some((level, code)), ..Self::error(message, span, source) }
    }

    /// Puts the name of the text, a file say, before the place.
    #[must_use]
    pub fn named(mut self, name: &'a str) -> Self {
        self.name = Some(name);
        self
    }

    /// The line that the span begins in, without its end, and the offset where that line begins.
    fn line(&self) -> (&'a str, usize) {
        let start = floor_char_boundary(self.source, self.span.start());
        let (before, after) = self.source.split_at_checked(start).unwrap_or((self.source, ""));
        let line_start = memchr::memrchr(b'\n', before.as_bytes()).map_or(0, |at| at + 1);
        let line_end = memchr::memchr(b'\n', after.as_bytes()).map_or(self.source.len(), |at| start + at);
        let line = self.source.get(line_start..line_end).unwrap_or_default();
        (line.strip_suffix('\r').unwrap_or(line), line_start)
    }
}

impl fmt::Display for Snippet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.code {
            None => writeln!(f, "error: {}", self.message)?,
            Some((level, code)) => writeln!(f, "{level}[{code}]: {}", self.message)?,
        }
        let location = Location::of(self.source, self.span.start());
        let (line, line_start) = self.line();
        let gutter = decimal_width(location.line);
        write!(f, "{:gutter$}--> ", "")?;
        if let Some(name) = self.name {
            write!(f, "{name}:")?;
        }
        writeln!(f, "{location}")?;

        let window = Window::around(line, self.span, line_start);
        writeln!(f, "{:gutter$} |", "")?;
        writeln!(f, "{} | {window}", location.line)?;
        writeln!(
            f,
            "{:gutter$} | {:indent$}{:^<carets$}",
            "",
            "",
            "",
            indent = window.indent(),
            carets = window.carets()
        )
    }
}

impl fmt::Debug for Snippet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Snippet").field("span", &self.span).field("code", &self.code).finish_non_exhaustive()
    }
}

/// The part of a line that is drawn.
struct Window<'a> {
    before: &'a str,
    marked: &'a str,
    after: &'a str,
    cut_before: bool,
    cut_after: bool,
}

impl<'a> Window<'a> {
    fn around(line: &'a str, span: Span, line_start: usize) -> Self {
        let start = floor_char_boundary(line, span.start().saturating_sub(line_start));
        let end = floor_char_boundary(line, span.end().saturating_sub(line_start)).max(start);
        let (head, rest) = line.split_at_checked(start).unwrap_or((line, ""));
        let (marked, tail) = rest.split_at_checked(end - start).unwrap_or((rest, ""));

        let before_at = head.char_indices().rev().nth(CONTEXT - 1).map_or(0, |(at, _)| at);
        let marked_end = marked.char_indices().nth(2 * CONTEXT).map_or(marked.len(), |(at, _)| at);
        let after_end = tail.char_indices().nth(CONTEXT).map_or(tail.len(), |(at, _)| at);
        let marked_cut = marked_end < marked.len();
        Self {
            before: head.get(before_at..).unwrap_or_default(),
            marked: marked.get(..marked_end).unwrap_or_default(),
            after: if marked_cut { "" } else { tail.get(..after_end).unwrap_or_default() },
            cut_before: before_at > 0,
            cut_after: marked_cut || after_end < tail.len(),
        }
    }

    fn indent(&self) -> usize {
        usize::from(self.cut_before) + self.before.chars().count()
    }

    /// A place where something is missing gets one caret too.
    fn carets(&self) -> usize {
        self.marked.chars().count().max(1)
    }
}

impl fmt::Display for Window<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        if self.cut_before {
            f.write_char('…')?;
        }
        for part in [self.before, self.marked, self.after] {
            for character in part.chars() {
                // Each character takes one place, so that the carets stand below it.
                f.write_char(match character {
                    '\t' => ' ',
                    other if other.is_control() => char::REPLACEMENT_CHARACTER,
                    other => other,
                })?;
            }
        }
        if self.cut_after {
            f.write_char('…')?;
        }
        Ok(())
    }
}

fn decimal_width(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}
