//! How many characters and UTF-16 code units a part of a text has.

use alloc::vec::Vec;

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
