//! The time of a side, as text.

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Error, Notation, Reported, Span};

use crate::clock::{Clock, Millis};
use crate::error::{MessageError, MessageErrorKind, MessageSink};

/// The greatest number of whole seconds of a time has seven digits: 115 days.
const MAX_DIGITS: usize = 7;

type Read<T> = Result<T, MessageErrorKind>;

notation_syntax::from_str! {
    Clock, MessageError;
}

impl Notation for Clock {
    type ErrorKind = MessageErrorKind;

    fn parse_in(source: &str, span: Span, sink: &mut MessageSink<'_>) -> Result<Self, Reported> {
        let text = span.slice(source).unwrap_or_default();
        let mut words = text.split(char::is_whitespace).filter(|word| !word.is_empty());
        let mut clock = Self::default();
        let mut read = main(words.next().unwrap_or_default(), &mut clock);
        for word in words {
            read = read.and_then(|()| part(word, &mut clock));
        }
        read.map(|()| clock).map_err(|kind| sink.fatal(Error::new(kind, span)))
    }
}

/// `600`, or `600+5` with an increment
fn main(word: &str, clock: &mut Clock) -> Read<()> {
    let (main, increment) = word.split_once('+').map_or((word, None), |(main, rest)| (main, Some(rest)));
    clock.main = seconds(main, MessageErrorKind::ClockMain)?;
    if let Some(increment) = increment {
        clock.increment = seconds(increment, MessageErrorKind::ClockMain)?;
    }
    Ok(())
}

/// Overtime, `30/3`, or an increment, `5i`
fn part(word: &str, clock: &mut Clock) -> Read<()> {
    if let Some(increment) = word.strip_suffix('i').filter(|_| clock.increment == Millis::ZERO) {
        clock.increment = seconds(increment, MessageErrorKind::ClockPart)?;
        return Ok(());
    }
    let (length, count) =
        word.split_once('/').filter(|_| clock.periods == 0).ok_or(MessageErrorKind::ClockPart)?;
    clock.period = seconds(length, MessageErrorKind::ClockPart)?;
    clock.periods = count.parse().map_err(|_| MessageErrorKind::ClockPart)?;
    Ok(())
}

/// Seconds with up to three digits after a point.
fn seconds(text: &str, or: MessageErrorKind) -> Read<Millis> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits(whole) || !are_digits(fraction) || fraction.len() > 3 {
        return Err(or);
    }
    if whole.len() > MAX_DIGITS {
        return Err(MessageErrorKind::ClockRange);
    }
    let number = |text: &str| text.bytes().fold(0, |sum: u64, digit| sum * 10 + u64::from(digit - b'0'));
    let scale =
        [1, 100, 10, 1].get(fraction.len()).copied().expect_or("a fraction has one to three digits", 1);
    Ok(Millis::from(number(whole) * 1000 + number(fraction) * scale))
}
