//! The fast way through events in their plain form: nearly all events of real games.

use notation_syntax::Span;

use super::reader::{EventReader, State};
use crate::event::{CommentEvent, Event, MoveEvent, TagEvent, TurnEvent};
use crate::tag;

impl<'a> EventReader<'a> {
    /// The next event, if it is a turn number or a move in its plain form. It is read byte by byte, where the cursor
    /// would need one token for each byte.
    ///
    /// `None` for everything else, which [`other_event`](Self::other_event) reads. It would read a plain event as the
    /// same.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "measured: the event stays in registers")]
    pub(super) fn plain_event(&mut self) -> Option<Event<'a>> {
        if matches!(self.state, State::Comment(_)) {
            return None;
        }
        let text = self.text.as_bytes();
        let (start, first) = first_of_word(text, self.at)?;
        if self.state == State::Turn && ((first | 0x20).is_ascii_lowercase() || first == b'-') {
            let (text, span) = self.plain_word(start, word_end(text, start))?;
            return Some(Event::Move(MoveEvent { text, span }));
        }
        if first.is_ascii_digit() {
            let (text, span) = self.plain_word(start, number_end(text, start)?)?;
            self.state = State::Turn;
            return Some(Event::Turn(TurnEvent { text, span }));
        }
        self.at = start;
        None
    }

    /// The next event, if it is a tag or a comment in its plain form, after [`plain_event`](Self::plain_event).
    #[inline]
    pub(super) fn plain_bracket(&mut self) -> Option<Event<'a>> {
        let start = self.at;
        match self.state {
            State::Comment(slot) => return self.plain_slot(start, slot),
            State::Start | State::Tags | State::Turn => {}
            State::Commented | State::Broken | State::CommentedBroken => return None,
        }
        let [b'[', inside @ ..] = self.text.as_bytes().get(start..)? else { return None };
        // On one line, a bracket cannot lack its closing one: see `bracket_text`.
        let length = memchr::memchr3(b']', b'\n', b'\r', inside)?;
        let (inside, rest) = inside.split_at_checked(length)?;
        if rest.first() != Some(&b']') {
            return None;
        }
        if self.state == State::Turn {
            if tag::begins_version_tag(inside) {
                return None;
            }
            self.next_close = start + 1 + length;
            return self.plain_slot(start + 1, 0);
        }
        self.plain_tag(start, inside)
    }

    /// `[name:value]`. `inside` is the text between the brackets.
    #[inline]
    fn plain_tag(&mut self, start: usize, inside: &[u8]) -> Option<Event<'a>> {
        let length = inside.iter().position(|&byte| !tag::is_name_byte(byte))?;
        if length == 0 || inside.get(length) != Some(&b':') {
            return None;
        }
        let close = start + 1 + inside.len();
        let name = self.text.get(start + 1..start + 1 + length)?;
        let value_span = Span::new(start + length + 2, close);
        let value = value_span.slice(self.text)?;
        self.next_close = close;
        self.at = close + 1;
        self.state = State::Tags;
        Some(Event::Tag(TagEvent { name, value, span: Span::new(start, close + 1), value_span }))
    }

    /// A slot of a comment block. The block ends at the bracket that was found before.
    #[inline]
    fn plain_slot(&mut self, start: usize, slot: usize) -> Option<Event<'a>> {
        let rest = self.text.as_bytes().get(start..self.next_close)?;
        let pipe = memchr::memchr(b'|', rest);
        let (text, span) = self.plain_word(start, pipe.map_or(self.next_close, |length| start + length))?;
        self.at += 1;
        self.state = if pipe.is_some() { State::Comment(slot + 1) } else { State::Commented };
        Some(Event::Comment(CommentEvent { text, slot, span }))
    }

    /// The text between two offsets, which is passed.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as for `plain_event`")]
    fn plain_word(&mut self, start: usize, end: usize) -> Option<(&'a str, Span)> {
        let text = self.text.get(start..end)?;
        self.at = end;
        Some((text, Span::new(start, end)))
    }
}

/// The end of a number and its dot, which white space follows.
#[inline(always)]
#[allow(clippy::inline_always, reason = "as for `plain_event`")]
fn number_end(text: &[u8], start: usize) -> Option<usize> {
    let mut dot = start + 1;
    while text.get(dot)?.is_ascii_digit() {
        dot += 1;
    }
    let is_plain = text.get(dot) == Some(&b'.') && is_white(*text.get(dot + 1)?);
    is_plain.then_some(dot + 1)
}

/// The offset of the next byte that is not white space, and that byte.
#[inline(always)]
#[allow(clippy::inline_always, reason = "as for `plain_event`")]
fn first_of_word(text: &[u8], from: usize) -> Option<(usize, u8)> {
    // A space or two line breaks precede most words. Without a loop the offsets stay in registers.
    let mut start = from;
    for _ in 0..3 {
        let first = *text.get(start)?;
        if !is_white(first) {
            return Some((start, first));
        }
        start += 1;
    }
    far_word(text, start)
}

#[cold]
fn far_word(text: &[u8], from: usize) -> Option<(usize, u8)> {
    (from..).zip(text.get(from..)?).find(|&(_, &byte)| !is_white(byte)).map(|(start, &byte)| (start, byte))
}

/// The end of a word, which is white space or `[`.
#[inline(always)]
#[allow(clippy::inline_always, reason = "as for `plain_event`")]
fn word_end(text: &[u8], start: usize) -> usize {
    // Most words end in the first eight bytes, which are compared at once.
    match text.get(start..).and_then(end_in_eight) {
        Some(length) => start + length,
        None => far_word_end(text, start),
    }
}

#[inline(never)]
fn far_word_end(text: &[u8], start: usize) -> usize {
    let mut end = start;
    while let Some(bytes) = text.get(end..).and_then(<[u8]>::first_chunk) {
        let ends = word_ends(u64::from_le_bytes(*bytes));
        if ends != 0 {
            end += ends.trailing_zeros() as usize / 8;
            break;
        }
        end += 8;
    }
    let rest = text.get(end..).unwrap_or_default();
    end + rest.iter().position(|&byte| ends_word(byte)).unwrap_or(rest.len())
}

/// Where a word ends in the first eight bytes. `None` if it does not, or after a control character.
#[inline(always)]
#[allow(clippy::inline_always, reason = "as for `plain_event`")]
fn end_in_eight(word: &[u8]) -> Option<usize> {
    let bytes = u64::from_le_bytes(*word.first_chunk()?);
    let ends = word_ends(bytes);
    let length = ends.trailing_zeros() as usize / 8;
    let is_end = word.get(length).is_some_and(|&byte| ends != 0 && ends_word(byte));
    is_end.then_some(length)
}

/// The bytes that can end a word, each as its highest bit. Only the first one is exact.
#[inline]
const fn word_ends(bytes: u64) -> u64 {
    below(bytes, b' ' + 1) | equal(bytes, b'[')
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
                    assert_eq!(word_end(&word, 0), expected, "{word:?}");
                }
            }
            word = [b'x'; 10];
        }
    }
}
