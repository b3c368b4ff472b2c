//! Parsing move records. The functions are named after the grammar.

mod move_record;
mod plain;

use notation_syntax::{Cursor, Error, Finding, Notation, Reported, Span, TokenKind};
use tafl_position::{Piece, PieceKind, Square, SquareErrorKind};

use crate::capture::{Capture, Captures};
use crate::error::{MoveErrorKind, MoveFindingKind, MoveSink};
use crate::move_record::MoveRecord;
use crate::repeated_captures::RepeatedCaptures;
use crate::spelling::SpellingErrorKind;

/// The end of the record.
fn end(cursor: &Cursor<'_>, sink: &mut MoveSink<'_>) -> Result<(), Reported> {
    if cursor.at_end() {
        return Ok(());
    }
    let kind = MoveErrorKind::Trailing { found: cursor.found() };
    Err(failed(cursor, Error::new(kind, cursor.char_span()), sink))
}

/// Reports an error, or the known misspelling that it comes from.
fn failed(cursor: &Cursor<'_>, error: Error<MoveErrorKind>, sink: &mut MoveSink<'_>) -> Reported {
    let offset = error.span().start();
    let spelling = SpellingErrorKind::find_in_move(cursor.source(), cursor.part(), offset);
    sink.fatal(spelling.map_or(error, |found| found.map(MoveErrorKind::Spelling)))
}

/// `---`, §2.
pub(super) fn resignation_symbol(
    cursor: &mut Cursor<'_>,
    sink: &mut MoveSink<'_>,
) -> Result<MoveRecord, Reported> {
    let hyphens = cursor.eat_while(|kind| kind == TokenKind::Hyphen);
    if hyphens.len() != 3 {
        return Err(sink.fatal(Error::new(MoveErrorKind::NotAResignation, hyphens)));
    }
    end(cursor, sink)?;
    Ok(MoveRecord::Resignation)
}

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

/// `"x" capture-location ("/" capture-location)*`, §2.
pub(super) fn capture_record(cursor: &mut Cursor<'_>, sink: &mut MoveSink<'_>) -> Result<Captures, Reported> {
    let mut captures = Captures::new();
    let mut repetition = RepeatedCaptures::new();
    // A letter directly after the digits of a square cannot be a file.
    while captures.is_empty() && cursor.byte() == Some(b'x')
        || !captures.is_empty() && capture_separator(cursor, sink)?
    {
        cursor.bump();
        let start = cursor.offset();
        let (piece, square) = location(cursor, sink)?;
        if repetition.is_repeated(square, &captures) {
            let note = MoveFindingKind::CaptureRepeated { square };
            sink.finding(Finding::new(note, cursor.span_from(start)))?;
        }
        captures.push(Capture::new(piece, square));
    }
    Ok(captures)
}

/// Whether another capture follows: after `/`, or after a superfluous `x`.
fn capture_separator(cursor: &Cursor<'_>, sink: &mut MoveSink<'_>) -> Result<bool, Reported> {
    if cursor.at(TokenKind::Slash) {
        return Ok(true);
    }
    let repeated = cursor.byte() == Some(b'x');
    if repeated {
        sink.finding(Finding::new(MoveFindingKind::CaptureMarkRepeated, cursor.char_span()))?;
    }
    Ok(repeated)
}
