//! The hints in a comment, and the text without them.

use core::fmt;

use super::scan::{Piece, pieces};

/// The start of a hint, in any case.
const HINT: &[u8] = b"(hint:";

/// The hints of a text, in order.
pub(super) fn hints(mut rest: &str) -> impl Iterator<Item = &str> {
    core::iter::from_fn(move || {
        let (_, hint, after) = first_hint(rest)?;
        rest = after;
        Some(hint.trim())
    })
}

/// A text without its hints and [`Markup`](crate::Markup), and without surrounding white space. Printing it writes the
/// rest.
#[derive(Clone, Copy)]
pub struct WithoutHints<'a> {
    pub(super) text: &'a str,
}

impl<'a> WithoutHints<'a> {
    /// The parts of the text between the hints and the markup, as written.
    pub fn parts(self) -> impl Iterator<Item = &'a str> {
        let text = |piece| if let Piece::Text(text) = piece { Some(text) } else { None };
        pieces(self.text).filter_map(text).flat_map(between_hints)
    }

    /// Whether the text without hints is empty or white space.
    pub fn is_blank(self) -> bool {
        self.parts().all(|part| part.trim().is_empty())
    }
}

impl fmt::Display for WithoutHints<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.parts().enumerate().filter(|(_, part)| !part.trim().is_empty()).last();
        let Some((last, _)) = last else { return Ok(()) };
        let is_blank = |part: &&str| part.trim().is_empty();
        let first = self.parts().take_while(is_blank).count();
        for (number, mut part) in self.parts().enumerate().take(last + 1).skip(first) {
            if number == first {
                part = part.trim_start();
            }
            if number == last {
                part = part.trim_end();
            }
            f.write_str(part)?;
        }
        Ok(())
    }
}

/// The same as `Display`: hints stay hidden.
impl fmt::Debug for WithoutHints<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WithoutHints({self})")
    }
}

fn between_hints(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let text = rest?;
        let (before, after) = match first_hint(text) {
            Some((before, _, after)) => (before, Some(after)),
            None => (text, None),
        };
        rest = after;
        Some(before)
    })
}

/// The text before the first hint, in it, and after it.
fn first_hint(text: &str) -> Option<(&str, &str, &str)> {
    let start = text.match_indices('(').map(|(at, _)| at).find(|&at| begins_hint(text, at))?;
    let before = text.get(..start)?;
    let inside = text.get(start + HINT.len()..)?;
    let (hint, after) = inside.split_once(')').unwrap_or((inside, ""));
    Some((before, hint, after))
}

pub(super) fn begins_hint(text: &str, at: usize) -> bool {
    text.as_bytes().get(at..at + HINT.len()).is_some_and(|word| word.eq_ignore_ascii_case(HINT))
}
