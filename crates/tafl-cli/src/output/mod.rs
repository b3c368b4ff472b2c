//! Writing to standard output.
//!
//! There are two kinds of output, and a writer for each, so that one cannot be taken for the other. [`Data`] is what
//! programs read: records, JSON, TSV, pictures. It reaches a file or a pipe byte for byte. [`Styled`] is what people
//! read. Its colours are removed where standard output is not a terminal. On a terminal both are harmless.

pub(crate) mod file;
pub(crate) mod messages;
pub(crate) mod report;

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use anstream::AutoStream;
use clap::{Args, ValueEnum};
use serde::Serialize;
use tafl_diagram::Corner;
use tafl_terminal::board::BoardOptions;
use tafl_terminal::text::{Guard, harmless, name, padded};
use textwrap::core::display_width;

use crate::input::named;
use messages::{Failure, is_silent};

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

/// The heading and the names of a column of a table, all of the same width. The formatter, which panics at widths over
/// 65,535, gets no width that depends on a text.
pub(crate) fn column<'n>(heading: &str, names: impl Iterator<Item = &'n str>) -> (String, Vec<String>) {
    let names: Vec<String> = names.map(name).collect();
    let width = names.iter().map(|name| display_width(name)).max().unwrap_or_default();
    let width = width.max(display_width(heading));
    (padded(heading, width), names.iter().map(|name| padded(name, width)).collect())
}

/// Writes an object on one line.
pub(crate) fn json(out: &mut Data, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextOrJson {
    Text,
    Json,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct BoardArgs {
    /// Draw with ASCII characters only.
    #[arg(long)]
    pub(crate) ascii: bool,
    /// The corner where a1 is drawn.
    #[arg(long, value_name = "CORNER", default_value = "bottom-left", value_parser = named(Corner::ALL, Corner::name))]
    pub(crate) a1: Corner,
    /// Omit the names of files and ranks.
    #[arg(long)]
    no_labels: bool,
}

impl From<BoardArgs> for BoardOptions {
    fn from(BoardArgs { ascii, a1, no_labels }: BoardArgs) -> Self {
        Self { ascii, a1, no_labels }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Tsv,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// Decides for the whole run whether standard output and standard error have colour.
    pub(crate) fn apply(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}
