//! Parsing squares.

use notation_syntax::{Cursor, Error, ErrorSink, Finding, Notation, Reported, Span, TokenKind};

use crate::error::{SquareError, SquareErrorKind, SquareFindingKind, SquareSink};
use crate::square::{File, Rank, Square};

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
