//! Spans and locations in a text.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::invariant::ExpectOr as _;

/// A range of bytes in a text: from `start` up to, but not including, `end`.
///
/// Spans always refer to the outermost text that was parsed: if a game record contains a rules record with a position,
/// the span of an error in that position is a span of the game record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    start: usize,
    end: usize,
}

impl Span {
    /// The bytes from `start` up to `end`; empty at `start` where `end` is smaller.
    #[inline]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end: if end < start { start } else { end } }
    }

    /// The empty span at `offset`, as used for something that is missing there.
    #[inline]
    pub const fn at(offset: usize) -> Self {
        Self { start: offset, end: offset }
    }

    /// All of `text`.
    #[inline]
    pub const fn of(text: &str) -> Self {
        Self { start: 0, end: text.len() }
    }

    /// All of the text of a file, except a byte order mark at its start, which `std::fs::read_to_string` keeps.
    #[inline]
    pub const fn of_file(text: &str) -> Self {
        Self { start: byte_order_mark(text), end: text.len() }
    }

    /// The offset of the first byte.
    #[inline]
    pub const fn start(self) -> usize {
        self.start
    }

    /// The offset after the last byte.
    #[inline]
    pub const fn end(self) -> usize {
        self.end
    }

    /// The number of bytes.
    #[inline]
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether the span is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The span as a range, for slicing.
    #[inline]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// The text that the span covers; `None` if the span is not in the text.
    #[inline]
    pub fn slice(self, source: &str) -> Option<&str> {
        source.get(self.range())
    }

    /// The smallest span that covers both.
    #[inline]
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Where the span begins in `source`.
    pub fn location(self, source: &str) -> Location {
        Location::of(source, self.start)
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Self {
        span.range()
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// A line and a column, both from 1. The column is counted in three units: editors and protocols differ.
///
/// A tab, a combining character and a carriage return are one character each. A byte order mark at the start of the
/// text is not counted.
///
/// ```
/// use notation_syntax::Location;
///
/// let location = Location::of("dim:7\n→😀 x", 14);
/// assert_eq!(location.to_string(), "2:4");
/// assert_eq!((location.byte_column, location.utf16_column), (9, 5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Location {
    /// The line, from 1. Lines end at a line feed.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The column, from 1, in bytes of UTF-8.
    pub byte_column: usize,
    /// The column, from 1, in UTF-16 code units, as JavaScript and the Language Server Protocol count, both from 0.
    pub utf16_column: usize,
}

impl Location {
    /// The location of the byte at `offset` in `source`; the end of the text for an offset beyond it.
    pub fn of(source: &str, offset: usize) -> Self {
        let before = source
            .get(..floor_char_boundary(source, offset))
            .expect_or("the offset is between characters", source);
        // A byte order mark is before the first line.
        let line = before.get(line_start(source, before)..).unwrap_or_default().as_bytes();
        Self::after(memchr::memchr_iter(b'\n', before.as_bytes()).count() + 1, line.len(), TextSize::of(line))
    }

    /// The location in a line after this many bytes, which have this size.
    pub(crate) const fn after(line: usize, bytes: usize, size: TextSize) -> Self {
        Self { line, column: size.characters + 1, byte_column: bytes + 1, utf16_column: size.utf16 + 1 }
    }
}

/// `line:column`, with the column in characters.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Where the line begins that follows `before`, the start of `source`.
pub(crate) fn line_start(source: &str, before: &str) -> usize {
    memchr::memrchr(b'\n', before.as_bytes()).map_or_else(|| byte_order_mark(source), |feed| feed + 1)
}

/// The largest character boundary of `text` that is not after `offset`.
// `str::floor_char_boundary` needs Rust 1.91.
pub(crate) fn floor_char_boundary(text: &str, offset: usize) -> usize {
    if offset >= text.len() {
        return text.len();
    }
    (0..=offset).rev().find(|&at| text.is_char_boundary(at)).expect_or("a text begins between characters", 0)
}

/// The number of bytes of a byte order mark, U+FEFF, at the start of a text: three, or none.
#[inline]
pub(crate) const fn byte_order_mark(text: &str) -> usize {
    if matches!(text.as_bytes(), [0xef, 0xbb, 0xbf, ..]) { 3 } else { 0 }
}

/// How many bytes of a text one entry of the index covers.
const STEP: usize = 1 << 8;

/// The size of a part of a text, in both units that are not bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TextSize {
    pub(crate) characters: usize,
    pub(crate) utf16: usize,
}

impl TextSize {
    /// The size of the characters that begin in these bytes.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let characters = bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        // A character of four bytes is a pair of units.
        let pairs = bytes.iter().filter(|&&byte| byte >= 0xf0).count();
        Self { characters, utf16: characters + pairs }
    }

    fn plus(self, other: Self) -> Self {
        Self { characters: self.characters + other.characters, utf16: self.utf16 + other.utf16 }
    }

    /// The size without that of a part.
    pub(crate) fn minus(self, part: Self) -> Self {
        Self {
            characters: self.characters.saturating_sub(part.characters),
            utf16: self.utf16.saturating_sub(part.utf16),
        }
    }
}

/// The sizes of a text up to any offset. Each takes constant time, however long the text and its lines are.
#[derive(Clone, Debug)]
pub(crate) struct TextSizes {
    /// For each step of bytes, the size of the text before it; empty if the text is ASCII.
    before: Vec<TextSize>,
}

impl TextSizes {
    pub(crate) fn new(text: &str) -> Self {
        if text.is_ascii() {
            return Self { before: Vec::new() };
        }
        let mut sum = TextSize::default();
        let before = |chunk| {
            let before = sum;
            sum = sum.plus(TextSize::of(chunk));
            before
        };
        Self { before: text.as_bytes().chunks(STEP).map(before).collect() }
    }

    /// The size of the first `end` bytes of `text`, the text of this index. `end` is between characters.
    pub(crate) fn up_to(&self, text: &str, end: usize) -> TextSize {
        // At the end of the text, the last step may be full.
        let entry = (end / STEP).min(self.before.len().saturating_sub(1));
        let Some(&before) = self.before.get(entry) else {
            return TextSize { characters: end, utf16: end };
        };
        before.plus(text.as_bytes().get(entry * STEP..end).map_or_else(TextSize::default, TextSize::of))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_count_lines_and_characters() {
        let text = "ab\nä→c\r\nd";
        let locations =
            [(0, "1:1"), (2, "1:3"), (3, "2:1"), (5, "2:2"), (8, "2:3"), (11, "3:1"), (99, "3:2")];
        for (offset, location) in locations {
            extern crate std;
            use std::string::ToString;
            assert_eq!(Location::of(text, offset).to_string(), location, "offset {offset}");
        }
    }

    #[test]
    fn a_span_never_ends_before_it_starts() {
        assert_eq!(Span::new(5, 3), Span::at(5));
        assert_eq!(Span::new(1, 3).join(Span::new(7, 9)), Span::new(1, 9));
        assert_eq!(Span::new(1, 2).slice("ä"), None);
    }
}
