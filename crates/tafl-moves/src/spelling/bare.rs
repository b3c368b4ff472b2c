//! Moves as people type them, with something else than a hyphen between the squares: `d1c1`, `d1 c1`, `d1–c1`, `d1->c1`.

use notation_syntax::Span;
use tafl_position::Square;

use super::characters::is_dash;
use super::words::{MAX_GAP, located};

/// The rest of a move after its first square, if another text than a move type leads to the second one: the length of
/// that text, the second square, and the length of both.
pub(crate) fn bare_move(rest: &str) -> Option<(usize, Square, usize)> {
    let is_gap = |found: char| matches!(found, ' ' | '\t' | '-' | '=' | ',') || is_dash(found);
    let long = rest.char_indices().map(|(at, _)| at).find(|&at| at > MAX_GAP).unwrap_or(rest.len());
    let after = rest.get(..long)?.trim_start_matches(is_gap);
    let (gap, after) = rest.split_at_checked(long - after.len())?;
    if !joins(gap) {
        return None;
    }
    let (None, target, following) = located(after)? else { return None };
    // An `x` begins captures, although it is a file of large boards.
    if after.starts_with(['x', 'X']) || !ends_move(gap, following) {
        return None;
    }
    Some((gap.len(), target, rest.len() - following.len()))
}

/// Whether this text between two squares has one meaning: nothing, white space, a comma, a dash or an arrow. A move type
/// has its own meaning.
fn joins(gap: &str) -> bool {
    let signs = gap.trim_matches([' ', '\t']);
    let mut characters = signs.chars();
    match signs {
        "" | "," | "->" | "-->" | "=>" => true,
        "-" => gap != signs,
        _ => characters.next().is_some_and(is_dash) && characters.next().is_none(),
    }
}

/// Whether the text after the second square can be that of the same move: captures, a mark, a judgement. If white space
/// separates the squares, a move type can belong to another move: `d6 b6-b7`, `d6 b6- b7`.
fn ends_move(gap: &str, following: &str) -> bool {
    let after = following.trim_start_matches(['-', '^', '=']);
    if after.len() < following.len() {
        let is_long = following.len() - after.len() > 1;
        return (is_long || !gap.contains([' ', '\t'])) && !after.starts_with(char::is_alphanumeric);
    }
    !following.starts_with(|next: char| next.is_alphanumeric() && next != 'x' || next == '.')
}

/// The words of a move whose squares are separated by white space, of which `word` is the first; `line` extends from there
/// to the end of the text.
pub(crate) fn joined_words(source: &str, word: Span, line: Span) -> Option<Span> {
    let first = word.slice(source)?.as_bytes();
    // Nearly every word is a whole move.
    if first.contains(&b'-') && first.last().is_some_and(u8::is_ascii_digit) {
        return None;
    }
    let text = line.slice(source)?;
    let (_, _, rest) = located(text)?;
    let (_, _, length) = bare_move(rest)?;
    let end = text.len() - rest.len() + length;
    let after = text.get(end..)?;
    let end = end + after.find([' ', '\t', '\n', '\r', '|']).unwrap_or(after.len());
    Some(Span::new(line.start(), line.start() + end)).filter(|words| words.end() > word.end())
}
