//! The tag `date`, §4.

use notation_syntax::{Cursor, Error, Finding, Notation, Reported, Span, TokenKind};

use super::value::trimmed;
use crate::error::{TagError, TagErrorKind, TagFindingKind, TagSink};
use crate::value::Date;

notation_syntax::from_str! {
    Date, TagError;
}

impl Notation for Date {
    type ErrorKind = TagErrorKind;

    fn parse_in(source: &str, span: Span, sink: &mut TagSink<'_>) -> Result<Self, Reported> {
        let span = trimmed(source, span, sink)?;
        if let Some((date, other)) = year_last(span.slice(source).unwrap_or_default()) {
            return Err(sink.fatal(Error::new(TagErrorKind::YearLast { date, other }, span)));
        }
        let mut usual = true;
        let date = date(&mut Cursor::new(source, span), &mut usual).map_err(|error| sink.fatal(error))?;
        if !usual {
            sink.finding(Finding::new(TagFindingKind::DateForm, span))?;
        }
        Ok(date)
    }
}

/// `25/6/2024`: the date, and another one if the day can also be the month.
fn year_last(text: &str) -> Option<(Date, Option<Date>)> {
    let mut parts = text.split(['.', '/', '-']);
    let (first, second, year) = (parts.next()?, parts.next()?, parts.next()?);
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if parts.next().is_some() || year.len() != 4 || ![first, second, year].into_iter().all(is_number) {
        return None;
    }
    let date = |month: &str, day: &str| {
        Date::new(year.parse::<u16>().ok()?, month.parse::<u8>().ok()?, day.parse::<u8>().ok()?).ok()
    };
    let by_day = date(second, first);
    let by_month = date(first, second);
    Some((by_day.or(by_month)?, by_month.filter(|date| by_day.is_some_and(|by_day| by_day != *date))))
}

/// `YYYY.MM.DD`. Clears `usual` if the form differs.
fn date(cursor: &mut Cursor<'_>, usual: &mut bool) -> Result<Date, TagError> {
    let (year, _) = date_part(cursor, 4, usual)?;
    let (month, month_span) = next_date_part(cursor, usual)?;
    let (day, day_span) = next_date_part(cursor, usual)?;
    if !cursor.at_end() {
        let kind = TagErrorKind::TextAfterDate { found: cursor.found() };
        return Err(Error::new(kind, cursor.char_span()));
    }
    let [month, day] = [month, day].map(|part| part.and_then(|part| u8::try_from(part).ok()));
    if let Some(found) = month.filter(|month| !(1..=12).contains(month)) {
        return Err(Error::new(TagErrorKind::Month { found }, month_span));
    }
    let last = crate::value::last_day(year, month);
    let invalid_day = |found| Error::new(TagErrorKind::Day { found, last }, day_span);
    Date::new(year, month, day).map_err(|_| invalid_day(day.unwrap_or_default()))
}

/// A dot and a part of two digits; at the end of the text, the part is unknown.
fn next_date_part(cursor: &mut Cursor<'_>, usual: &mut bool) -> Result<(Option<u16>, Span), TagError> {
    if cursor.at_end() {
        *usual = false;
        return Ok((None, Span::at(cursor.offset())));
    }
    if !cursor.eat(TokenKind::Dot) {
        if !cursor.at(TokenKind::Hyphen) && !cursor.at(TokenKind::Slash) {
            return Err(Error::new(
                TagErrorKind::MissingDateDot { found: cursor.found() },
                cursor.char_span(),
            ));
        }
        cursor.bump();
        *usual = false;
    }
    date_part(cursor, 2, usual)
}

/// A number, or question marks.
fn date_part(
    cursor: &mut Cursor<'_>,
    width: usize,
    usual: &mut bool,
) -> Result<(Option<u16>, Span), TagError> {
    let unknown = cursor.eat_while(|kind| kind == TokenKind::Question);
    if !unknown.is_empty() {
        *usual &= unknown.len() == width;
        return Ok((None, unknown));
    }
    let Some(number) = cursor.number() else {
        return Err(Error::new(TagErrorKind::MissingDatePart { found: cursor.found() }, cursor.char_span()));
    };
    let found = number.span().len();
    // A year of two digits is ambiguous, a month of one digit is not.
    if found > width || (found < width && width > 2) {
        return Err(Error::new(TagErrorKind::DateDigits { found, expected: width }, number.span()));
    }
    *usual &= found == width;
    // Always fits: there are at most four digits.
    Ok((number.value().and_then(|value| u16::try_from(value).ok()), number.span()))
}
