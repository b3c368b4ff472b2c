//! The fast way through a move in its plain form: nearly all moves of real games.

use tafl_position::{File, Piece, Rank, Square};

use crate::capture::{Capture, Captures};
use crate::mark::Mark;
use crate::mark::MoveKind;
use crate::piece_move::Move;
use crate::repeated_captures::RepeatedCaptures;

/// A move in its plain form, read byte by byte. `None` for everything else, which the full parser reads: resignations,
/// errors, and every form that has a finding.
///
/// The full parser reads a plain move as the same value, in about twice the time.
#[inline]
pub(super) fn plain_move(text: &[u8]) -> Option<Move> {
    let (piece, origin, rest) = plain_location(text)?;
    let (kind, rest) = match rest {
        [b'^', b'=', rest @ ..] => (MoveKind::BerserkJump, rest),
        [b'-', rest @ ..] => (MoveKind::Plain, rest),
        [b'^', rest @ ..] => (MoveKind::Jump, rest),
        [b'=', rest @ ..] => (MoveKind::Berserk, rest),
        _ => return None,
    };
    let (target, rest) = plain_square(rest)?;
    let (captures, mark) = if rest.is_empty() { (Captures::new(), None) } else { plain_end(rest)? };
    Some(Move::from_parts(piece, origin, kind, target, captures, mark))
}

/// `["x" capture-record] [info-symbol]`, up to the end of the move.
#[inline(never)]
fn plain_end(text: &[u8]) -> Option<(Captures, Option<Mark>)> {
    let (captures, rest) = match text {
        [b'x', rest @ ..] => plain_captures(rest)?,
        rest => (Captures::new(), rest),
    };
    let mark = match rest {
        [] => None,
        [b'+'] => Some(Mark::KingVulnerable),
        [b'-'] => Some(Mark::KingHasRoute),
        [b'+', b'+'] => Some(Mark::KingCaptured),
        [b'-', b'-'] => Some(Mark::KingEscaped),
        _ => return None,
    };
    Some((captures, mark))
}

/// `capture-location ("/" capture-location)*`, each square once.
#[inline]
fn plain_captures(text: &[u8]) -> Option<(Captures, &[u8])> {
    let mut captures = Captures::new();
    let mut repetition = RepeatedCaptures::new();
    let mut text = text;
    loop {
        let (piece, square, rest) = plain_location(text)?;
        if repetition.is_repeated(square, &captures) {
            return None;
        }
        captures.push(Capture::new(piece, square));
        let [b'/', next @ ..] = rest else { return Some((captures, rest)) };
        text = next;
    }
}

/// A square with the prefix of a special piece, or without a prefix, and the text after it.
#[inline]
fn plain_location(text: &[u8]) -> Option<(Option<Piece>, Square, &[u8])> {
    if let Some((letter, rest @ [b'a'..=b'z', ..])) = text.split_first() {
        let piece = Piece::from_char(char::from(*letter)).filter(|piece| piece.is_special())?;
        let (square, rest) = plain_square(rest)?;
        return Some((Some(piece), square, rest));
    }
    let (square, rest) = plain_square(text)?;
    Some((None, square, rest))
}

/// A file of one lower-case letter, a rank of one or two digits without a leading zero, and the text after them.
#[inline]
fn plain_square(text: &[u8]) -> Option<(Square, &[u8])> {
    let [file @ b'a'..=b'z', first @ b'1'..=b'9', rest @ ..] = text else { return None };
    let (rank, rest) = match rest {
        [b'0'..=b'9', b'0'..=b'9', ..] => return None,
        [second @ b'0'..=b'9', rest @ ..] => ((*first - b'0') * 10 + (*second - b'0'), rest),
        rest => (*first - b'0', rest),
    };
    let square = Square::new(File::from_index(*file - b'a')?, Rank::from_index(rank - 1)?);
    Some((square, rest))
}
