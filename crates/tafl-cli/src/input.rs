//! Texts that are read whole, and the notations in them.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use notation_syntax::{EncodingError, ErrorKind, Notation, Parsed};

use crate::diagnostic::Source;
use crate::failure::Failure;
use crate::files;
use crate::messages;

/// A text and its name in messages.
pub(crate) struct Input {
    pub(crate) name: String,
    bytes: Vec<u8>,
}

impl Input {
    /// The file at this path; standard input for `-`.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let name = files::name(path);
        let mut bytes = Vec::new();
        let read = if files::is_stdin(path) {
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(path)
        };
        match read {
            Ok(bytes) => Ok(Self { name, bytes }),
            Err(error) => Err(Failure::Unreadable { name, error }),
        }
    }

    /// A text from the command line.
    pub(crate) fn of_argument(text: &str) -> Self {
        Self { name: "argument".to_owned(), bytes: text.as_bytes().to_vec() }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The text.
    pub(crate) fn decoded(&self) -> Result<&str, EncodingError> {
        notation_syntax::decode(&self.bytes)
    }

    /// The text. Bytes that are not text are reported on standard error.
    pub(crate) fn text(&self) -> Result<&str, Failure> {
        self.decoded().map_err(|error| {
            messages::line(&format_args!("{}: {error}", self.name));
            Failure::Reported
        })
    }
}

/// The value of a text without errors. Errors are drawn on standard error.
pub(crate) fn value<T, K: ErrorKind>(parsed: Parsed<T, K>, source: &Source<'_>) -> Result<T, Failure> {
    messages::errors(source, &parsed.errors);
    parsed.value.filter(|_| parsed.errors.is_empty()).ok_or(Failure::Reported)
}

/// Reads a notation. Errors are drawn on standard error.
pub(crate) fn parse<T: Notation>(name: &str, text: &str) -> Result<T, Failure> {
    value(T::parse_all(text), &Source::new(name, text))
}
