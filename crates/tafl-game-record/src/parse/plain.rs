//! The fast way through events in their plain form: nearly all events of real games.

use notation_syntax::Span;

use super::reader::{Reader, State};
use crate::event::{CommentEvent, Event, MoveEvent, TurnEvent};

impl<'a> Reader<'a> {
    /// The next event, if it is a turn number, a move or a comment in its plain form. It is read byte by byte, where the
    /// cursor would need one token for each byte.
    ///
    /// `None` for everything else, which [`any_event`](Self::any_event) reads. It would read a plain event as the same.
    #[inline]
    pub(super) fn plain_event(&mut self) -> Option<Event<'a>> {
        if let State::Comment(slot) = self.state {
            return self.plain_slot(0, slot);
        }
        let rest = self.cursor.rest();
        let white = rest.iter().position(|&byte| !is_white(byte))?;
        let word = rest.get(white..)?;
        match word.first()? {
            b'a'..=b'z' | b'A'..=b'Z' | b'-' if self.state == State::Turn => {
                let (text, span) = self.plain_word(white, word_length(word));
                Some(Event::Move(MoveEvent { text, span }))
            }
            b'0'..=b'9' => {
                let digits = word.iter().position(|byte| !byte.is_ascii_digit())?;
                let [b'.', after, ..] = word.get(digits..)? else { return None };
                if !is_white(*after) {
                    return None;
                }
                let (text, span) = self.plain_word(white, digits + 1);
                self.state = State::Turn;
                Some(Event::Turn(TurnEvent { text, span }))
            }
            b'[' if self.state == State::Turn => {
                // On one line, a bracket cannot lack its closing one: see `bracket_text`.
                let inside = word.get(1..)?;
                let close = memchr::memchr3(b']', b'\n', b'\r', inside)?;
                if inside.get(close) != Some(&b']') {
                    return None;
                }
                self.next_close = self.cursor.offset() + white + 1 + close;
                self.plain_slot(white + 1, 0)
            }
            _ => None,
        }
    }

    /// The next `length` bytes after white space.
    #[inline]
    fn plain_word(&mut self, white: usize, length: usize) -> (&'a str, Span) {
        self.cursor.skip(white);
        let span = self.cursor.skip(length);
        (self.cursor.text(span), span)
    }

    /// A slot of a comment block that begins after the next `before` bytes. The block ends at the bracket that was found
    /// before.
    #[inline]
    fn plain_slot(&mut self, before: usize, slot: usize) -> Option<Event<'a>> {
        let length = self.next_close.checked_sub(self.cursor.offset() + before)?;
        let rest = self.cursor.rest().get(before..)?.get(..length)?;
        let pipe = memchr::memchr(b'|', rest);
        let (text, span) = self.plain_word(before, pipe.unwrap_or(length));
        self.cursor.skip(1);
        self.state = if pipe.is_some() { State::Comment(slot + 1) } else { State::Commented };
        Some(Event::Comment(CommentEvent { text, slot, span }))
    }
}

/// The length of a word that ends at white space or `[`.
#[inline]
fn word_length(word: &[u8]) -> usize {
    // Most moves end in the first eight bytes, which are compared at once.
    if let Some(first) = word.first_chunk().copied().map(u64::from_le_bytes) {
        let ends = below(first, b' ' + 1) | equal(first, b'[');
        let length = ends.trailing_zeros() as usize / 8;
        if word.get(length).is_some_and(|&byte| ends != 0 && ends_word(byte)) {
            return length;
        }
    }
    word.iter().position(|&byte| ends_word(byte)).unwrap_or(word.len())
}

const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGHS: u64 = u64::from_le_bytes([0x80; 8]);

/// The bytes that are smaller than `limit`, each as its highest bit. Only the first one is exact.
#[inline]
const fn below(bytes: u64, limit: u8) -> u64 {
    bytes.wrapping_sub(ONES * limit as u64) & !bytes & HIGHS
}

/// The bytes that equal `byte`, in the same way.
#[inline]
const fn equal(bytes: u64, byte: u8) -> u64 {
    below(bytes ^ (ONES * byte as u64), 1)
}

#[inline]
fn ends_word(byte: u8) -> bool {
    is_white(byte) || byte == b'['
}

/// Whether a byte is white space.
#[inline]
pub(crate) fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_at_white_space_and_brackets() {
        let bytes = [b'a', b'\0', b' ', b'\t', b'\n', 0x1f, b'[', b'\\', b'Z', 0x80, 0xff];
        let mut word = [b'x'; 10];
        for at in 0..10 {
            for before in bytes {
                for byte in bytes {
                    word[at.max(1) - 1] = before;
                    word[at] = byte;
                    let expected = word.iter().position(|&byte| ends_word(byte)).unwrap_or(word.len());
                    assert_eq!(word_length(&word), expected, "{word:?}");
                }
            }
            word = [b'x'; 10];
        }
    }
}
