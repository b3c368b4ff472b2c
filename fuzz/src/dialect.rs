//! Positions in other programs' forms.

#![cfg(feature = "position")]

use tafl_position::dialect::{
    Counter, DialectPosition, PositionDialect, PositionDialectErrorKind, PositionDialectPrintError,
};
use tafl_position::{Inverted, Parsed, Position, RowOrder, Symmetry};

use crate::law;

/// The first letter selects a dialect, `a` the first one. The rest is read in each row order, and the value is
/// written and read again.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let Some((dialect, rest)) = chosen(data) else { return };
    let text = crate::text(rest);
    let first = read(dialect, &text, Some(RowOrder::RankOneFirst));
    let top = read(dialect, &text, Some(RowOrder::TopRankFirst));
    assert_eq!(
        law::entries(&first.errors),
        law::entries(&top.errors),
        "the errors depend on the row order: {text:?}"
    );
    let mirrored = first.value.clone().map(|mut read| {
        read.position = read.position.transformed(Symmetry::MirrorRanks);
        read
    });
    assert_eq!(mirrored, top.value, "rows in reverse order are another board: {text:?}");

    let unordered = read(dialect, &text, None);
    match dialect.row_order() {
        Some(RowOrder::RankOneFirst) => assert_eq!(unordered, first),
        Some(RowOrder::TopRankFirst) => assert_eq!(unordered, top),
        None => assert!(unordered.value.is_none(), "the order of rows was not given"),
    }
    as_otn(dialect, &text);
}

/// The dialect that the first byte selects, and the rest. The byte is taken modulo the number of dialects.
pub fn chosen(data: &[u8]) -> Option<(PositionDialect, &[u8])> {
    let (&selector, rest) = data.split_first()?;
    let all = PositionDialect::ALL;
    let place = usize::from(selector.wrapping_sub(b'a')) % all.len();
    Some((*all.get(place)?, rest))
}

/// Reads a text in one row order, checks the reports, and writes and reads the value again.
fn read(
    dialect: PositionDialect,
    text: &str,
    order: Option<RowOrder>,
) -> Parsed<DialectPosition, PositionDialectErrorKind> {
    let parsed = dialect.parse_all(text, order);
    law::reports(text, &parsed);
    match dialect.parse(text, order) {
        Ok(value) => {
            assert!(parsed.errors.is_empty(), "read, and not: {text:?}");
            assert_eq!(Some(&value), parsed.value.as_ref(), "two values of {text:?}");
            let written = written(dialect, &value, order);
            // Otherwise a character was read as a separator, or ignored.
            let slashes = |text: &str| text.matches('/').count();
            let same = slashes(text) == slashes(&written) || !parsed.findings.is_empty();
            assert!(same, "{dialect} reads {text:?} like {written:?}");
        }
        Err(error) => {
            let error = law::Entry::from(&error);
            assert!(law::entries(&parsed.errors).contains(&error), "{error:?} is new in {text:?}");
        }
    }
    parsed
}

/// A value that was read can be written, and reads back without findings. Returns the written text.
fn written(dialect: PositionDialect, value: &DialectPosition, order: Option<RowOrder>) -> String {
    assert_eq!(value.side_to_move.is_some(), dialect.has_side());
    let written = dialect.print(value, order);
    assert!(written.is_ok(), "{dialect} cannot write what it read: {written:?}");
    let written = written.unwrap_or_default();
    let again = dialect.parse_all(&written, order);
    assert_eq!(again.value.as_ref(), Some(value), "{dialect} wrote {written:?}");
    assert_eq!(law::entries(&again.findings), [], "{dialect} wrote {written:?}");
    assert_eq!(dialect.print(value, order).as_ref(), Ok(&written));
    into_others(value);
    written
}

/// Every dialect writes the position and reads it back, or returns an error if it cannot express the position.
///
/// # Panics
///
/// If a law is broken.
pub fn into_others(value: &DialectPosition) {
    let order = Some(RowOrder::RankOneFirst);
    for dialect in PositionDialect::ALL {
        match dialect.print(value, order) {
            Ok(written) => {
                let again = dialect.parse(&written, order);
                let again = again.map_err(|error| format!("{dialect} wrote {written:?}: {error}"));
                let same = again
                    .map(|read| (read.position, read.side_to_move, counters_kept(value, &read.counters)));
                let side = value.side_to_move.filter(|_| dialect.has_side());
                assert_eq!(same, Ok((value.position.clone(), side, true)), "{dialect} wrote {written:?}");
            }
            Err(error @ PositionDialectPrintError::MissingSide { .. }) => {
                assert!(dialect.has_side() && value.side_to_move.is_none(), "{error}");
                assert!(error.to_string().contains(dialect.name()), "{error}");
            }
            Err(error @ PositionDialectPrintError::UnsupportedPiece { piece, square, .. }) => {
                assert_eq!(value.position.get(square), Some(piece), "{error}");
                assert!(error.to_string().contains(dialect.name()), "{error}");
            }
            Err(error) => assert_eq!(error.to_string(), "", "the order of rows was given"),
        }
    }
}

/// Whether each counter is equal to that of the position, or to the start of a game.
fn counters_kept(value: &DialectPosition, counters: &[(Counter, u32)]) -> bool {
    counters.iter().all(|&(counter, number)| {
        let known = value.counters.iter().find(|(known, _)| *known == counter);
        known.map_or(counter.start(), |&(_, known)| known) == number
    })
}

/// The dialects that are OTN read what the OTN parser reads, except for surrounding white space.
fn as_otn(dialect: PositionDialect, text: &str) {
    let own = match dialect {
        PositionDialect::Otn => text.parse::<Position>(),
        PositionDialect::OtnInverted => text.parse::<Inverted>().map(Position::from),
        _ => return,
    };
    if let Ok(own) = own {
        let read = dialect.parse(text, None).map(|read| read.position).map_err(|error| error.to_string());
        assert_eq!(read, Ok(own), "{text:?}");
    }
}
