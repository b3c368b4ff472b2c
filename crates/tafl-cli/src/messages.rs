//! What is said on standard error, and what that means for the exit status.

use std::fmt::Display;
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

/// One line: `tafl: …`. Where standard error cannot be written there is nobody left to tell.
pub(crate) fn line(message: &dyn Display) {
    let mut err = AutoStream::auto(io::stderr().lock());
    let _ = writeln!(err, "{ERROR}tafl:{ERROR:#} {message}");
}

/// A drawing of several lines, as an error in the input has, with an empty line behind it.
pub(crate) fn drawing(drawing: &dyn Display) {
    let mut err = AutoStream::auto(io::stderr().lock());
    let _ = writeln!(err, "{drawing}");
}
