//! Text between moves becomes a comment after the turn.

use alloc::format;
use alloc::string::String;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Notation, Repair, Span, Strictness};
use tafl_moves::MoveRecord;

use crate::parse::clock_of_comment;
use crate::tag;

/// How far from a text its turn may extend, in bytes.
const MAX_TURN: usize = 1000;

/// Moves the text of a span into the slot of the move before it. `comment` is what to write there.
///
/// `None` where that is not certain: the turn does not begin with its number, or has other text than moves. That may be
/// repaired first.
pub(super) fn into_comment(source: &str, span: Span, comment: &str) -> Option<Repair> {
    let (span, comment) = with_next(source, span, comment);
    let comment = comment.as_str();
    if comment.contains(['[', ']', '|']) {
        return None;
    }
    let slot = moves_before(source, span.start())?.moves.checked_sub(1)?;
    let all = source.get(span.end()..)?;
    let rest = bounded(all);
    // Without the space that a removed word leaves.
    let is_word = source.get(..span.start())?.ends_with(char::is_whitespace);
    let kept = if is_word { rest.trim_start_matches([' ', '\t']) } else { rest };
    if !is_word && rest.starts_with(|next: char| !next.is_whitespace() && next != '[') {
        return None;
    }
    let start = span.end() + (rest.len() - kept.len());
    let moves = turn_length(kept)?;
    let block = kept.get(moves..)?.trim_start();
    let at = kept.len() - block.len();
    let (end, block) = match block.strip_prefix('[') {
        Some(inside) if !tag::begins_known_tag(inside.as_bytes()) => {
            let length = inside.find(']')?;
            (at + 1 + length + 1, with_comment(inside.get(..length)?, slot, comment))
        }
        _ => (moves, with_comment("", slot, comment)),
    };
    // What follows the turn is not searched.
    if rest.len() < all.len() && kept.get(end..)?.trim_start().is_empty() {
        return None;
    }
    let after = kept.get(end..)?.trim_start_matches([' ', '\t']);
    let ends_line = after.is_empty() || after.starts_with(['\n', '\r']);
    let text = format!("{}\n[{block}]{}", kept.get(..moves)?, if ends_line { "" } else { "\n" });
    let end = kept.len() - after.len();
    // At the end of a turn nothing separates the removed word from what follows.
    let from = if moves == 0 { source.get(..span.start())?.trim_end().len() } else { span.start() };
    Some(Repair::new(Span::new(from, start + end), text))
}

/// A text and the comments directly after it, which are of the same move.
fn with_next(source: &str, span: Span, comment: &str) -> (Span, String) {
    let (mut end, mut comments) = (span.end(), String::from(comment));
    while let Some((length, next)) = source.get(end..).and_then(|rest| next_comment(bounded(rest))) {
        end += length;
        comments.extend([" ", next]);
    }
    (Span::new(span.start(), end), comments)
}

/// The comment that a text begins with, and its length with the white space before it.
fn next_comment(text: &str) -> Option<(usize, &str)> {
    let next = text.trim_start();
    let length = match next.as_bytes().first()? {
        b'{' => next.find('}')? + 1,
        b'(' => next.find(')')? + 1,
        b';' => next.find(['\n', '\r']).unwrap_or(next.len()),
        _ => return None,
    };
    Some((text.len() - next.len() + length, inside(next.get(..length)?)?))
}

/// The text in `{nice}`, `(nice)` or `; nice`, if brackets can contain it. Nothing but moves can be a variation, or moves of the
/// game.
pub(super) fn inside(comment: &str) -> Option<&str> {
    let text = match comment.as_bytes().first()? {
        b'{' => comment.get(1..)?.strip_suffix('}')?,
        b'(' => comment.get(1..)?.strip_suffix(')')?,
        _ => comment.get(1..)?,
    };
    (!text.contains(['[', ']']) && !are_moves(text)).then(|| text.trim())
}

/// Removes the number of a turn that is repeated after the move of one side.
pub(super) fn repeated_number(source: &str, span: Span, turn: u32) -> Option<Repair> {
    let before = moves_before(source, span.start())?;
    let is_continued = before.moves == 1 && before.number.parse() == Ok(turn);
    let rest = source.get(span.end()..)?;
    let spaces = bounded(rest).len() - bounded(rest).trim_start_matches([' ', '\t']).len();
    is_continued.then(|| Repair::new(Span::new(span.start(), span.end() + spaces), ""))
}

