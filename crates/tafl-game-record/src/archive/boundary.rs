//! The boundary between two games of an archive.

use notation_syntax::invariant::ExpectOr as _;

use crate::parse::is_white;
use crate::tag;

/// How far it is searched for what follows a tag. Nothing that is read piece by piece is searched again and again.
const LOOKAHEAD: usize = 1 << 16;

/// Whether a bracket is where a game can begin: at the start of a line, with the name of a tag of the specification.
///
/// `at_line_start` decides where `before`, the text that precedes the bracket, is empty; `after` follows the bracket.
pub(crate) fn may_begin_game(before: &str, after: &[u8], at_line_start: bool) -> bool {
    (before.ends_with('\n') || before.is_empty() && at_line_start) && tag::begins_known_tag(after)
}

/// Whether such a bracket begins a game after a turn without a comment block, which it could be itself. It does if it is on
/// one line, has no `|`, and has the rules or the position, or is followed by another tag or the first turn.
///
/// `None` if more text is needed. `ended` if none follows.
pub(crate) fn begins_game_after_turn(after: &[u8], ended: bool) -> Option<bool> {
    let (after, ended) = match after.get(..LOOKAHEAD) {
        Some(start) => (start, true),
        None => (after, ended),
    };
    let unknown = ended.then_some(false);
    let Some(end) = memchr::memchr3(b']', b'|', b'\n', after) else { return unknown };
    let (tag, rest) = after.split_at_checked(end).expect_or_default("the end is in the text");
    if !rest.starts_with(b"]") || !tag::begins_known_tag(tag) {
        return Some(false);
    }
    if tag.starts_with(b"rules:") || tag.starts_with(b"position:") {
        return Some(true);
    }
    match rest.get(1..).expect_or_default("the rest begins with a bracket").trim_ascii_start() {
        [b'[', name @ ..] => match name.iter().position(|&byte| !tag::is_name_byte(byte)) {
            Some(length) => Some(length > 0 && name.get(length) == Some(&b':')),
            None => unknown,
        },
        [] | [b'1'] | [b'1', b'.'] => unknown,
        [b'1', b'.', next, ..] => Some(is_white(*next)),
        _ => Some(false),
    }
}
