//! Suggestions for misspelled keys.

use crate::key::Key;

/// A key that differs from `name` in one letter, or only in case.
pub(super) fn similar_key(name: &str) -> Option<Key> {
    let near = |key: &&Key| key.name().eq_ignore_ascii_case(name) || one_edit_apart(key.name(), name);
    Key::ALL.iter().find(near).copied()
}

/// Whether adding, removing or changing one letter of one text makes it the other.
fn one_edit_apart(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let alike = short.bytes().zip(long.bytes()).take_while(|(a, b)| a == b).count();
    let tail = |text: &str| text.len() - alike;
    let same_end = |length: usize| short.bytes().rev().take(length).eq(long.bytes().rev().take(length));
    // Two letters that differ in one have half in common: too little for a suggestion.
    short.len() > 2
        && match long.len() - short.len() {
            0 => tail(short) > 0 && same_end(tail(short) - 1),
            1 => same_end(tail(short)),
            _ => false,
        }
}
