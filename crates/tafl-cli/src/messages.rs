//! Messages on standard error, and the exit status.

use std::fmt::{Display, Write as _};
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use notation_syntax::{Coded, Diagnostic, Error, Snippet, Span};

use crate::output::is_silent;
use crate::source::Source;
use crate::terminal_text::{Guard, shown};

/// How a run ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// No errors.
    #[default]
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

/// How many errors of one text are shown by commands that need it without errors. `tafl check` shows all.
pub(crate) const MAX_SHOWN: usize = 20;

/// How many diagnostics are drawn in a run. The rest get one line each: that many are for a program to read.
const MAX_DRAWN: usize = 1000;

/// Prints one line: `tafl: …`.
pub(crate) fn line(message: &dyn Display) {
    let mut messages = Messages::default();
    messages.line(message);
    messages.print();
}

/// Prints text for people on standard error.
pub(crate) fn print(text: &str) {
    let passed = Guard::default().pass(text);
    if !is_silent() {
        let _ = AutoStream::auto(io::stderr().lock()).write_all(passed.as_bytes());
    }
}

/// Prints the errors of a text, up to [`MAX_SHOWN`] of them.
pub(crate) fn errors<K: Coded>(source: &Source<'_>, errors: &[Error<K>]) {
    for error in errors.iter().take(MAX_SHOWN) {
        diagnostic(source, &error.diagnostic(source.lines()));
    }
    if errors.len() > MAX_SHOWN {
        line(&format_args!("and {} more errors, which `tafl check` shows", errors.len() - MAX_SHOWN));
    }
}

/// Prints a diagnostic: drawn, or on one line after the first [`MAX_DRAWN`].
pub(crate) fn diagnostic(source: &Source<'_>, diagnostic: &Diagnostic) {
    snippet(source, diagnostic.render(source.lines()), diagnostic.span, &diagnostic.message);
}

/// The same for a message that may have no code.
pub(crate) fn snippet(source: &Source<'_>, snippet: Snippet<'_>, span: Span, message: &dyn Display) {
    static DRAWN: AtomicUsize = AtomicUsize::new(0);
    let mut messages = Messages::default();
    if DRAWN.fetch_add(1, Ordering::Relaxed) < MAX_DRAWN {
        messages.drawing(&source.draw_snippet(snippet));
    } else {
        messages.line(&source.summarize(span, message));
    }
    messages.print();
}

/// Messages that are collected while games are read in parallel, and printed in the order of the games.
#[derive(Debug, Default)]
pub(crate) struct Messages(String);

impl Messages {
    /// One line: `tafl: …`. It may quote any text, and name any file.
    pub(crate) fn line(&mut self, message: &dyn Display) {
        // Writing to a string does not fail.
        let _ = writeln!(self.0, "{ERROR}tafl:{ERROR:#} {}", shown(&message.to_string()));
    }

    /// The messages that follow these.
    pub(crate) fn append(&mut self, others: &Self) {
        self.0.push_str(&others.0);
    }

    /// Several lines, as they are.
    pub(crate) fn lines(&mut self, lines: &dyn Display) {
        let _ = write!(self.0, "{lines}");
    }

    /// A drawing of several lines, and an empty line.
    pub(crate) fn drawing(&mut self, drawing: &str) {
        self.0.extend([drawing, "\n"]);
    }

    /// Drawings of errors.
    pub(crate) fn errors<'e, K: Coded + 'e>(
        &mut self,
        source: &Source<'_>,
        errors: impl Iterator<Item = &'e Error<K>>,
    ) {
        errors.for_each(|error| self.drawing(&source.draw(&error.diagnostic(source.lines()))));
    }

    /// Prints all of them. Where standard error cannot be written, they are lost.
    pub(crate) fn print(&self) {
        print(&self.0);
    }
}
