//! Why a game of a file cannot be read.

use std::fmt;
use std::ops::Range;

use notation_syntax::{
    Coded, Diagnostic, EncodingError, Error, LineIndex, Location, Severity, Snippet, Span,
};
use pyo3::prelude::*;

use crate::error::{self, ParseError};

/// Why a text cannot be read. Unlike an exception, it is made without Python.
#[derive(Debug)]
pub(crate) struct ReadError {
    code: &'static str,
    message: String,
    /// The message, drawn below the text.
    drawing: String,
    /// In characters, from the start of the text.
    span: (usize, usize),
    line: usize,
    column: usize,
    broken: Option<Box<BrokenGame>>,
}

/// The text of a game that cannot be read, and the address of the move at which reading stopped.
#[derive(Debug)]
struct BrokenGame {
    text: String,
    address: Option<String>,
}

/// A text in which errors have a location. Many errors of a large text take no longer than reading it.
pub(crate) struct IndexedText<'t> {
    lines: LineIndex<'t>,
}

impl<'t> IndexedText<'t> {
    /// A text whose first line has this number in its file.
    pub(crate) fn new(text: &'t str, first_line: usize) -> Self {
        Self { lines: LineIndex::new(text).with_first_line(first_line) }
    }

    /// The lines of the text.
    pub(crate) fn lines(&self) -> &LineIndex<'t> {
        &self.lines
    }

    /// The line and the column of an offset.
    pub(crate) fn location(&self, offset: usize) -> Location {
        self.lines.location(offset)
    }

    /// The span in characters.
    pub(crate) fn span(&self, span: Span) -> Range<usize> {
        self.lines.character_offset(span.start())..self.lines.character_offset(span.end())
    }

    pub(crate) fn error<K: Coded>(&self, file: Option<&str>, error: &Error<K>) -> ReadError {
        self.at(file, error.kind().code(), error.kind(), error.span())
    }

    /// An error about all of the text. Its first line is drawn.
    pub(crate) fn whole<K: Coded>(&self, file: Option<&str>, kind: &K) -> ReadError {
        let text = self.lines.text();
        let end = text.find(['\n', '\r']).unwrap_or(text.len());
        self.at(file, kind.code(), kind, Span::new(0, end))
    }

    pub(crate) fn at(
        &self,
        file: Option<&str>,
        code: &'static str,
        message: &dyn fmt::Display,
        span: Span,
    ) -> ReadError {
        let snippet = Snippet::new(Severity::Error, message, span, self.lines.text()).code(code);
        let snippet = match file {
            Some(name) => snippet.name(name),
            None => snippet,
        };
        let (location, characters) = (self.location(span.start()), self.span(span));
        ReadError {
            code,
            message: message.to_string(),
            drawing: snippet.lines(&self.lines).to_string().trim_end().to_owned(),
            span: (characters.start, characters.end),
            line: location.line,
            column: location.column,
            broken: None,
        }
    }
}

/// An exception about a text.
pub(crate) fn in_text<K: Coded>(py: Python<'_>, text: &str, error: &Error<K>) -> PyErr {
    let lines = LineIndex::new(text);
    ReadError::diagnosed(&lines, error.diagnostic(&lines)).into_exception(py, None)
}

/// An exception about all of a text, which has no smaller place.
pub(crate) fn whole_text<K: Coded>(py: Python<'_>, text: &str, kind: &K) -> PyErr {
    let lines = LineIndex::new(text);
    let diagnostic = Diagnostic::new(kind, Severity::Error, Span::of(text), &lines);
    ReadError::diagnosed(&lines, diagnostic).into_exception(py, None)
}

impl ReadError {
    fn diagnosed(lines: &LineIndex<'_>, diagnostic: Diagnostic) -> Self {
        let drawing = diagnostic.render(lines).to_string().trim_end().to_owned();
        let Diagnostic { code, message, span, start, .. } = diagnostic;
        // A string of Python is indexed by characters.
        let span = (lines.character_offset(span.start()), lines.character_offset(span.end()));
        Self { code, message, drawing, span, line: start.line, column: start.column, broken: None }
    }

    /// An error in a file that has no text at this line.
    pub(crate) fn without_text(code: &'static str, message: String, line: usize, file: Option<&str>) -> Self {
        let place = file.map_or_else(|| format!("line {line}"), |name| format!("{name}:{line}"));
        let drawing = format!("{place}: error[{code}]: {message}");
        Self { code, message, drawing, span: (0, 0), line, column: 1, broken: None }
    }

    /// Bytes at this line of a file that are not UTF-8.
    pub(crate) fn encoding(error: &EncodingError, line: usize, file: Option<&str>) -> Self {
        Self::without_text(error.code(), error.summary().to_string(), line, file)
    }

    /// The same with the text of the game, and the address of the move at which reading stopped.
    pub(crate) fn in_game(self, text: &str, address: Option<String>) -> Self {
        Self { broken: Some(Box::new(BrokenGame { text: text.to_owned(), address })), ..self }
    }

    /// The exception. `file` is its attribute `filename`.
    pub(crate) fn into_exception(self, py: Python<'_>, file: Option<&str>) -> PyErr {
        let Self { code, message, drawing, span, line, column, broken } = self;
        error::with(py, ParseError::new_err(drawing), |value| {
            value.setattr("code", code)?;
            value.setattr("message", message)?;
            value.setattr("span", span)?;
            value.setattr("line", line)?;
            value.setattr("column", column)?;
            if let Some(broken) = broken {
                value.setattr("text", broken.text)?;
                value.setattr("address", broken.address)?;
            }
            value.setattr("filename", file)
        })
    }
}

/// Adds the attributes to exceptions that are not about a file, or not about part of a game: `None`.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let exception = module.py().get_type::<ParseError>();
    ["filename", "record", "address", "text"]
        .into_iter()
        .try_for_each(|name| exception.setattr(name, module.py().None()))
}
