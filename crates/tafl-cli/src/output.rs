//! Writing to standard output.

use std::io::{self, BufWriter, Write};

use anstream::AutoStream;

use crate::diagnostics::{self, Status};

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
    /// Something that was asked for is not there.
    Usage(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::BrokenPipe } else { Self::Output(error) }
    }
}

impl Failure {
    /// Tells it on standard error, and the exit status that it means.
    pub(crate) fn report(self) -> Status {
        match self {
            Self::BrokenPipe => return Status::Good,
            Self::Output(error) => diagnostics::line(&format_args!("standard output: {error}")),
            Self::Unreadable { name, error } => diagnostics::line(&format_args!("{name}: {error}")),
            Self::Usage(message) => diagnostics::line(&message),
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
