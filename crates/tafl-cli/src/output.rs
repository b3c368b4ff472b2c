//! Writing to standard output.

use std::io::{self, BufWriter, Write};

use anstream::AutoStream;
use anstyle::Style;
use serde::Serialize;

use crate::failure::Failure;

/// Headings, and the first line of a block.
pub(crate) const HEADING: Style = Style::new().bold();

/// The width that text is wrapped to, in columns.
pub(crate) const WIDTH: usize = 78;

/// Standard output, without colour where it is not a terminal.
pub(crate) type Out = BufWriter<AutoStream<io::StdoutLock<'static>>>;

/// Runs `writer` on standard output, and flushes it.
pub(crate) fn write<T, E>(writer: impl FnOnce(&mut Out) -> Result<T, E>) -> Result<T, Failure>
where
    Failure: From<E>,
{
    let mut out = BufWriter::new(AutoStream::auto(io::stdout().lock()));
    let written = writer(&mut out)?;
    out.flush()?;
    Ok(written)
}

/// `1 game`, `2 games`.
pub(crate) fn counted(count: impl TryInto<u64>, name: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}

/// Writes an object on one line.
pub(crate) fn json(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
