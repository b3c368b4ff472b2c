//! A character that arrives byte by byte.

/// The bytes of a character outside ASCII, as far as they have arrived.
#[derive(Clone, Copy, Default)]
pub(super) struct Partial {
    bytes: [u8; 4],
    len: usize,
    /// Where the first of them stands.
    pub(super) start: usize,
}

/// Bytes that make no character, and never will.
pub(super) struct NoCharacter;

impl Partial {
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a byte. `None` as long as the character is not whole.
    pub(super) fn push(&mut self, byte: u8) -> Option<Result<char, NoCharacter>> {
        if let Some(place) = self.bytes.get_mut(self.len) {
            *place = byte;
            self.len += 1;
        }
        match core::str::from_utf8(self.bytes.get(..self.len).unwrap_or_default()) {
            Ok(text) => Some(text.chars().next().ok_or(NoCharacter)),
            Err(error) if error.error_len().is_none() => None,
            Err(_) => Some(Err(NoCharacter)),
        }
    }
}
