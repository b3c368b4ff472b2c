//! Parsing position records.

use notation_syntax::{Cursor, Error, ErrorSink, Finding, Notation, Reported, Span, TokenKind};

use crate::error::{
    PieceSetError, PieceSetErrorKind, PieceSetFindingKind, PositionError, PositionErrorKind,
    PositionFindingKind, PositionSink, SquareError, SquareErrorKind, SquareFindingKind, SquareSink,
};
use crate::parse::rows::{RowSyntax, Symbol, rows_of};
use crate::piece::Piece;
use crate::piece_set::PieceSet;
use crate::position::{Position, RowOrder};
use crate::square::{File, Rank, Square};

notation_syntax::from_str! {
    Position, PositionError;
}

impl Notation for Position {
    type ErrorKind = PositionErrorKind;

    const MAY_BE_FILE: bool = true;

    fn parse_in(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<PositionErrorKind>,
    ) -> Result<Self, Reported> {
        position_record(source, span, RowOrder::RankOneFirst, sink)
    }
}

/// `["/"] rows ["/"]`, §1.
pub(crate) fn position_record(
    source: &str,
    span: Span,
    order: RowOrder,
    sink: &mut PositionSink<'_>,
) -> Result<Position, Reported> {
    let rows = outer_slashes(source, span, sink)?;
    rows_of(&Otn, source, rows, order, None, sink)
}

/// The slashes at both ends of a record. Returns the span between them.
pub(crate) fn outer_slashes(source: &str, span: Span, sink: &mut PositionSink<'_>) -> Result<Span, Reported> {
    let text = span.slice(source).unwrap_or_default();
    if text.is_empty() || text == "/" {
        return Err(sink.fatal(Error::new(PositionErrorKind::Empty, span)));
    }
    let (mut start, mut end) = (span.start(), span.end());
    if text.starts_with('/') {
        start += 1;
    } else {
        sink.finding(Finding::new(PositionFindingKind::OuterSlashMissing, Span::at(start)))?;
    }
    if text.ends_with('/') {
        end -= 1;
    } else {
        sink.finding(Finding::new(PositionFindingKind::OuterSlashMissing, Span::at(end)))?;
    }
    Ok(Span::new(start, end))
}

/// The rows of OpenTafl Notation: `[empty-space-count][taflman-symbol]…`, §1.
struct Otn;

impl RowSyntax for Otn {
    #[inline]
    fn decimal(&self) -> bool {
        true
    }

    fn letters(&self) -> &'static str {
        Piece::LETTERS
    }

    #[inline]
    fn symbol(&self, byte: u8) -> Option<Symbol> {
        Piece::from_byte(byte).map(Symbol::Piece)
    }
}

notation_syntax::from_str! {
    Square, SquareError;
}

impl Notation for Square {
    type ErrorKind = SquareErrorKind;

    fn parse_in(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<SquareErrorKind>,
    ) -> Result<Self, Reported> {
        let mut cursor = Cursor::new(source, span);
        let square = square(&mut cursor, sink)?;
        if cursor.at_end() {
            return Ok(square);
        }
        Err(sink.fatal(Error::new(SquareErrorKind::Trailing { found: cursor.found() }, cursor.char_span())))
    }
}

/// `letters digits`, §2.
fn square(cursor: &mut Cursor<'_>, sink: &mut SquareSink<'_>) -> Result<Square, Reported> {
    let letters = cursor.eat_while(|kind| matches!(kind, TokenKind::Lower | TokenKind::Upper));
    if letters.is_empty() {
        return Err(sink
            .fatal(Error::new(SquareErrorKind::MissingFile { found: cursor.found() }, cursor.char_span())));
    }
    let mut name = [0; 2];
    let text = cursor.text(letters).as_bytes();
    let Some(name) = name.get_mut(..text.len()) else {
        return Err(sink.fatal(Error::new(SquareErrorKind::FileOutOfRange, letters)));
    };
    name.copy_from_slice(text);
    if name.iter().any(u8::is_ascii_uppercase) {
        sink.finding(Finding::new(SquareFindingKind::UpperCaseFile, letters))?;
        name.make_ascii_lowercase();
    }
    let Some(file) = File::from_letters(name) else {
        return Err(sink.fatal(Error::new(SquareErrorKind::FileOutOfRange, letters)));
    };
    let Some(number) = cursor.number() else {
        return Err(sink
            .fatal(Error::new(SquareErrorKind::MissingRank { found: cursor.found() }, cursor.char_span())));
    };
    let Some(rank) = number.value().and_then(Rank::from_number) else {
        return Err(sink.fatal(Error::new(SquareErrorKind::RankOutOfRange, number.span())));
    };
    if number.has_leading_zero() {
        sink.finding(Finding::new(SquareFindingKind::LeadingZero, number.span()))?;
    }
    Ok(Square::new(file, rank))
}

notation_syntax::from_str! {
    PieceSet, PieceSetError;
}

impl Notation for PieceSet {
    type ErrorKind = PieceSetErrorKind;

    /// `taflman-symbol*`, §3.
    fn parse_in(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<PieceSetErrorKind>,
    ) -> Result<Self, Reported> {
        let mut cursor = Cursor::new(source, span);
        let mut pieces = Self::EMPTY;
        // Reported once: a list of commas alone would have a finding for each byte.
        let mut comma_reported = false;
        while !cursor.at_end() {
            if let Some(piece) = cursor.char_ahead().and_then(Piece::from_char) {
                pieces = pieces.with(piece);
            } else if cursor.at(TokenKind::Comma) {
                if !comma_reported {
                    sink.finding(Finding::new(PieceSetFindingKind::CommaInPieceList, cursor.char_span()))?;
                }
                comma_reported = true;
            } else {
                let kind = PieceSetErrorKind::UnknownPiece { found: cursor.found() };
                return Err(sink.fatal(Error::new(kind, cursor.char_span())));
            }
            cursor.bump();
        }
        Ok(pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::Otn;
    use crate::parse::plain_rows::tests::agrees_with_the_full_parser;

    #[test]
    fn plain_rows() {
        agrees_with_the_full_parser(&Otn);
    }
}
