//! Parsing move records.

use notation_syntax::{Cursor, Error, ErrorSink, Finding, Notation, Reported, Span, TokenKind};
use tafl_position::{Piece, Square};

use super::plain::plain_move;
use super::{end, failed};
use crate::capture::Captures;
use crate::error::{MoveError, MoveErrorKind, MoveFindingKind, MoveSink};
use crate::mark::Mark;
use crate::mark::MoveKind;
use crate::move_record::MoveRecord;
use crate::parse::capture_record;
use crate::parse::resignation_symbol;
use crate::parse::{is_letter, location};
use crate::piece_move::Move;
use crate::spelling::{bare_move, is_resignation};

notation_syntax::from_str! {
    MoveRecord, MoveError;
    Move, MoveError;
}

impl Notation for MoveRecord {
    type ErrorKind = MoveErrorKind;

    #[inline]
    fn parse_in(source: &str, span: Span, sink: &mut dyn ErrorSink<MoveErrorKind>) -> Result<Self, Reported> {
        if let Some(step) = source.as_bytes().get(span.range()).and_then(plain_move) {
            return Ok(Self::Move(step));
        }
        any_record(source, span, sink)
    }
}

/// A record of any form, which need not be plain.
fn any_record(source: &str, span: Span, sink: &mut MoveSink<'_>) -> Result<MoveRecord, Reported> {
    let mut cursor = Cursor::new(source, span);
    match cursor.peek() {
        None => Err(sink.fatal(Error::new(MoveErrorKind::Empty, span))),
        Some(TokenKind::Hyphen) => resignation_symbol(&mut cursor, sink),
        Some(_) => standard_record(&mut cursor, sink).map(MoveRecord::Move),
    }
}

/// A move only; a resignation is an error.
impl Notation for Move {
    type ErrorKind = MoveErrorKind;

    #[inline]
    fn parse_in(source: &str, span: Span, sink: &mut dyn ErrorSink<MoveErrorKind>) -> Result<Self, Reported> {
        if let Some(step) = source.as_bytes().get(span.range()).and_then(plain_move) {
            return Ok(step);
        }
        // In words, its error would say to write the symbol.
        let resigns = source.get(span.range()).is_some_and(is_resignation);
        match if resigns { MoveRecord::Resignation } else { any_record(source, span, sink)? } {
            MoveRecord::Move(step) => Ok(step),
            MoveRecord::Resignation => Err(sink.fatal(Error::new(MoveErrorKind::Resignation, span))),
        }
    }
}

/// `[taflman-symbol] starting-space move-type ending-space [capture-record] [info-symbol]`, §2.
fn standard_record(cursor: &mut Cursor<'_>, sink: &mut MoveSink<'_>) -> Result<Move, Reported> {
    let start = cursor.offset();
    let (piece, origin) = location(cursor, sink)?;
    let after = cursor.offset();
    let kind = move_type(cursor, Origin { start, after, piece, square: origin }, sink)?;
    let target = ending_space(cursor, sink)?;
    let captures = if cursor.at(TokenKind::Lower) { capture_record(cursor, sink)? } else { Captures::new() };
    let mark = if cursor.at_end() { None } else { info_symbol(cursor, sink)? };
    end(cursor, sink)?;
    Ok(Move::from_parts(piece, origin, kind, target, captures, mark))
}

/// The first square of a move.
#[derive(Clone, Copy)]
struct Origin {
    /// The offset where it begins, with its prefix, and where it ends.
    start: usize,
    after: usize,
    piece: Option<Piece>,
    square: Square,
}

/// `"-" | "^" | "=" | "^="`, §2, or what people type instead.
fn move_type(cursor: &mut Cursor<'_>, origin: Origin, sink: &mut MoveSink<'_>) -> Result<MoveKind, Reported> {
    if bare_move_type(cursor, origin, sink)? {
        return Ok(MoveKind::Plain);
    }
    cursor.eat_while(is_move_sign);
    let span = cursor.span_from(origin.after);
    if span.is_empty() {
        let kind = MoveErrorKind::MissingMoveType { found: cursor.found() };
        return Err(failed(cursor, Error::new(kind, cursor.char_span()), sink));
    }
    let text = cursor.text(span);
    if text == "=^" {
        sink.finding(Finding::new(MoveFindingKind::MoveTypeReversed, span))?;
        return Ok(MoveKind::BerserkJump);
    }
    let unknown = Error::new(MoveErrorKind::UnknownMoveType, span);
    MoveKind::from_symbol(text).ok_or_else(|| failed(cursor, unknown, sink))
}

