//! Tags and comments without a closing bracket, which end at the bracket of something else.

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Notation, Span, Strictness};
use tafl_moves::MoveRecord;

use super::reader::EventReader;
use crate::event::PLACEHOLDER;
use crate::tag;

/// A bracket that was opened.
pub(super) enum Bracket {
    /// The span of the text up to its closing bracket.
    Closed(Span),
    /// The closing bracket is missing. The span is that of the turn or tag that would be part of the text.
    RunsOn(Span),
    /// There is no closing bracket, nor a turn or tag before the end of the text.
    Open,
}

impl EventReader<'_> {
    /// The next bracket, up to its closing one. It is skipped if the closing bracket is its own.
    ///
    /// Comments can contain anything, so it takes much for a bracket to be missing: at the start of a line is a tag of
    /// the specification; or a turn with a move that can be read, and after it another opening bracket, to which the
    /// closing one belongs. Where no closing bracket follows, the turn is enough.
    // deviation: G2b
    pub(super) fn bracket_text(&mut self) -> Bracket {
        let start = self.cursor.offset() + 1;
        let closed = self.bracketed();
        let text = closed.unwrap_or(Span::new(start, self.end()));
        match (closed, runs_into(self.cursor.text(text), closed.is_some())) {
            (_, Some(next)) => {
                let next = Span::new(start + next.start(), start + next.end());
                self.jump_to(next.start());
                Bracket::RunsOn(next)
            }
            (Some(text), None) => Bracket::Closed(text),
            (None, None) => {
                self.cursor.skip_rest();
                Bracket::Open
            }
        }
    }
}

/// Whether a tag or comment with this text would be taken for one without its closing bracket.
pub(crate) fn is_taken_for_unclosed(text: &str) -> bool {
    runs_into(text, true).is_some()
}

/// The first line of a text that begins a tag of the specification, or a turn.
fn runs_into(text: &str, closed: bool) -> Option<Span> {
    // Up to here, `|` follows before the next `[`. Without this, each of many turns would cost a search.
    let mut checked = 0;
    for at in memchr::memchr2_iter(b'\n', b'\r', text.as_bytes()) {
        let line = text.get(at + 1..)?;
        let is_tag = line.starts_with('[') && line.as_bytes().get(1..).is_some_and(tag::begins_known_tag);
        if !is_tag {
            if at < checked || !begins_turn(line) {
                continue;
            }
            // The turn of a closing bracket that is not the text's own has an opening one, and no slots before it.
            let next = if closed { memchr::memchr2(b'[', b'|', line.as_bytes())? } else { 0 };
            if closed && line.get(next..)?.starts_with('|') {
                checked = at + 1 + next;
                continue;
            }
        }
        let length = memchr::memchr2(b'\n', b'\r', line.as_bytes()).unwrap_or(line.len());
        return Some(Span::new(at + 1, at + 1 + length));
    }
    None
}

/// `N. move`, or the same with the address of a variation.
fn begins_turn(line: &str) -> bool {
    if !line.starts_with(|first: char| first.is_ascii_digit()) {
        return false;
    }
    let is_address = |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_lowercase() || *byte == b'.';
    let address = line.bytes().take_while(is_address).count();
    let Some((number, rest)) = line.split_at_checked(address) else { return false };
    let words = rest.trim_start_matches([' ', '\t']);
    let end = words.find([' ', '\t', '\n', '\r', '[']).unwrap_or(words.len());
    let word = words.get(..end).expect_or_default("a word ends in the line");
    number.ends_with('.') && words.len() < rest.len() && is_move(word)
}

fn is_move(word: &str) -> bool {
    word == PLACEHOLDER || MoveRecord::parse_with(word, Strictness::Relaxed).is_ok()
}
