//! Writing any dialect, by its form.

use alloc::string::String;
use core::fmt;

use notation_syntax::AsciiWriter;

use super::form::{Form, Hyphen, Separator};
use super::{DialectMove, DialectRecord, MoveDialectPrintError};
use crate::print::{capture_record, location, symbol};

/// The record in this form, behind what `out` holds.
pub(super) fn dialect_record(
    form: &Form,
    record: &DialectRecord,
    out: &mut String,
) -> Result<(), MoveDialectPrintError> {
    let word = form.word(record);
    let dialect = form.name;
    match (record, word) {
        (_, Some(word)) => out.push_str(word),
        (DialectRecord::Move(step), None) => {
            let sign = match step.mark() {
                None => "",
                Some(mark) => {
                    form.sign(mark).ok_or(MoveDialectPrintError::UnsupportedMark { dialect, mark })?
                }
            };
            // A string takes everything.
            let _ = dialect_move(form, step, sign, out);
        }
        (DialectRecord::Resignation, None) => {
            return Err(MoveDialectPrintError::UnsupportedResignation { dialect });
        }
        (DialectRecord::Timeout, None) => return Err(MoveDialectPrintError::UnsupportedTimeout { dialect }),
    }
    Ok(())
}

fn dialect_move(form: &Form, step: &DialectMove, sign: &str, out: &mut String) -> fmt::Result {
    let mut out = AsciiWriter::new(out);
    location(None, step.origin(), &mut out)?;
    if form.hyphen != Hyphen::Read {
        out.push(b'-')?;
    }
    location(None, step.target(), &mut out)?;
    let separator = if form.between_captures == Separator::Mark { b'x' } else { b'/' };
    capture_record(step.step().captures(), separator, &mut out)?;
    symbol(sign, &mut out)?;
    out.flush()
}
