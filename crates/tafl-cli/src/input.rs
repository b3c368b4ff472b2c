//! Reading files and standard input.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use notation_syntax::EncodingError;

use crate::output::Failure;

/// A text and the name that it goes by in messages.
pub(crate) struct Input {
    pub(crate) name: String,
    bytes: Vec<u8>,
}

impl Input {
    /// The file at this path; standard input for `-`.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let (name, bytes) = if path == Path::new("-") {
            let mut bytes = Vec::new();
            let read = io::stdin().lock().read_to_end(&mut bytes);
            ("standard input".to_owned(), read.map(|_| bytes))
        } else {
            (path.display().to_string(), fs::read(path))
        };
        match bytes {
            Ok(bytes) => Ok(Self { name, bytes }),
            Err(error) => Err(Failure::Unreadable { name, error }),
        }
    }

    /// The text.
    pub(crate) fn text(&self) -> Result<&str, EncodingError> {
        notation_syntax::decode(&self.bytes)
    }
}
