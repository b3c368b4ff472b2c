//! The fast way through events in their plain form: nearly all events of real games.

use notation_syntax::Span;
use notation_syntax::invariant::ExpectOr as _;

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
    #[allow(
        clippy::inline_always,
        reason = "measured: a call needs a tenth more instructions for each event"
    )]
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
            if tag::begins_known_tag(inside) {
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
    #[inline]
    fn plain_word(&mut self, start: usize, end: usize) -> Option<(&'a str, Span)> {
        let text = self.text.get(start..end)?;
        self.at = end;
        Some((text, Span::new(start, end)))
    }
}

/// The end of a number and its dot, which white space follows.
#[inline]
fn number_end(text: &[u8], start: usize) -> Option<usize> {
    let mut dot = start + 1;
    while text.get(dot)?.is_ascii_digit() {
        dot += 1;
    }
    let is_plain = text.get(dot) == Some(&b'.') && is_white(*text.get(dot + 1)?);
    is_plain.then_some(dot + 1)
}

/// The offset of the next byte that is not white space, and that byte.
#[inline]
fn first_of_word(text: &[u8], from: usize) -> Option<(usize, u8)> {
    let white = text.get(from..)?.iter().position(|&byte| !is_white(byte))?;
    Some((from + white, *text.get(from + white)?))
}

/// The end of a word, which is white space or `[`.
#[inline]
fn word_end(text: &[u8], start: usize) -> usize {
    let rest = text.get(start..).expect_or_default("a word begins in the text");
    start + rest.iter().position(|&byte| is_white(byte) || byte == b'[').unwrap_or(rest.len())
}

/// Whether a byte is white space.
#[inline]
pub(crate) fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}
