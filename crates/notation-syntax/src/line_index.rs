//! Lines of a text, found without searching the text again for each of them.

use alloc::vec::Vec;

use crate::invariant::ExpectOr as _;
use crate::span::{Location, byte_order_mark, floor_char_boundary};
use crate::span::{TextSize, TextSizes};

/// An index of the lines of a text: where each of them begins.
///
/// [`Location::of`] and [`Snippet`](crate::Snippet) search the text up to an offset. That is fine for one error;
/// for many errors in a large text, build the index once. Each location then takes constant time, also in a text that
/// is one long line. A byte order mark at the start of the text belongs to no line.
///
/// ```
/// use notation_syntax::LineIndex;
///
/// let lines = LineIndex::new("dim:7\nesc:x\n").with_first_line(40);
/// assert_eq!(lines.location(10).to_string(), "41:5");
/// assert_eq!(lines.line(10), "esc:x");
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex<'a> {
    text: &'a str,
    first_line: usize,
    /// The offset after each line feed.
    starts: Vec<usize>,
    sizes: TextSizes,
}

impl<'a> LineIndex<'a> {
    /// Indexes the lines of `text`. The first one has the number 1.
    pub fn new(text: &'a str) -> Self {
        let starts = memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1).collect();
        Self { text, first_line: 1, starts, sizes: TextSizes::new(text) }
    }

    /// Gives the first line this number, for a text that is part of a file.
    #[must_use]
    pub fn with_first_line(mut self, number: usize) -> Self {
        self.first_line = number;
        self
    }

    /// The text.
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// The line and column of the byte at `offset`; those of the end of the text for an offset beyond it.
    pub fn location(&self, offset: usize) -> Location {
        let (index, start) = self.line_of(offset);
        let end = floor_char_boundary(self.text, offset).max(start);
        let before = self.size(end).minus(self.size(start));
        Location::after(self.first_line + index, end - start, before)
    }

    /// The number of characters before the byte at `offset`: the index of that byte in a string of Python.
    pub fn character_offset(&self, offset: usize) -> usize {
        self.size(floor_char_boundary(self.text, offset)).characters
    }

    /// The number of UTF-16 code units before the byte at `offset`: the index of that byte in a string of JavaScript.
    pub fn utf16_offset(&self, offset: usize) -> usize {
        self.size(floor_char_boundary(self.text, offset)).utf16
    }

    /// The line that contains the byte at `offset`, without its line ending.
    pub fn line(&self, offset: usize) -> &'a str {
        let (index, start) = self.line_of(offset);
        let end = self.starts.get(index).map_or(self.text.len(), |next| next - 1);
        let line = self.text.get(start..end).expect_or_default("lines are in the text");
        line.strip_suffix('\r').unwrap_or(line)
    }

    /// The offset of the first byte of the line that contains the byte at `offset`.
    pub fn line_start(&self, offset: usize) -> usize {
        self.line_of(offset).1
    }

    /// The index of a line, from 0, and the offset where it begins.
    fn line_of(&self, offset: usize) -> (usize, usize) {
        let index = self.starts.partition_point(|&start| start <= offset);
        let start = index.checked_sub(1).and_then(|before| self.starts.get(before)).copied();
        (index, start.unwrap_or_else(|| byte_order_mark(self.text)))
    }

    /// The size of the text before an offset.
    fn size(&self, end: usize) -> TextSize {
        self.sizes.up_to(self.text, end)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    #[test]
    fn locations_are_those_of_a_search() {
        let long = "ä→😀 x".repeat(100);
        let steps = ["ä".repeat(128), "x".repeat(256), "😀".repeat(128)].map(|text| text + "\nä");
        let short = ["", "a", "\n", "ab\nä→c\r\nd", "a\n\n\r\nb\n", "\u{feff}", "\u{feff}ä\n\u{feff}x"];
        for text in short.into_iter().chain(steps.iter().map(String::as_str)).chain([long.as_str()]) {
            let lines = LineIndex::new(text);
            for offset in 0..text.len() + 3 {
                assert_eq!(lines.location(offset), Location::of(text, offset), "{text:?} at {offset}");
            }
        }
    }

    #[test]
    fn lines_have_no_ending() {
        let lines = LineIndex::new("ab\nä→c\r\nd");
        assert_eq!(
            [0, 2, 3, 9, 10, 11, 99].map(|at| lines.line(at)),
            ["ab", "ab", "ä→c", "ä→c", "ä→c", "d", "d"]
        );
        assert_eq!([0, 2, 3, 9, 10, 11, 99].map(|at| lines.line_start(at)), [0, 0, 3, 3, 3, 11, 11]);
    }
}
