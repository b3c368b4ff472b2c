//! Parsing move records. The functions are named after the grammar.

mod captures;
mod location;
mod move_record;
mod resignation;

use notation_syntax::{Cursor, Error};

use crate::error::{MoveErrorKind, MoveSink};

/// The end of the record.
#[inline]
fn end<F>(cursor: &Cursor<'_>, sink: &mut MoveSink<'_, F>) -> Result<(), F> {
    if cursor.at_end() {
        return Ok(());
    }
    let kind = MoveErrorKind::Trailing { found: cursor.found() };
    Err(sink.fatal(Error::new(kind, cursor.char_span())))
}
