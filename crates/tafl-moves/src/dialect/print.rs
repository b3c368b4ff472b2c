//! Printing every dialect, by its form.

use alloc::string::String;
use core::fmt;

use notation_syntax::AsciiWriter;

use super::error::MoveDialectPrintError;
use super::form::{Form, Hyphen, Separator};
use super::record::{DialectMove, DialectRecord};
use crate::dialect::MoveDialect;
use crate::mark::MoveKind;
use crate::print::{capture_record, location, symbol};

impl MoveDialect {
    /// Prints a record in this dialect.
    ///
    /// # Errors
    ///
    /// Why the dialect cannot express the record: it has no word or no mark for it. Every result of
    /// [`convert`](Self::convert) can be printed.
    pub fn print(self, record: &DialectRecord) -> Result<String, MoveDialectPrintError> {
        let mut out = String::new();
        dialect_record(self.form(), record, &mut out)?;
        Ok(out)
    }
}

/// A word of the dialect, or a move.
fn dialect_record(
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
            // Writing to a string cannot fail.
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
    location(step.step().piece(), step.origin(), &mut out)?;
    match step.step().kind() {
        MoveKind::Jump => out.push(b'^')?,
        _ if form.hyphen != Hyphen::Read => out.push(b'-')?,
        _ => {}
    }
    location(None, step.target(), &mut out)?;
    let separator = if form.between_captures == Separator::Mark { b'x' } else { b'/' };
    capture_record(step.step().captures(), separator, &mut out)?;
    symbol(sign, &mut out)?;
    out.flush()
}
