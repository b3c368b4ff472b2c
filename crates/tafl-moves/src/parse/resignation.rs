//! Parsing resignations.

use notation_syntax::{Cursor, Error, Reported, TokenKind};

use super::end;
use crate::error::{MoveErrorKind, MoveSink};
use crate::move_record::MoveRecord;

/// `---`, §2.
pub(super) fn resignation_symbol(
    cursor: &mut Cursor<'_>,
    sink: &mut MoveSink<'_>,
) -> Result<MoveRecord, Reported> {
    let hyphens = cursor.eat_while(|kind| kind == TokenKind::Hyphen);
    if hyphens.len() != 3 {
        return Err(sink.fatal(Error::new(MoveErrorKind::NotAResignation, hyphens)));
    }
    end(cursor, sink)?;
    Ok(MoveRecord::Resignation)
}
