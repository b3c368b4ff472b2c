//! Moves in other programs' forms.

#![cfg(feature = "moves")]

use tafl_moves::MoveRecord;
use tafl_moves::dialect::{DialectRecord, MoveDialect};
use tafl_position::Side;

use crate::law;

/// The first letter selects a dialect, `a` the first one. The rest is read, written and read again, and converted
/// to a move record and back, for each side that may have moved.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let Some((dialect, rest)) = chosen(data) else { return };
    let text = crate::text(rest);
    let parsed = dialect.parse_all(&text);
    law::reports(&text, &parsed);
    match dialect.parse(&text) {
        Ok(value) => {
            assert!(parsed.errors.is_empty(), "read, and not: {text:?}");
            assert_eq!(Some(&value), parsed.value.as_ref(), "two values of {text:?}");
            written(dialect, &value);
            converted(dialect, &value);
        }
        Err(error) => {
            let error = law::Entry::from(&error);
            assert!(law::entries(&parsed.errors).contains(&error), "{error:?} is new in {text:?}");
        }
    }
    if let Ok(record) = text.parse::<MoveRecord>() {
        into_all(&record);
    }
}

/// The dialect that the first byte selects, and the rest. The byte is taken modulo the number of dialects.
pub fn chosen(data: &[u8]) -> Option<(MoveDialect, &[u8])> {
    let (&selector, rest) = data.split_first()?;
    let all = MoveDialect::ALL;
    let place = usize::from(selector.wrapping_sub(b'a')) % all.len();
    Some((*all.get(place)?, rest))
}

/// A value that was read or converted can be written, and reads back without findings.
fn written(dialect: MoveDialect, record: &DialectRecord) {
    let written = dialect.print(record);
    let Ok(written) = written else { return assert_eq!(written, Ok(String::new()), "{dialect}") };
    let again = dialect.parse_all(&written);
    assert_eq!(again.value.as_ref(), Some(record), "{dialect} wrote {written:?}");
    assert_eq!(law::entries(&again.findings), [], "{dialect} wrote {written:?}");
}

/// Converting to a move record and back returns the same, unless a loss is reported.
fn converted(dialect: MoveDialect, record: &DialectRecord) {
    for mover in [None, Some(Side::Attackers), Some(Side::Defenders)] {
        let there = record.to_record(mover);
        assert!(there.value.is_some() || !there.losses.is_empty(), "lost without a report: {record:?}");
        let Some(step) = there.value else { continue };
        law::printed(&step);
        let back = dialect.convert(&step, mover);
        if there.losses.is_empty() && back.losses.is_empty() {
            assert_eq!(back.value.as_ref(), Some(record), "{dialect}, via {step}");
        }
    }
}

/// Every dialect writes a converted move record, and reports what it cannot express.
///
/// # Panics
///
/// If a law is broken.
pub fn into_all(record: &MoveRecord) {
    for dialect in MoveDialect::ALL {
        for mover in [None, Some(Side::Attackers), Some(Side::Defenders)] {
            let converted = dialect.convert(record, mover);
            assert!(
                converted.value.is_some() || !converted.losses.is_empty(),
                "{record} is lost in {dialect}"
            );
            if let Some(value) = &converted.value {
                written(dialect, value);
            }
        }
    }
}
