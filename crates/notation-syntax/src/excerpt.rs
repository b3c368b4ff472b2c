//! The part of a line that is drawn around a span.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::fmt;

use crate::invariant::ExpectOr as _;
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
        let (head, rest) =
            line.split_at_checked(start).expect_or("the offset is between characters", (line, ""));
        let (marked, tail) =
            rest.split_at_checked(end - start).expect_or("the offset is between characters", (rest, ""));

        let head_start = head.char_indices().rev().nth(CONTEXT - 1).map_or(0, |(at, _)| at);
        let marked_end = marked.char_indices().nth(MARKED).map_or(marked.len(), |(at, _)| at);
        // A span that is cut takes the whole width.
        let tail = if marked_end < marked.len() { "" } else { tail };
        let tail_end = tail.char_indices().nth(CONTEXT).map_or(tail.len(), |(at, _)| at);

        let mut text = String::from(if head_start > 0 { "…" } else { "" });
        text.extend(visible(head.get(head_start..).expect_or_default("the offset is between characters")));
        let indent = columns(text.chars());
        let marked = marked.get(..marked_end).expect_or_default("the offset is between characters");
        text.extend(visible(marked));
        text.extend(visible(tail.get(..tail_end).expect_or_default("the offset is between characters")));
        if end - start > marked_end || tail_end < tail.len() {
            text.push('…');
        }
        Self { text, indent, width: columns(visible(marked)).max(1) }
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

/// The beginning of a text that a message quotes: so many characters at most, then `…`.
#[doc(hidden)]
pub fn shortened(text: &str, characters: usize) -> Cow<'_, str> {
    match text.char_indices().nth(characters) {
        Some((end, _)) => {
            format!("{}…", text.get(..end).expect_or_default("a character begins there")).into()
        }
        None => text.into(),
    }
}

/// The characters of a text, with a space for each tab and U+FFFD, which is visible and takes one column, for each other
/// [hidden](is_hidden) character.
///
/// ```
/// use notation_syntax::visible;
///
/// let name: String = visible("\x1b]0;title\x07 \u{202e}gto.exe").collect();
/// assert_eq!(name, "\u{fffd}]0;title\u{fffd} \u{fffd}gto.exe");
/// ```
pub fn visible(text: &str) -> impl Iterator<Item = char> {
    text.chars().map(|character| match character {
        '\t' => ' ',
        other if is_hidden(other) => char::REPLACEMENT_CHARACTER,
        other => other,
    })
}

/// Whether a character is not visible itself, or could make a terminal show something else than the text: control
/// characters, controls of bidirectional text, separators of lines and paragraphs, and characters without width.
///
/// The joiners U+200C and U+200D are not hidden: words of several languages, and emoji, consist of parts that they join.
pub fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// How many columns a terminal needs for a text, as far as carets need it: East Asian characters and emoji are wide,
/// accents combine with the letter before them.
fn columns(text: impl Iterator<Item = char>) -> usize {
    let width = |character| match character {
        '\u{300}'..='\u{36f}' | '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' => 0,
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
    text.map(width).sum()
}

/// The character that was found in the text, or its end. For error kinds.
///
/// ```
/// use notation_syntax::Found;
///
/// assert_eq!(Found::from('x').to_string(), "`x`");
/// assert_eq!(Found::from('\n').to_string(), "a line break");
/// assert_eq!(Found::from('\u{202e}').to_string(), "the invisible character U+202E");
/// assert_eq!(Found::from(None).to_string(), "the end");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Found(Option<char>);

impl Found {
    /// The character; `None` for the end of the text.
    pub fn char(self) -> Option<char> {
        self.0
    }
}

impl From<char> for Found {
    fn from(found: char) -> Self {
        Self(Some(found))
    }
}

impl From<Option<char>> for Found {
    fn from(found: Option<char>) -> Self {
        Self(found)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("the end"),
            Some('\n' | '\r') => f.write_str("a line break"),
            Some('\t') => f.write_str("a tab"),
            Some(' ') => f.write_str("a space"),
            Some(other) if other.is_control() => {
                write!(f, "the control character U+{:04X}", u32::from(other))
            }
            Some(other) if is_hidden(other) => {
                write!(f, "the invisible character U+{:04X}", u32::from(other))
            }
            Some(other) => write!(f, "`{other}`"),
        }
    }
}
