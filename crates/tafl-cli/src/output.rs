//! Writing to standard output.
//!
//! There are two kinds of output, and a writer for each, so that one cannot be taken for the other. [`Data`] is what
//! programs read: records, JSON, TSV, pictures. It reaches a file or a pipe byte for byte. [`Styled`] is what people
//! read. Its colours are removed where standard output is not a terminal. On a terminal both are harmless.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::AutoStream;
use anstyle::Style;
use serde::Serialize;
use textwrap::core::display_width;

use crate::failure::Failure;
use crate::messages;
use crate::terminal_text::{Guard, clipped, harmless, padded, shown};

/// Headings, and the first line of a block.
pub(crate) const HEADING: Style = Style::new().bold();

/// The width that text is wrapped to, in columns.
pub(crate) const WIDTH: usize = 78;

/// Whether nothing is printed, because a fuzz target runs the command.
static IS_SILENT: AtomicBool = AtomicBool::new(false);

/// Drops all output from here on.
pub(crate) fn silence() {
    IS_SILENT.store(true, Ordering::Relaxed);
}

/// Whether output is dropped.
pub(crate) fn is_silent() -> bool {
    IS_SILENT.load(Ordering::Relaxed)
}

/// Output that programs read. On a terminal, characters that could control it are replaced, and a note says so.
pub(crate) struct Data {
    stream: BufWriter<StdoutLock<'static>>,
    is_on_terminal: bool,
    /// Whether a character was replaced.
    differs: bool,
}

/// Output that people read. Characters that could control a terminal are replaced.
pub(crate) struct Styled {
    stream: BufWriter<AutoStream<StdoutLock<'static>>>,
    guard: Guard,
}

/// Both, for commands that decide line by line. It cannot be written to itself.
pub(crate) struct Out {
    data: Data,
    styled: Styled,
}

impl Data {
    fn new() -> Self {
        let stdout = io::stdout();
        let is_on_terminal = stdout.is_terminal();
        Self { stream: BufWriter::new(stdout.lock()), is_on_terminal, differs: false }
    }
}

impl Styled {
    fn new() -> Self {
        Self { stream: BufWriter::new(AutoStream::auto(io::stdout().lock())), guard: Guard::default() }
    }
}

impl Out {
    /// The writer of data, which follow what is written already.
    pub(crate) fn data(&mut self) -> io::Result<&mut Data> {
        self.styled.flush()?;
        Ok(&mut self.data)
    }

    /// Passes everything on to a reader that waits for it.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.data.flush()?;
        self.styled.flush()
    }

    /// The writer of text, which follows what is written already.
    pub(crate) fn styled(&mut self) -> io::Result<&mut Styled> {
        self.data.flush()?;
        Ok(&mut self.styled)
    }
}

impl Write for Data {
    /// Text for a terminal comes in whole characters, because it is formatted.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if is_silent() {
            return Ok(bytes.len());
        }
        if !self.is_on_terminal {
            return self.stream.write(bytes);
        }
        let text = String::from_utf8_lossy(bytes);
        let harmless = harmless(&text);
        self.differs |= harmless != text;
        self.stream.write_all(harmless.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Drop for Data {
    fn drop(&mut self) {
        if self.differs {
            messages::line(&format_args!(
                "characters that could control the terminal are shown as `{}`; in a file or a pipe they are unchanged",
                char::REPLACEMENT_CHARACTER
            ));
        }
    }
}

impl Write for Styled {
    /// Text comes in whole characters, because it is formatted.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let passed = self.guard.pass(&String::from_utf8_lossy(bytes));
        if !is_silent() {
            self.stream.write_all(passed.as_bytes())?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Runs `writer` on standard output for programs, and flushes it.
pub(crate) fn data<T, E>(writer: impl FnOnce(&mut Data) -> Result<T, E>) -> Result<T, Failure>
where
    Failure: From<E>,
{
    flushed(Data::new(), writer)
}

/// Runs `writer` on standard output for people, and flushes it.
pub(crate) fn styled<T, E>(writer: impl FnOnce(&mut Styled) -> Result<T, E>) -> Result<T, Failure>
where
    Failure: From<E>,
{
    flushed(Styled::new(), writer)
}

fn flushed<W: Write, T, E>(mut out: W, writer: impl FnOnce(&mut W) -> Result<T, E>) -> Result<T, Failure>
where
    Failure: From<E>,
{
    let written = writer(&mut out)?;
    out.flush()?;
    Ok(written)
}

/// Runs `writer` on standard output for both, and flushes it.
pub(crate) fn mixed<T, E>(writer: impl FnOnce(&mut Out) -> Result<T, E>) -> Result<T, Failure>
where
    Failure: From<E>,
{
    let mut out = Out { data: Data::new(), styled: Styled::new() };
    let written = writer(&mut out)?;
    out.flush()?;
    Ok(written)
}

/// The most columns of a name.
const MAX_NAME: usize = 60;

/// A name for people: a text from a file, which can have any length, on one line and cut where it is long.
pub(crate) fn name(text: &str) -> String {
    clipped(&shown(text), MAX_NAME)
}

/// The heading and the names of a column of a table, all of the same width. The formatter, which panics at widths over
/// 65,535, gets no width that depends on a text.
pub(crate) fn column<'n>(heading: &str, names: impl Iterator<Item = &'n str>) -> (String, Vec<String>) {
    let names: Vec<String> = names.map(name).collect();
    let width = names.iter().map(|name| display_width(name)).max().unwrap_or_default();
    let width = width.max(display_width(heading));
    (padded(heading, width), names.iter().map(|name| padded(name, width)).collect())
}

/// `1 game`, `2 games`.
pub(crate) fn counted(count: impl TryInto<u64>, name: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}

/// Writes an object on one line.
pub(crate) fn json(out: &mut Data, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
