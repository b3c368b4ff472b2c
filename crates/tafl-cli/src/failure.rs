//! Why a command stops.

use std::io;

use crate::args::At;
use crate::messages::{Messages, Status};

/// Why a command could not be carried out.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of our output has closed it, which is not an error.
    BrokenPipe,
    /// Standard output cannot be written.
    Output(io::Error),
    /// A file cannot be read.
    Unreadable { name: String, error: io::Error },
    /// A file cannot be written.
    Unwritable { name: String, error: io::Error },
    /// The arguments ask for something that does not exist.
    Usage(String),
    /// The input has errors, which are reported already.
    Reported,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::BrokenPipe } else { Self::Output(error) }
    }
}

impl Failure {
    pub(crate) fn no_such_move(at: &At) -> Self {
        Self::Usage(format!(
            "the game has no move {at}: `tafl replay --all` shows all moves with their addresses"
        ))
    }

    /// Prints it on standard error, and returns the exit status.
    pub(crate) fn print(self) -> Status {
        let mut messages = Messages::default();
        let status = self.report(&mut messages);
        messages.print();
        status
    }

    /// Adds it to the messages, and returns the exit status.
    pub(crate) fn report(self, messages: &mut Messages) -> Status {
        match self {
            Self::BrokenPipe => return Status::Good,
            Self::Reported => return Status::Errors,
            Self::Output(error) => messages.line(&format_args!("standard output: {error}")),
            Self::Unwritable { name, error } => {
                messages.line(&format_args!("{name}: {error}; nothing is written"));
            }
            Self::Unreadable { name, error } => messages.line(&format_args!("{name}: {error}")),
            Self::Usage(message) => messages.line(&message),
        }
        Status::Unusable
    }
}
