//! Offsets in the UTF-8 of Rust, and indexes of characters in strings of Python.

use std::ops::Range;

use notation_syntax::Span;

/// How many bytes of a text one entry covers.
const STEP: usize = 1 << 10;

/// The characters of a text. Looking up an offset takes constant time, however large the text is.
pub(crate) struct TextIndex<'t> {
    bytes: &'t [u8],
    /// For each step of bytes, the characters before it; empty if each byte is one.
    before: Vec<usize>,
}

impl<'t> TextIndex<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let bytes = text.as_bytes();
        let mut sum = 0;
        let before = |chunk: &[u8]| {
            let before = sum;
            sum += characters(chunk);
            before
        };
        let before = if text.is_ascii() { Vec::new() } else { bytes.chunks(STEP).map(before).collect() };
        Self { bytes, before }
    }

    /// The span in characters.
    pub(crate) fn span(&self, span: Span) -> Range<usize> {
        self.characters(span.start())..self.characters(span.end())
    }

    /// The number of characters before an offset.
    fn characters(&self, offset: usize) -> usize {
        let offset = offset.min(self.bytes.len());
        if self.before.is_empty() {
            return offset;
        }
        let entry = (offset / STEP).min(self.before.len() - 1);
        let before = self.before.get(entry).copied().unwrap_or_default();
        before + self.bytes.get(entry * STEP..offset).map_or(0, characters)
    }
}

/// The number of characters that begin in these bytes.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}
