//! The fast way through a move in its plain form: nearly all moves of real games.

use tafl_position::{File, Piece, Rank, Square};

use crate::capture::{Capture, Captures};
use crate::mark::Mark;
use crate::move_kind::MoveKind;
use crate::piece_move::Move;
use crate::repeated_captures::RepeatedCaptures;

/// A move in its plain form: its squares from one word of eight bytes, its captures byte by byte. `None` for everything
/// else, which the full parser reads: resignations, errors, and every form that has a finding.
///
/// The full parser reads a plain move as the same value. It would need one token for each byte.
#[inline(always)]
#[allow(clippy::inline_always, reason = "measured: the move is built in its place, without a copy")]
pub(super) fn plain_move(text: &[u8]) -> Option<Move> {
    let mut word = Word::of(text)?;
    let piece = if is_file(word.byte(1)) {
        let piece = Piece::from_char(char::from(word.byte(0))).filter(|piece| piece.is_special())?;
        word.skip(1);
        Some(piece)
    } else {
        None
    };
    let origin = word.square()?;
    let (kind, length) = match (word.byte(0), word.byte(1)) {
        (b'-', _) => (MoveKind::Plain, 1),
        (b'^', b'=') => (MoveKind::BerserkJump, 2),
        (b'^', _) => (MoveKind::Jump, 1),
        (b'=', _) => (MoveKind::Berserk, 1),
        _ => return None,
    };
    word.skip(length);
    let target = word.square()?;
    let rest = text.get(word.skipped..)?;
    let (captures, mark) = if rest.is_empty() { (Captures::new(), None) } else { plain_end(rest)? };
    Some(Move::from_parts(piece, origin, kind, target, captures, mark))
}

/// The first eight bytes of a text, zeros after its end. Of longer moves, the squares have at most nine.
#[derive(Clone, Copy)]
struct Word {
    /// The next byte is the lowest one.
    bits: u64,
    /// The number of bytes before it.
    skipped: usize,
}

impl Word {
    /// `None` for a text that is too short for a move.
    #[inline]
    fn of(text: &[u8]) -> Option<Self> {
        let bits = if let Some(bytes) = text.first_chunk() {
            u64::from_le_bytes(*bytes)
        } else {
            // The two halves overlap where the bytes are the same.
            let low = u64::from(u32::from_le_bytes(*text.first_chunk()?));
            let high = u64::from(u32::from_le_bytes(*text.last_chunk()?));
            low | high << ((text.len() - 4) * 8)
        };
        Some(Self { bits, skipped: 0 })
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "one byte of several")]
    const fn byte(self, index: u32) -> u8 {
        (self.bits >> (index * 8)) as u8
    }

    #[inline]
    const fn skip(&mut self, count: usize) {
        self.bits >>= count * 8;
        self.skipped += count;
    }

    /// A file of one lower-case letter and a rank of one or two digits without a leading zero. The caller finds a third
    /// digit, because none can follow.
    ///
    /// No branch depends on the number of digits, which would often be mispredicted.
    #[inline]
    fn square(&mut self) -> Option<Square> {
        let file = self.byte(0).wrapping_sub(b'a');
        let tens = self.byte(1).wrapping_sub(b'1');
        let ones = self.byte(2).wrapping_sub(b'0');
        if file >= 26 || tens >= 9 {
            return None;
        }
        let (rank, length) = if ones < 10 { (tens * 10 + ones + 9, 3) } else { (tens, 2) };
        self.skip(length);
        Some(Square::new(File::from_index(file)?, Rank::from_index(rank)?))
    }
}

#[inline]
const fn is_file(byte: u8) -> bool {
    byte.is_ascii_lowercase()
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
#[inline(always)]
#[allow(clippy::inline_always, reason = "measured: the results stay in registers")]
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
#[inline(always)]
#[allow(clippy::inline_always, reason = "as for `plain_location`")]
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
