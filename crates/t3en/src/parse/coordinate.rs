//! Parses coordinates.

use notation_syntax::{Cursor, Error, ErrorSink, Finding, Notation, Reported, Span, TokenKind};

use crate::board::MAX_SIZE;
use crate::coordinate::Coordinate;
use crate::error::{CoordinateError, CoordinateErrorKind, CoordinateFindingKind, CoordinateSink};

notation_syntax::from_str! {
    Coordinate, CoordinateError;
}

impl Notation for Coordinate {
    type ErrorKind = CoordinateErrorKind;

    fn parse_in(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<CoordinateErrorKind>,
    ) -> Result<Self, Reported> {
        let mut cursor = Cursor::new(source, span);
        let coordinate = coordinate(&mut cursor, sink)?;
        if cursor.at_end() {
            return Ok(coordinate);
        }
        let kind = CoordinateErrorKind::Trailing { found: cursor.found() };
        Err(sink.fatal(Error::new(kind, cursor.char_span())))
    }
}

/// `column row`
fn coordinate(cursor: &mut Cursor<'_>, sink: &mut CoordinateSink<'_>) -> Result<Coordinate, Reported> {
    let (column, letters) = column(cursor, sink)?;
    let (row, number) = row(cursor, sink)?;
    // Both are below the limit.
    Coordinate::new(column, row)
        .ok_or_else(|| sink.fatal(Error::new(CoordinateErrorKind::RowTooFar, letters.join(number))))
}

/// Letters: the index of the column.
fn column(cursor: &mut Cursor<'_>, sink: &mut CoordinateSink<'_>) -> Result<(u16, Span), Reported> {
    let letters = cursor.eat_while(|kind| matches!(kind, TokenKind::Lower | TokenKind::Upper));
    if letters.is_empty() {
        let kind = CoordinateErrorKind::NoColumn { found: cursor.found() };
        return Err(sink.fatal(Error::new(kind, cursor.char_span())));
    }
    let text = cursor.text(letters).as_bytes();
    if text.iter().any(u8::is_ascii_uppercase) {
        sink.finding(Finding::new(CoordinateFindingKind::UpperCaseColumn, letters))?;
    }
    // Counted from 1, `z` is 26 and `aa` is 27. A number that overflows is out of range.
    let number = text.iter().try_fold(0_u16, |number, letter| {
        number.checked_mul(26)?.checked_add(u16::from(letter.to_ascii_lowercase() - b'a') + 1)
    });
    match number.filter(|&number| number <= MAX_SIZE) {
        Some(number) => Ok((number - 1, letters)),
        None => Err(sink.fatal(Error::new(CoordinateErrorKind::ColumnTooFar, letters))),
    }
}

/// Digits: the index of the row.
fn row(cursor: &mut Cursor<'_>, sink: &mut CoordinateSink<'_>) -> Result<(u16, Span), Reported> {
    let Some(number) = cursor.number() else {
        let kind = CoordinateErrorKind::NoRow { found: cursor.found() };
        return Err(sink.fatal(Error::new(kind, cursor.char_span())));
    };
    let row = number.value().and_then(|row| u16::try_from(row.checked_sub(1)?).ok());
    let Some(row) = row.filter(|&row| row < MAX_SIZE) else {
        return Err(sink.fatal(Error::new(CoordinateErrorKind::RowTooFar, number.span())));
    };
    if number.has_leading_zero() {
        sink.finding(Finding::new(CoordinateFindingKind::LeadingZero, number.span()))?;
    }
    Ok((row, number.span()))
}
