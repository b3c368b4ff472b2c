//! Reading files and standard input, and the notations in them.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use notation_syntax::{EncodingError, ErrorKind, Notation, Parsed};

use crate::diagnostic::Source;
use crate::messages;
use crate::output::Failure;

/// A text and the name that it goes by in messages.
pub(crate) struct Input {
    pub(crate) name: String,
    bytes: Vec<u8>,
}

impl Input {
    /// The file at this path; standard input for `-`.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let name = name(path);
        let mut bytes = Vec::new();
        let read = if is_stdin(path) {
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(path)
        };
        match read {
            Ok(bytes) => Ok(Self { name, bytes }),
            Err(error) => Err(Failure::Unreadable { name, error }),
        }
    }

    /// A text that was given on the command line.
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

    /// The text. Where the bytes are no text, that is told.
    pub(crate) fn text(&self) -> Result<&str, Failure> {
        self.decoded().map_err(|error| {
            messages::line(&format_args!("{}: {error}", self.name));
            Failure::Told
        })
    }
}

/// Whether the path stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// What a path goes by in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// A reader of the file at this path, or of standard input for `-`.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
    if is_stdin(path) {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    Ok(Box::new(BufReader::new(File::open(path)?)))
}

/// The value of what was read, where nothing was wrong with it. Errors are drawn on standard error.
pub(crate) fn value<T, K: ErrorKind>(parsed: Parsed<T, K>, source: &Source<'_>) -> Result<T, Failure> {
    messages::errors(source, &parsed.errors);
    parsed.value.filter(|_| parsed.errors.is_empty()).ok_or(Failure::Told)
}

/// Reads a notation. Errors are drawn on standard error.
pub(crate) fn parse<T: Notation>(name: &str, text: &str) -> Result<T, Failure> {
    value(T::parse_all(text), &Source::new(name, text))
}