/// The part of a turn before an offset: its number or address without the last dot, and how many moves follow.
struct Before<'a> {
    number: &'a str,
    moves: usize,
}

fn moves_before(source: &str, end: usize) -> Option<Before<'_>> {
    let start = (end.saturating_sub(MAX_TURN)..end).find(|&at| source.is_char_boundary(at))?;
    let mut moves = 0;
    for word in source.get(start..end)?.split_whitespace().rev() {
        match turn_number(word) {
            Some((number, "")) => return Some(Before { number, moves }),
            Some((number, joined)) => return is_move(joined).then_some(Before { number, moves: moves + 1 }),
            None if is_dots(word) => {}
            None if is_move(word) => moves += 1,
            None => return None,
        }
    }
    None
}

/// The length of the text up to the last move of a turn; other comments between the moves belong to it. `None` if it is
/// not certain where the next turn begins.
fn turn_length(text: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        let rest = text.get(at..)?;
        let next = rest.trim_start();
        let word = first_word(next);
        if next.is_empty() || next.starts_with('[') || turn_number(word).is_some() {
            return Some(at);
        }
        let length = match word {
            "" => next_comment(next)?.0,
            word if word.starts_with(|first: char| first.is_ascii_digit()) && !is_dots(word) => {
                return None;
            }
            word => word.len(),
        };
        at += rest.len() - next.len() + length;
    }
}

fn first_word(text: &str) -> &str {
    text.split(|next: char| next.is_whitespace() || matches!(next, '[' | '{' | '(' | ';'))
        .next()
        .unwrap_or_default()
}

/// As much of a text as is searched, so that many mistakes take no longer than the text.
fn bounded(text: &str) -> &str {
    let end = (0..=MAX_TURN.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
    end.and_then(|end| text.get(..end)).expect_or_default("a text begins between characters")
}

/// The number or address at the start of a word, without its last dot, and the move that is joined to it. `1...`, which
/// continues a turn, is not one.
fn turn_number(word: &str) -> Option<(&str, &str)> {
    let (number, rest) = word.split_at_checked(word.rfind('.')?)?;
    let is_address = number.starts_with(|first: char| first.is_ascii_digit())
        && number.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase() || byte == b'.');
    (is_address && !number.ends_with('.')).then(|| (number, rest.get(1..).unwrap_or_default()))
}

/// Whether a text has nothing but moves and the numbers of their turns.
pub(super) fn are_moves(text: &str) -> bool {
    let mut words = text.split([' ', '\t', '\n', '\r', ';', ',']).filter(|word| !word.is_empty()).peekable();
    let is_of_turn = |word: &str| match turn_number(word) {
        Some((_, joined)) => joined.is_empty() || is_move(joined),
        None => is_dots(word) || is_move(word),
    };
    words.peek().is_some() && words.all(is_of_turn)
}

/// Whether a word can be read as a move, with or without a judgement.
pub(crate) fn is_move(word: &str) -> bool {
    MoveRecord::parse_with(word.trim_end_matches(['!', '?']), Strictness::Relaxed).is_ok()
}

/// `.....`, and `1...`.
fn is_dots(word: &str) -> bool {
    word.ends_with("..")
}

/// The content of a comment block with a comment in this slot, before the one that is there but after its clock.
fn with_comment(block: &str, slot: usize, comment: &str) -> String {
    let mut written = String::from(block);
    let bars = block.matches('|').count();
    written.extend(core::iter::repeat_n('|', slot.saturating_sub(bars)));
    let at = match slot {
        0 => 0,
        slot => written.match_indices('|').nth(slot - 1).map_or(written.len(), |(at, _)| at + 1),
    };
    let text = written.get(at..).and_then(|rest| rest.split('|').next()).unwrap_or_default();
    let clock = clock_of_comment(text).map_or(0, |(_, end)| end);
    let is_empty = text.len() == clock;
    let is_joined = clock > 0 && !text.get(..clock).is_some_and(|clock| clock.ends_with(char::is_whitespace));
    let at = at + clock;
    written.insert_str(at, if is_empty { "" } else { " " });
    written.insert_str(at, comment);
    // Without a line of its own, a clock could be a number in a text.
    written.insert_str(at, if is_joined { "\n" } else { "" });
    written
}
