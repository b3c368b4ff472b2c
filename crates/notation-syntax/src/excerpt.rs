//! The part of a line that is drawn around a span.

use alloc::string::String;
use core::ops::Range;

use crate::span::{Span, floor_char_boundary};

/// How many characters of a long line are drawn on each side of a span.
const CONTEXT: usize = 60;

/// How many characters of a long span are drawn.
const MARKED: usize = 120;

/// The part of a line around a span, as it can be drawn: a long line is cut on both sides, and each control character
/// is replaced by one that takes exactly one column.
///
/// ```
/// use notation_syntax::{Excerpt, Span};
///
/// let excerpt = Excerpt::of_line("dim:7\tesc:x", Span::new(10, 11));
/// assert_eq!(excerpt.text(), "dim:7 esc:x");
/// assert_eq!(excerpt.marked(), 10..11);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    text: String,
    marked: Range<usize>,
}

impl Excerpt {
    /// The part of `line` around `span`, which counts from the start of the line.
    pub fn of_line(line: &str, span: Span) -> Self {
        let start = floor_char_boundary(line, span.start());
        let end = floor_char_boundary(line, span.end()).max(start);
        let (head, rest) = line.split_at_checked(start).unwrap_or((line, ""));
        let (marked, tail) = rest.split_at_checked(end - start).unwrap_or((rest, ""));

        let head_start = head.char_indices().rev().nth(CONTEXT - 1).map_or(0, |(at, _)| at);
        let marked_end = marked.char_indices().nth(MARKED).map_or(marked.len(), |(at, _)| at);
        // A span that is cut takes the whole width.
        let tail = if marked_end < marked.len() { "" } else { tail };
        let tail_end = tail.char_indices().nth(CONTEXT).map_or(tail.len(), |(at, _)| at);

        let mut text = String::from(if head_start > 0 { "…" } else { "" });
        text.extend(visible(head.get(head_start..).unwrap_or_default()));
        let from = text.len();
        text.extend(visible(marked.get(..marked_end).unwrap_or_default()));
        let to = text.len();
        text.extend(visible(tail.get(..tail_end).unwrap_or_default()));
        if marked_end < marked.len() || tail_end < tail.len() {
            text.push('…');
        }
        Self { text, marked: from..to }
    }

    /// The text to draw.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes of [`text`](Self::text) that the span covers.
    pub fn marked(&self) -> Range<usize> {
        self.marked.clone()
    }

    /// How many characters precede the span.
    pub(crate) fn indent(&self) -> usize {
        self.text.get(..self.marked.start).unwrap_or_default().chars().count()
    }

    /// How many carets the span gets: one at least, also where something is missing.
    pub(crate) fn width(&self) -> usize {
        self.text.get(self.marked()).unwrap_or_default().chars().count().max(1)
    }
}

/// The characters of a text, with each control character replaced by one that is visible and takes one column.
pub fn visible(text: &str) -> impl Iterator<Item = char> {
    text.chars().map(|character| match character {
        '\t' => ' ',
        other if other.is_control() => char::REPLACEMENT_CHARACTER,
        other => other,
    })
}
