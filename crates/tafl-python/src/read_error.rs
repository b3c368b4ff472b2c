//! Why a game of a file cannot be read.

use notation_syntax::{Coded, EncodingError, Error, LineIndex, Severity, Snippet, Span};
use pyo3::prelude::*;

use crate::error::{ParseError, characters};

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
}

/// The text of a game in a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<'t> {
    pub(crate) content: &'t str,
    pub(crate) first_line: usize,
    pub(crate) file: Option<&'t str>,
}

impl<'t> Text<'t> {
    /// A text that is not in a file.
    pub(crate) const fn alone(content: &'t str) -> Self {
        Self { content, first_line: 1, file: None }
    }

    pub(crate) fn error<K: Coded>(self, error: &Error<K>) -> ReadError {
        self.at(error.kind().code(), error.kind(), error.span())
    }

    /// An error about all of the text. Its first line is drawn.
    pub(crate) fn whole<K: Coded>(self, kind: &K) -> ReadError {
        let end = self.content.find(['\n', '\r']).unwrap_or(self.content.len());
        self.at(kind.code(), kind, Span::new(0, end))
    }

    pub(crate) fn at(self, code: &'static str, message: &dyn std::fmt::Display, span: Span) -> ReadError {
        let lines = LineIndex::new(self.content).starting_at_line(self.first_line);
        let snippet = Snippet::new(Severity::Error, message, span, self.content).coded(code).indexed(&lines);
        let snippet = match self.file {
            Some(name) => snippet.named(name),
            None => snippet,
        };
        let location = lines.location(span.start());
        ReadError {
            code,
            message: message.to_string(),
            drawing: snippet.to_string().trim_end().to_owned(),
            span: (characters(self.content, span.start()), characters(self.content, span.end())),
            line: location.line,
            column: location.column,
        }
    }
}

impl ReadError {
    /// An error in a file that has no text at this line.
    pub(crate) fn without_text(code: &'static str, message: String, line: usize, file: Option<&str>) -> Self {
        let place = file.map_or_else(|| format!("line {line}"), |name| format!("{name}:{line}"));
        let drawing = format!("{place}: error[{code}]: {message}");
        Self { code, message, drawing, span: (0, 0), line, column: 1 }
    }

    /// Bytes at this line of a file that are not UTF-8.
    pub(crate) fn encoding(error: &EncodingError, line: usize, file: Option<&str>) -> Self {
        Self::without_text(error.code(), error.summary().to_string(), line, file)
    }

    /// The exception. `file` is its attribute `filename`.
    pub(crate) fn into_exception(self, py: Python<'_>, file: Option<&str>) -> PyErr {
        let Self { code, message, drawing, span, line, column } = self;
        let error = ParseError::new_err(drawing);
        let value = error.value(py);
        let set = || {
            value.setattr("code", code)?;
            value.setattr("message", message)?;
            value.setattr("span", span)?;
            value.setattr("line", line)?;
            value.setattr("column", column)?;
            value.setattr("filename", file)
        };
        match set() {
            Ok(()) => error,
            Err(other) => other,
        }
    }
}

/// Gives the exceptions that are not about a file the same attribute.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.py().get_type::<ParseError>().setattr("filename", module.py().None())
}
