//! Messages on standard error, and the exit status.

use std::fmt::{Display, Write as _};
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{
    Coded, Diagnostic, EncodingError, Error, LineIndex, Location, Severity, Snippet, Span,
};
use serde::Serialize;
use tafl_terminal::text::{Guard, counted, shown};

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

/// Whether nothing is printed, because a fuzz target runs the command.
static IS_SILENT: AtomicBool = AtomicBool::new(false);

/// Drops all output from here on.
pub(crate) fn silence() {
    IS_SILENT.store(true, Ordering::Relaxed);
}

/// Whether output is dropped.
pub(super) fn is_silent() -> bool {
    IS_SILENT.load(Ordering::Relaxed)
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

/// Notes that no game meets the conditions of a command, and what to write. That is not an error.
pub(crate) fn none_meets(read: u64) {
    if read == 0 {
        return line(&"no games");
    }
    let games = counted(read, "game");
    line(&format_args!(
        "{games} read, and none meets all conditions; `tafl stats --by variant`, `year` or `player` lists what there is"
    ));
}

/// Prints text for people on standard error.
pub(crate) fn print(text: &str) {
    let passed = Guard::default().pass(text);
    if !is_silent() {
        let _ = AutoStream::auto(io::stderr().lock()).write_all(passed.as_bytes());
    }
}

/// Text for a person at a terminal beside data on standard output.
pub(crate) struct Talk(AutoStream<io::Stderr>, Guard);

impl Talk {
    pub(crate) fn new() -> Self {
        Self(AutoStream::auto(io::stderr()), Guard::default())
    }
}

impl Write for Talk {
    /// Text comes in whole characters, because it is formatted.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let passed = self.1.pass(&String::from_utf8_lossy(bytes));
        if !is_silent() {
            self.0.write_all(passed.as_bytes())?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
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

/// `an error`, `2 errors`, `21 errors, the first 20 of them shown`.
pub(crate) fn counted_errors(errors: usize) -> String {
    match errors {
        1 => "an error".to_owned(),
        errors @ ..=MAX_SHOWN => format!("{errors} errors"),
        errors => format!("{errors} errors, the first {MAX_SHOWN} of them shown"),
    }
}

/// Prints a diagnostic: drawn, or on one line after the first [`MAX_DRAWN`].
pub(crate) fn diagnostic(source: &Source<'_>, diagnostic: &Diagnostic) {
    snippet(source, diagnostic.render(source.lines()), diagnostic.span, &diagnostic.message);
}

/// Prints a message about a span, which may have no code, in the same way.
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

    /// Takes notes about a file, each as a line.
    pub(crate) fn about<'m>(&'m mut self, name: &'m str) -> impl FnMut(&str) + 'm {
        move |note| self.line(&format_args!("{name}: {note}"))
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
    /// The arguments ask for something that does not exist, or cannot be done.
    pub(crate) fn usage(problem: impl Display) -> Self {
        Self::Usage(problem.to_string())
    }

    pub(crate) fn no_such_move(at: &dyn Display) -> Self {
        Self::usage(format_args!(
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

/// A diagnostic as an object. `docs/json.md` documents the fields.
#[derive(Serialize)]
pub(crate) struct DiagnosticObject<'d> {
    severity: Severity,
    code: &'static str,
    message: &'d str,
    #[serde(flatten)]
    extent: Extent,
}

/// The fields of an object that say where something is in a file.
#[derive(Serialize)]
pub(crate) struct Extent {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

impl<'d> From<&'d Diagnostic> for DiagnosticObject<'d> {
    fn from(diagnostic: &'d Diagnostic) -> Self {
        let Diagnostic { severity, code, message, start, end, .. } = diagnostic;
        Self { severity: *severity, code, message, extent: Extent::new(*start, *end) }
    }
}

impl Extent {
    pub(crate) const fn new(start: Location, end: Location) -> Self {
        Self { line: start.line, column: start.column, end_line: end.line, end_column: end.column }
    }
}

/// A text with its name and its lines.
pub(crate) struct Source<'t> {
    name: &'t str,
    lines: LineIndex<'t>,
}

impl<'t> Source<'t> {
    pub(crate) fn new(name: &'t str, text: &'t str) -> Self {
        Self::part(name, text, 1)
    }

    /// A part of a file, which begins at this line.
    pub(crate) fn part(name: &'t str, text: &'t str, first_line: usize) -> Self {
        Self { name, lines: LineIndex::new(text).with_first_line(first_line) }
    }

    /// The text and its lines, with their numbers in the file.
    pub(crate) fn lines(&self) -> &LineIndex<'t> {
        &self.lines
    }

    /// The first word: the span of a message about the whole text.
    pub(crate) fn first_word(&self) -> Span {
        let text = self.lines.text();
        self.word_at(text.len() - text.trim_start().len())
    }

    /// The word that begins at an offset.
    pub(crate) fn word_at(&self, start: usize) -> Span {
        let rest = self.lines.text().get(start..).expect_or_default("a word begins in the text");
        Span::new(start, start + rest.find(char::is_whitespace).unwrap_or(rest.len()))
    }

    /// The first line: the span of a message about a whole record.
    pub(crate) fn first_line(&self) -> Span {
        Span::new(0, self.lines.line(0).len())
    }

    /// Name, location and message on one line.
    pub(crate) fn summarize(&self, span: Span, message: &dyn Display) -> String {
        format!("{}:{}: {message}", self.name, self.lines.location(span.start()))
    }

    /// Draws a diagnostic below its line of the text, in colour. Ends with a line feed.
    pub(crate) fn draw(&self, diagnostic: &Diagnostic) -> String {
        self.draw_snippet(diagnostic.render(&self.lines))
    }

    /// Draws a message without a code.
    fn draw_snippet(&self, snippet: Snippet<'_>) -> String {
        snippet.lines(&self.lines).name(self.name).styled().to_string()
    }
}

/// A diagnostic about bytes at this line of a file that are not UTF-8 text.
pub(crate) fn not_utf8(error: EncodingError, line: usize) -> Diagnostic {
    let lines = LineIndex::new("").with_first_line(line);
    let mut diagnostic = Diagnostic::new(&error, Severity::Error, Span::at(0), &lines);
    diagnostic.message = error.summary().to_string();
    diagnostic
}
