//! The part of a line that is drawn around a span.

use alloc::string::String;

use crate::span::{Span, floor_char_boundary};

/// How many characters of a long line are drawn on each side of a span.
const CONTEXT: usize = 60;

/// How many characters of a long span are drawn.
const MARKED: usize = 120;

/// The part of a line around a span, as it can be drawn: a long line is cut on both sides, and each control character
/// is replaced by one that takes exactly one column.
pub(crate) struct Excerpt {
    text: String,
    indent: usize,
    width: usize,
}

impl Excerpt {
    /// The part of `line` around `span`, which counts from the start of the line.
    pub(crate) fn of_line(line: &str, span: Span) -> Self {
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
        let indent = columns(&text);
        let marked = marked.get(..marked_end).unwrap_or_default();
        text.extend(visible(marked));
        text.extend(visible(tail.get(..tail_end).unwrap_or_default()));
        if end - start > marked_end || tail_end < tail.len() {
            text.push('…');
        }
        Self { text, indent, width: columns(marked).max(1) }
    }

    /// The text to draw.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// How many columns precede the span.
    pub(crate) fn indent(&self) -> usize {
        self.indent
    }

    /// How many columns the span has: at least one, also where something is missing.
    pub(crate) fn width(&self) -> usize {
        self.width
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

/// How many columns a terminal needs for a text, as far as carets need it: East Asian characters and emoji are wide,
/// accents combine with the letter before them.
fn columns(text: &str) -> usize {
    let width = |character| match character {
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1faff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    };
    text.chars().map(width).sum()
}
