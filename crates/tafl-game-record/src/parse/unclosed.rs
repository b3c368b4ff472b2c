//! Tags and comments without a closing bracket, which end at the bracket of something else.

use notation_syntax::{Notation, Span, Strictness};
use tafl_moves::MoveRecord;

use crate::event::PLACEHOLDER;
use crate::tag;

/// The span of the turn or tag that a tag or comment runs into, because its closing bracket is missing. `content` is the
/// text between its brackets, which begins at `start` in the source.
///
/// Comments can contain anything, so this is narrow: at the start of a line is a tag of the specification; or a turn
/// with a move that can be read, and after it an opening bracket, to which the closing one belongs.
// deviation: G2b
pub(super) fn runs_into(content: &str, start: usize) -> Option<Span> {
    for (at, _) in content.match_indices('\n') {
        let line = content.get(at + 1..)?;
        let is_tag = line.starts_with('[') && line.as_bytes().get(1..).is_some_and(tag::begins_known_tag);
        if is_tag || begins_turn(line) {
            let length = line.find(['\n', '\r']).unwrap_or(line.len());
            let span = Span::new(start + at + 1, start + at + 1 + length);
            // Only after the first turn, so that many of them are not many searches.
            return (is_tag || line.contains('[')).then_some(span);
        }
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
    let end = words.find(|found| matches!(found, ' ' | '\t' | '\n' | '\r' | '[')).unwrap_or(words.len());
    let word = words.get(..end).unwrap_or_default();
    number.ends_with('.') && words.len() < rest.len() && is_move(word)
}

fn is_move(word: &str) -> bool {
    word == PLACEHOLDER || MoveRecord::parse_in(word, Span::of(word), &mut Strictness::Relaxed).is_ok()
}
