//! A character that arrives byte by byte.

use notation_syntax::invariant::ExpectOr as _;

/// The bytes of a character outside ASCII that have arrived so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Partial {
    bytes: [u8; 4],
    len: usize,
    /// The offset of the first of them.
    pub(super) start: usize,
}

/// The bytes are not UTF-8, whatever follows.
pub(super) struct NotUtf8;

impl Partial {
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a byte. `None` while the character is incomplete.
    pub(super) fn push(&mut self, byte: u8) -> Option<Result<char, NotUtf8>> {
        if let Some(slot) = self.bytes.get_mut(self.len) {
            *slot = byte;
            self.len += 1;
        }
        match core::str::from_utf8(
            self.bytes.get(..self.len).expect_or_default("a character has at most four bytes"),
        ) {
            Ok(text) => Some(text.chars().next().ok_or(NotUtf8)),
            Err(error) if error.error_len().is_none() => None,
            Err(_) => Some(Err(NotUtf8)),
        }
    }
}
