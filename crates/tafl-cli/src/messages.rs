//! What is said on standard error, and what that means for the exit status.

use std::fmt::{Display, Write as _};
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use notation_syntax::{Coded, Error};

use crate::diagnostic::{Diagnostic, Source};

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

/// How many errors of one text are shown by commands that cannot go on with it. `tafl check` shows all.
pub(crate) const SHOWN: usize = 20;

/// How many remarks are drawn in a run. A line is enough for the rest: where there are so many, a program reads them.
const DRAWN: usize = 1000;

/// The errors of a text, the first of them drawn.
pub(crate) fn errors<K: Coded>(source: &Source<'_>, errors: &[Error<K>]) {
    for error in errors.iter().take(SHOWN) {
        remark(source, &Diagnostic::error(error));
    }
    if errors.len() > SHOWN {
        line(&format_args!("and {} more errors, which `tafl check` shows", errors.len() - SHOWN));
    }
}

/// Something about a place in a text: drawn, or where that was done often, on a line.
pub(crate) fn remark(source: &Source<'_>, diagnostic: &Diagnostic) {
    static SAID: AtomicUsize = AtomicUsize::new(0);
    let mut told = Told::default();
    if SAID.fetch_add(1, Ordering::Relaxed) < DRAWN {
        told.drawing(&source.draw(diagnostic));
    } else {
        told.line(&source.in_a_line(diagnostic));
    }
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

    /// Several lines, as they are.
    pub(crate) fn lines(&mut self, lines: &dyn Display) {
        let _ = write!(self.0, "{lines}");
    }

    /// A drawing of several lines, with an empty line behind it.
    pub(crate) fn drawing(&mut self, drawing: &str) {
        self.0.extend([drawing, "\n"]);
    }

    /// Errors, drawn at their places.
    pub(crate) fn errors<'e, K: Coded + 'e>(
        &mut self,
        source: &Source<'_>,
        errors: impl Iterator<Item = &'e Error<K>>,
    ) {
        errors.for_each(|error| self.drawing(&source.draw(&Diagnostic::error(error))));
    }

    /// Says it. Where standard error cannot be written there is nobody left to tell.
    pub(crate) fn tell(&self) {
        let _ = AutoStream::auto(io::stderr().lock()).write_all(self.0.as_bytes());
    }
}
