//! The pieces of a comment: text and markup.

use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;

use super::hints::begins_hint;
use super::markup::{Eval, Judgement, Shape, ShapeColour};

/// A part of a comment.
pub(super) enum Piece<'a> {
    Text(&'a str),
    Judgement(Judgement),
    Eval(Eval),
    Shapes(Vec<Shape>),
}

/// The pieces of the text after the clock, in order. No text is empty.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let (mut rest, mut is_first, mut is_before_text) = (text, true, true);
    core::iter::from_fn(move || {
        if is_before_text {
            rest = rest.trim_start();
        }
        if rest.is_empty() {
            return None;
        }
        // Only at the start, a sign is a judgement.
        let (piece, after) = match judgement(rest).filter(|_| is_first).or_else(|| group(rest)) {
            Some(markup) => markup,
            None => text_before_group(rest),
        };
        is_first = false;
        is_before_text &= !matches!(piece, Piece::Text(_));
        rest = after;
        Some(piece)
    })
}

/// The judgement at the start of the text.
fn judgement(text: &str) -> Option<(Piece<'_>, &str)> {
    let end = text.find(|letter| !matches!(letter, '!' | '?')).unwrap_or(text.len());
    let (sign, after) = text.split_at_checked(end)?;
    let is_apart = after.chars().next().is_none_or(|next| next == '(' || next.is_whitespace());
    let judgement = sign.parse().ok().filter(|_| is_apart)?;
    Some((Piece::Judgement(judgement), after))
}

/// The group in parentheses at the start of the text: an evaluation or shapes. Looks no further than the next parenthesis.
fn group(text: &str) -> Option<(Piece<'_>, &str)> {
    let inside = text.strip_prefix('(')?;
    let end = inside.find(['(', ')'])?;
    let (group, after) = inside.split_at_checked(end)?;
    let after = after.strip_prefix(')')?;
    let (name, value) = group.split_once(':')?;
    let piece =
        if name == "eval" { Piece::Eval(value.parse().ok()?) } else { shapes(name.parse().ok()?, value)? };
    Some((piece, after))
}

fn shapes(colour: ShapeColour, value: &str) -> Option<Piece<'static>> {
    let shapes = value.split(' ').map(|squares| Shape::of_squares(colour, squares));
    shapes.collect::<Option<_>>().map(Piece::Shapes)
}

/// The text up to the next group. A hint is text, whatever is in it.
fn text_before_group(text: &str) -> (Piece<'_>, &str) {
    let mut hint_end = 0;
    let starts = text.match_indices('(').map(|(at, _)| at).filter(|&at| at > 0 || begins_hint(text, at));
    let mut end = text.len();
    for at in starts {
        if at < hint_end {
            continue;
        }
        if begins_hint(text, at) {
            hint_end =
                text.get(at..).and_then(|hint| hint.find(')')).map_or(text.len(), |length| at + length);
        } else if text.get(at..).and_then(group).is_some() {
            end = at;
            break;
        }
    }
    let (before, after) = text.split_at_checked(end).expect_or("the end is between characters", (text, ""));
    (Piece::Text(before), after)
}
