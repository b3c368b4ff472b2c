//! Offsets in UTF-8, and in the UTF-16 of strings of JavaScript.

/// How many bytes of a text one entry covers.
const STEP: usize = 1 << 10;

/// Converts offsets between the UTF-8 of Rust and the UTF-16 of JavaScript.
///
/// Looking up an offset takes constant time; the index takes four bytes for each KiB of text.
#[derive(Clone, Debug)]
pub(crate) struct TextIndex {
    /// The text without its characters: for each byte that begins one, how many units of UTF-16 it has.
    units: Units,
}

#[derive(Clone, Debug)]
enum Units {
    /// Both offsets are the same.
    Ascii,
    /// For each step of bytes, the units before it; and the text itself.
    Other { before: Vec<u32>, text: String },
}

impl TextIndex {
    pub(crate) fn new(text: &str) -> Self {
        if text.is_ascii() {
            return Self { units: Units::Ascii };
        }
        let mut before = Vec::with_capacity(text.len() / STEP + 1);
        let mut sum = 0;
        for chunk in text.as_bytes().chunks(STEP) {
            before.push(sum);
            sum += units(chunk);
        }
        Self { units: Units::Other { before, text: text.to_owned() } }
    }

    /// The offset in UTF-16 of an offset in UTF-8.
    pub(crate) fn utf16(&self, offset: usize) -> usize {
        let Units::Other { before, text } = &self.units else { return offset };
        let bytes = text.as_bytes();
        let offset = offset.min(bytes.len());
        let Some(&sum) = before.get(offset / STEP) else {
            return before.last().map_or(0, |&sum| sum as usize) + last_chunk_units(bytes);
        };
        let start = offset / STEP * STEP;
        sum as usize + bytes.get(start..offset).map_or(0, units) as usize
    }
}

/// The units of the chunk at the end of a text whose length is a multiple of the step.
fn last_chunk_units(bytes: &[u8]) -> usize {
    let start = bytes.len().saturating_sub(STEP);
    bytes.get(start..).map_or(0, units) as usize
}

/// The units of UTF-16 of the characters that begin in these bytes: one, or two for those of four bytes.
fn units(bytes: &[u8]) -> u32 {
    bytes.iter().map(|&byte| u32::from(byte & 0xC0 != 0x80) + u32::from(byte >= 0xF0)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_offset_is_that_of_the_string() {
        let texts = ["", "abc", "é", "a😀b", &"é😀a\n".repeat(700), &"x".repeat(STEP), &"é".repeat(STEP)];
        for text in texts {
            let index = TextIndex::new(text);
            for (offset, _) in text.char_indices().chain([(text.len(), ' ')]) {
                let expected: usize = text[..offset].chars().map(char::len_utf16).sum();
                assert_eq!(index.utf16(offset), expected, "{offset}");
            }
        }
    }
}
