//! Parsing move records. The functions are named after the grammar.

mod captures;
mod location;
mod move_record;
mod plain;
mod resignation;

use notation_syntax::{Cursor, Error, Reported};

use crate::error::{MoveErrorKind, MoveSink};
use crate::spelling::SpellingErrorKind;

/// The end of the record.
fn end(cursor: &Cursor<'_>, sink: &mut MoveSink<'_>) -> Result<(), Reported> {
    if cursor.at_end() {
        return Ok(());
    }
    let kind = MoveErrorKind::Trailing { found: cursor.found() };
    Err(failed(cursor, Error::new(kind, cursor.char_span()), sink))
}

/// Reports an error, or the known misspelling that it comes from.
fn failed(cursor: &Cursor<'_>, error: Error<MoveErrorKind>, sink: &mut MoveSink<'_>) -> Reported {
    let offset = error.span().start();
    let spelling = SpellingErrorKind::find_in_move(cursor.source(), cursor.part(), offset);
    sink.fatal(spelling.map_or(error, |found| found.map(MoveErrorKind::Spelling)))
}
