//! What is said on standard error, and what that means for the exit status.

use std::fmt::{Display, Write as _};
use std::io::{self, Write};
use std::process::ExitCode;

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// All good.
    Good,
    /// The input has errors.
    Errors,
    /// Wrong usage or unreadable files.
    Unusable,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Good => 0,
            Status::Errors => 1,
            Status::Unusable => 2,
        })
    }
}

const ERROR: Style = AnsiColor::Red.on_default().bold();

/// One line: `tafl: …`.
pub(crate) fn line(message: &dyn Display) {
    let mut told = Told::default();
    told.line(message);
    told.tell();
}

/// A drawing of several lines, as an error in the input has, with an empty line behind it.
pub(crate) fn drawing(drawing: &str) {
    let mut told = Told::default();
    told.drawing(drawing);
    told.tell();
}

/// What is to be said on standard error, collected while others speak.
#[derive(Debug, Default)]
pub(crate) struct Told(String);

impl Told {
    /// One line: `tafl: …`.
    pub(crate) fn line(&mut self, message: &dyn Display) {
        // Writing to a string does not fail.
        let _ = writeln!(self.0, "{ERROR}tafl:{ERROR:#} {message}");
    }

    /// A drawing of several lines, with an empty line behind it.
    pub(crate) fn drawing(&mut self, drawing: &str) {
        self.0.extend([drawing, "\n"]);
    }

    /// Says it. Where standard error cannot be written there is nobody left to tell.
    pub(crate) fn tell(&self) {
        let _ = AutoStream::auto(io::stderr().lock()).write_all(self.0.as_bytes());
    }
}