/// Skips what people type instead of a hyphen: nothing, spaces, a dash, an arrow, a comma. Returns whether it was there.
fn bare_move_type(
    cursor: &mut Cursor<'_>,
    origin: Origin,
    sink: &mut MoveSink<'_>,
) -> Result<bool, Reported> {
    let rest = Span::new(origin.after, cursor.part().end());
    let Some((gap, target, length)) = bare_move(cursor.text(rest)) else { return Ok(false) };
    let found = cursor.text(rest).get(..gap).and_then(|gap| gap.chars().find(|found| !found.is_ascii()));
    let Origin { start, after, piece, square: origin } = origin;
    let kind = MoveFindingKind::BareMove { found, piece, origin, target };
    sink.finding(Finding::new(kind, Span::new(start, after + length)))?;
    while cursor.offset() < after + gap && cursor.bump_char().is_some() {}
    Ok(true)
}

fn is_move_sign(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Hyphen | TokenKind::Caret | TokenKind::Equals)
}

/// `letters digits`, §2.
fn ending_space(cursor: &mut Cursor<'_>, sink: &mut MoveSink<'_>) -> Result<Square, Reported> {
    let start = cursor.offset();
    let (piece, square) = location(cursor, sink)?;
    if piece.is_none() {
        return Ok(square);
    }
    let kind = MoveErrorKind::PieceBeforeTarget { square };
    Err(sink.fatal(Error::new(kind, Span::new(start, start + 1))))
}

/// `["+" | "-" | "++" | "--"]`, §2.
fn info_symbol(cursor: &mut Cursor<'_>, sink: &mut MoveSink<'_>) -> Result<Option<Mark>, Reported> {
    let signs = cursor.eat_while(|kind| kind == TokenKind::Plus || is_move_sign(kind));
    if signs.is_empty() {
        return Ok(None);
    }
    let text = cursor.text(signs);
    // A letter after a move type: the text continues with another step.
    if MoveKind::from_symbol(text).is_some() && cursor.peek().is_some_and(is_letter) {
        let span = signs.join(cursor.skip_rest());
        return Err(sink.fatal(Error::new(MoveErrorKind::SeveralSteps, span)));
    }
    match Mark::from_symbol(text) {
        Some(mark) => Ok(Some(mark)),
        None => Err(failed(cursor, Error::new(MoveErrorKind::UnknownMark, signs), sink)),
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use notation_syntax::Parsed;

    use super::*;

    /// Reads a text with and without the fast way.
    fn compare(text: &str) -> bool {
        let span = Span::of(text);
        let full = Parsed::collect(|report| any_record(text, span, report));
        assert_eq!(MoveRecord::parse_all(text), full, "{text:?}");
        plain_move(text.as_bytes()).is_some()
    }

    #[test]
    fn plain_moves_are_read_as_by_the_full_parser() {
        // A few letters of each class, in texts of up to three pieces after the plain beginning of a move.
        const PIECES: [&str; 26] = [
            "a1", "a1-", "k11", "A1", "aa1", "b78", "z79", "c0", "c01", "K", "t", "n", "-", "^", "=", "^=",
            "=^", "x", "/", "+", "++", "--", "+-", " ", "ä", "3",
        ];
        // Of the last piece only some, others each time, where the test is slow.
        let step = if cfg!(debug_assertions) { 9 } else { 1 };
        let mut plain = 0;
        let mut last = (0..step).cycle();
        let mut text = String::new();
        for first in PIECES {
            for second in PIECES {
                for third in PIECES {
                    let skipped = last.next().unwrap_or_default();
                    for fourth in PIECES.into_iter().skip(skipped).step_by(step) {
                        text.clear();
                        text.extend([first, second, third, fourth]);
                        plain += usize::from(compare(&text));
                    }
                }
                for rest in PIECES {
                    text.clear();
                    text.extend(["a1-b2x", first, second, rest]);
                    plain += usize::from(compare(&text));
                }
            }
        }
        assert!(plain * step > 500, "{plain}");
    }
}
