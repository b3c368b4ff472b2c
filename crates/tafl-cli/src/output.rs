//! Writing to standard output.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use anstream::AutoStream;
use anstyle::Style;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use tafl_game_record::Address;

use crate::files::Found;
use crate::messages::{Status, Told};

/// What a part of the output is about.
pub(crate) const HEADING: Style = Style::new().bold();

/// How wide text is set.
pub(crate) const WIDTH: usize = 78;

/// Standard output, which drops colour where nobody would see it.
pub(crate) type Out = BufWriter<AutoStream<io::StdoutLock<'static>>>;

/// Why a command could not be carried out.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of our output has gone, which is no fault.
    BrokenPipe,
    /// Standard output cannot be written.
    Output(io::Error),
    /// A file cannot be read.
    Unreadable { name: String, error: io::Error },
    /// A file cannot be written.
    Unwritable { name: String, error: io::Error },
    /// Something that was asked for is not there.
    Usage(String),
    /// The input has errors, and they were told.
    Told,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::BrokenPipe } else { Self::Output(error) }
    }
}

impl Failure {
    pub(crate) fn no_such_move(address: &Address) -> Self {
        Self::Usage(format!(
            "the game has no move {address}: `tafl replay --all` shows all moves with their addresses"
        ))
    }

    /// Tells it on standard error, and the exit status that it means.
    pub(crate) fn report(self) -> Status {
        let mut told = Told::default();
        let status = self.told(&mut told);
        told.tell();
        status
    }

    /// What there is to tell, and the exit status that it means.
    pub(crate) fn told(self, told: &mut Told) -> Status {
        match self {
            Self::BrokenPipe => return Status::Good,
            Self::Told => return Status::Errors,
            Self::Output(error) => told.line(&format_args!("standard output: {error}")),
            Self::Unwritable { name, error } => {
                told.line(&format_args!("{name}: {error}; nothing is written"));
            }
            Self::Unreadable { name, error } => told.line(&format_args!("{name}: {error}")),
            Self::Usage(message) => told.line(&message),
        }
        Status::Unusable
    }
}

/// Writes to standard output and sees to it that everything arrives.
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

/// Writes an object on a line of its own.
pub(crate) fn json(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// A bar on standard error, if that is a terminal, that counts bytes.
pub(crate) fn progress(files: &[Found]) -> ProgressBar {
    let size = |path: &Path| path.metadata().map_or(0, |metadata| metadata.len());
    let bytes = files.iter().flatten().map(|path| size(path)).sum();
    let bar = ProgressBar::new(bytes);
    let style = ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes}");
    style.map_or(bar.clone(), |style| bar.with_style(style))
}
