//! Parsing locations: a square with or without a piece prefix, as in `cf8`.

use notation_syntax::{Cursor, Error, Finding, Notation, Reported, Span, TokenKind};
use tafl_position::{Piece, PieceKind, Square, SquareErrorKind};

use super::failed;
use crate::error::{MoveErrorKind, MoveFindingKind, MoveSink};

/// `[taflman-symbol] letters digits`, §2: a square, and its piece prefix if there is one.
pub(super) fn location(
    cursor: &mut Cursor<'_>,
    sink: &mut MoveSink<'_>,
) -> Result<(Option<Piece>, Square), Reported> {
    let letters = cursor.eat_while(is_letter);
    if letters.is_empty() {
        let kind = SquareErrorKind::MissingFile { found: cursor.found() };
        return Err(failed(cursor, Error::new(kind.into(), letters), sink));
    }
    if !cursor.at(TokenKind::Digit) {
        let kind = SquareErrorKind::MissingRank { found: cursor.found() };
        return Err(failed(cursor, Error::new(kind.into(), cursor.char_span()), sink));
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

pub(super) fn is_letter(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Lower | TokenKind::Upper)
}
