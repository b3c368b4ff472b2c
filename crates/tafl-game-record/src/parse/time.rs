//! `main-time [overtime-length "/" overtime-periods] [increment "i"]`, §4, *time-control*; and the clock at the
//! start of a comment.

use notation_syntax::{Cursor, Error, Finding, Notation, Reported, Span, TokenKind};

use super::value::trimmed;
use crate::error::{TagError, TagErrorKind, TagFindingKind, TagSink};
use crate::value::{ClockTime, Overtime, Seconds, TimeControl, TimeRemaining};

notation_syntax::from_str! {
    ClockTime, TagError;
    TimeControl, TagError;
    TimeRemaining, TagError;
}

impl Notation for ClockTime {
    type ErrorKind = TagErrorKind;

    fn parse_in(source: &str, span: Span, sink: &mut TagSink<'_>) -> Result<Self, Reported> {
        whole(source, span, sink, clock_time)
    }
}

impl Notation for TimeControl {
    type ErrorKind = TagErrorKind;

    fn parse_in(source: &str, span: Span, sink: &mut TagSink<'_>) -> Result<Self, Reported> {
        whole(source, span, sink, time_control)
    }
}

impl Notation for TimeRemaining {
    type ErrorKind = TagErrorKind;

    fn parse_in(source: &str, span: Span, sink: &mut TagSink<'_>) -> Result<Self, Reported> {
        whole(source, span, sink, time_remaining)
    }
}

/// Reads all of the text with one rule. The rule clears the flag if spaces are missing or repeated.
fn whole<T>(
    source: &str,
    span: Span,
    sink: &mut TagSink<'_>,
    rule: impl FnOnce(&mut Cursor<'_>, &mut bool) -> Result<T, TagError>,
) -> Result<T, Reported> {
    let span = trimmed(source, span, sink)?;
    let mut cursor = Cursor::new(source, span);
    let mut usual = true;
    let value = rule(&mut cursor, &mut usual).map_err(|error| sink.fatal(error))?;
    if !cursor.at_end() {
        let kind = TagErrorKind::TextAfterTime { found: cursor.found() };
        return Err(sink.fatal(Error::new(kind, cursor.char_span())));
    }
    if !usual {
        sink.finding(Finding::new(TagFindingKind::TimeForm, span))?;
    }
    Ok(value)
}

/// `clock-time ", " clock-time`: attackers first.
fn time_remaining(cursor: &mut Cursor<'_>, usual: &mut bool) -> Result<TimeRemaining, TagError> {
    let attackers = clock_time(cursor, usual)?;
    *usual &= skip_spaces(cursor) == 0;
    if !cursor.eat(TokenKind::Comma) {
        return Err(Error::new(
            TagErrorKind::MissingSecondTime { found: cursor.found() },
            cursor.char_span(),
        ));
    }
    *usual &= skip_spaces(cursor) == 1;
    Ok(TimeRemaining::new(attackers, clock_time(cursor, usual)?))
}

/// `main-time [overtime]`.
fn clock_time(cursor: &mut Cursor<'_>, usual: &mut bool) -> Result<ClockTime, TagError> {
    let start = cursor.offset();
    let control = time_control(cursor, usual)?;
    if control.increment().is_some() {
        return Err(Error::new(TagErrorKind::ClockIncrement, cursor.span_from(start)));
    }
    Ok(control.clock())
}

/// `main-time [overtime] [increment]`.
fn time_control(cursor: &mut Cursor<'_>, usual: &mut bool) -> Result<TimeControl, TagError> {
    let main = number(cursor, |found| TagErrorKind::MissingTime { found })?;
    let (mut overtime, mut increment) = (None, None);
    while increment.is_none() {
        let mut ahead = cursor.clone();
        let between = skip_spaces(&mut ahead);
        if between == 0 || !ahead.at(TokenKind::Digit) {
            break;
        }
        *usual &= between == 1;
        *cursor = ahead;
        let (start, found) = (cursor.offset(), cursor.found());
        match part(cursor)? {
            Part::Overtime(_) if overtime.is_some() => {
                return Err(Error::new(TagErrorKind::TextAfterTime { found }, cursor.span_from(start)));
            }
            Part::Overtime(found) => overtime = Some(found),
            Part::Increment(found) => increment = Some(found),
        }
    }
    Ok(TimeControl::from_numbers(ClockTime::from_numbers(main, overtime), increment))
}

enum Part {
    Overtime(Overtime),
    Increment(Seconds),
}

/// `length "/" count` or `length "i"`.
fn part(cursor: &mut Cursor<'_>) -> Result<Part, TagError> {
    let length = number(cursor, |found| TagErrorKind::MissingTime { found })?;
    if cursor.eat(TokenKind::Slash) {
        let count = number(cursor, |found| TagErrorKind::MissingTimeCount { found })?;
        return Ok(Part::Overtime(Overtime::from_numbers(length, count)));
    }
    if cursor.byte() == Some(b'i') {
        cursor.bump();
        return Ok(Part::Increment(Seconds(length)));
    }
    Err(Error::new(TagErrorKind::MissingTimeUnit { found: cursor.found() }, cursor.char_span()))
}

fn number(
    cursor: &mut Cursor<'_>,
    missing: impl FnOnce(notation_syntax::Found) -> TagErrorKind,
) -> Result<u32, TagError> {
    let Some(number) = cursor.number() else {
        return Err(Error::new(missing(cursor.found()), cursor.char_span()));
    };
    number.value().ok_or_else(|| Error::new(TagErrorKind::TimeOutOfRange, number.span()))
}

/// Skips spaces and tabs and returns how many there were; a tab counts as two.
fn skip_spaces(cursor: &mut Cursor<'_>) -> usize {
    let spaces = cursor.eat_while(|kind| kind == TokenKind::Space).len();
    let tabs = cursor.eat_while(|kind| matches!(kind, TokenKind::Space | TokenKind::Tab)).len();
    spaces + 2 * tabs
}

/// The clock at the start of a comment, and the offset of the text after it.
///
/// A clock is a number followed by overtime or an increment, or a number that fills the text or its first line. The
/// number at the start of a sentence is not a clock.
// deviation: G8
pub(crate) fn clock_of_comment(text: &str) -> Option<(ClockTime, usize)> {
    let mut cursor = Cursor::new(text, Span::of(text));
    cursor.eat_while(TokenKind::is_white_space);
    let main = cursor.number()?.value()?;
    let (mut overtime, mut increment) = (None, None);
    while increment.is_none() {
        let mut ahead = cursor.clone();
        if skip_spaces(&mut ahead) == 0 {
            break;
        }
        match part(&mut ahead) {
            Ok(part) if ahead.peek().is_none_or(TokenKind::is_white_space) => match part {
                Part::Overtime(_) if overtime.is_some() => break,
                Part::Overtime(found) => overtime = Some(found),
                Part::Increment(found) => increment = Some(found),
            },
            _ => break,
        }
        cursor = ahead;
    }
    if overtime.is_none() && increment.is_none() {
        skip_spaces(&mut cursor);
        if cursor.peek().is_some_and(|kind| !matches!(kind, TokenKind::LineFeed | TokenKind::CarriageReturn))
        {
            return None;
        }
    }
    cursor.eat_while(TokenKind::is_white_space);
    Some((ClockTime::from_numbers(main, overtime), cursor.offset()))
}
