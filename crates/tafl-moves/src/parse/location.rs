//! Parsing locations: a square with or without a piece prefix, as in `cf8`.

use notation_syntax::{Cursor, Error, Finding, Notation, Span, TokenKind};
use tafl_position::{File, Piece, PieceKind, Rank, Square, SquareErrorKind};

use super::failed;
use crate::error::{MoveErrorKind, MoveFindingKind, MoveSink};

/// `[taflman-symbol] letters digits`, §2: a square, and its piece prefix if there is one.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "measured: the cursor stays in registers, 17 instead of 20 ns per move"
)]
pub(super) fn location<F>(
    cursor: &mut Cursor<'_>,
    sink: &mut MoveSink<'_, F>,
) -> Result<(Option<Piece>, Square), F> {
    let start = cursor.offset();
    match plain_location(cursor) {
        Some(location) => Ok(location),
        None => any_location(cursor, start, sink),
    }
}

/// The common form of a location: one lower-case letter for the file, a rank without leading zeros, and the
/// prefix of a special piece or none. `None` for any other form, with the cursor somewhere in it.
#[inline(always)]
#[allow(clippy::inline_always, reason = "as for `location`")]
fn plain_location(cursor: &mut Cursor<'_>) -> Option<(Option<Piece>, Square)> {
    let first = letter(cursor)?;
    let (piece, file) = match letter(cursor) {
        None => (None, first),
        Some(file) => {
            let piece = Piece::from_char(char::from(first)).filter(|piece| piece.is_special())?;
            (Some(piece), file)
        }
    };
    let mut number = digit(cursor)?;
    if let Some(second) = digit(cursor).filter(|_| number > 0) {
        number = number * 10 + second;
    }
    if cursor.at(TokenKind::Digit) {
        return None;
    }
    Some((piece, Square::new(File::from_letters(&[file])?, Rank::from_number(number)?)))
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "as for `location`")]
fn letter(cursor: &mut Cursor<'_>) -> Option<u8> {
    if cursor.peek().is_some_and(is_letter) { cursor.bump() } else { None }
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "as for `location`")]
fn digit(cursor: &mut Cursor<'_>) -> Option<u32> {
    if !cursor.at(TokenKind::Digit) {
        return None;
    }
    cursor.bump().map(|byte| u32::from(byte.wrapping_sub(b'0')))
}

pub(super) fn is_letter(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Lower | TokenKind::Upper)
}

/// Any location that begins at `start`, with its errors and findings. The cursor is somewhere in it.
#[cold]
fn any_location<F>(
    cursor: &mut Cursor<'_>,
    start: usize,
    sink: &mut MoveSink<'_, F>,
) -> Result<(Option<Piece>, Square), F> {
    let passed = cursor.text(cursor.span_from(start)).bytes().filter(u8::is_ascii_alphabetic).count();
    let mut letters = Span::new(start, start + passed);
    if letters.end() == cursor.offset() {
        letters = letters.join(cursor.eat_while(is_letter));
        if letters.is_empty() || !cursor.at(TokenKind::Digit) {
            let found = cursor.found();
            let (kind, span) = if letters.is_empty() {
                (SquareErrorKind::MissingFile { found }, letters)
            } else {
                (SquareErrorKind::MissingRank { found }, cursor.char_span())
            };
            return Err(failed(cursor, Error::new(kind.into(), span), sink));
        }
    }
    cursor.eat_while(|kind| kind == TokenKind::Digit);
    let name = cursor.text(letters).as_bytes();
    let piece = match name {
        [letter, _, ..] => Piece::from_char(char::from(*letter)),
        _ => None,
    };
    // Letters that are neither a file nor a piece prefix and a file.
    if let ([first, _, ..], None) = (name, piece) {
        if name.len() > 2 || !matches!(first, b'a' | b'b' | b'A' | b'B') {
            let kind = MoveErrorKind::UnknownPiece { found: char::from(*first) };
            let span = Span::new(letters.start(), letters.start() + 1);
            return Err(failed(cursor, Error::new(kind, span), sink));
        }
    }
    let square_start = letters.start() + usize::from(piece.is_some());
    let span = cursor.span_from(square_start);
    if piece.is_some_and(|piece| piece.kind() == PieceKind::Taflman) {
        let prefix = Span::new(letters.start(), square_start);
        sink.finding(Finding::new(MoveFindingKind::TaflmanLetter, prefix))?;
    }
    let square = Square::parse_in(cursor.source(), span, &mut sink.lifted())?;
    Ok((piece, square))
}
