//! Parsing speed limits: the value of the key `spd`.

use notation_syntax::{Cursor, Error, Finding, Reported, TokenKind};

use super::entry::Entry;
use super::values::Read;
use crate::error::{RulesErrorKind, RulesFindingKind, RulesSink};
use crate::key::Key;
use crate::speed::{SpeedLimit, SpeedLimits};

/// `number ("," number)* [","]`, §3 notes.
impl Read for SpeedLimits {
    fn read(_: Key, entry: &Entry<'_>, sink: &mut RulesSink<'_>) -> Result<Self, Reported> {
        let mut cursor = Cursor::new(entry.source, entry.value);
        let mut numbers = [SpeedLimit::UNLIMITED; 12];
        let mut found = 0;
        for number in &mut numbers {
            if cursor.at_end() {
                break;
            }
            *number = speed_limit(&mut cursor, sink)?;
            found += 1;
            let comma = cursor.char_span();
            if cursor.eat(TokenKind::Comma) && cursor.at_end() {
                sink.finding(Finding::new(RulesFindingKind::SpeedFinalComma, comma))?;
            }
        }
        if !cursor.at_end() {
            found = entry.text().split(',').filter(|number| !number.is_empty()).count();
        }
        match numbers.get(..found).and_then(Self::from_numbers) {
            Some(limits) => Ok(limits),
            None => Err(sink.fatal(Error::new(RulesErrorKind::SpeedCount { found }, entry.value))),
        }
    }
}

/// `["-"] digits`, up to a comma or the end.
fn speed_limit(cursor: &mut Cursor<'_>, sink: &mut RulesSink<'_>) -> Result<SpeedLimit, Reported> {
    let start = cursor.offset();
    let negative = cursor.eat(TokenKind::Hyphen);
    let number = cursor.number().filter(|_| cursor.at_end() || cursor.at(TokenKind::Comma));
    let Some(number) = number else {
        let kind = RulesErrorKind::SpeedNotANumber { found: cursor.found() };
        return Err(sink.fatal(Error::new(kind, cursor.char_span())));
    };
    let span = cursor.span_from(start);
    if number.has_leading_zero() {
        sink.finding(Finding::new(RulesFindingKind::LeadingZero, number.span()))?;
    }
    match number.value() {
        Some(1) if negative => Ok(SpeedLimit::UNLIMITED),
        Some(squares) if squares > 0 && !negative => Ok(SpeedLimit::new(squares)),
        None if !negative => Err(sink.fatal(Error::new(RulesErrorKind::SpeedTooLarge, span))),
        _ => {
            sink.finding(Finding::new(RulesFindingKind::SpeedNotLimited, span))?;
            Ok(SpeedLimit::UNLIMITED)
        }
    }
}
