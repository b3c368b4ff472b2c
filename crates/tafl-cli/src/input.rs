//! Texts that are read whole, and the notations in them.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::Path;

use notation_syntax::{EncodingError, ErrorKind, Notation, Parsed};

use crate::failure::Failure;
use crate::files;
use crate::games::Foreign;
use crate::messages;
use crate::replace::{self, Stamp};
use crate::source::Source;
use tafl_files::{Compression, FileReader, decompressed};

/// The longest text that is read whole, in bytes: 256 MiB. A device such as `/dev/zero` has no end, and compressed data
/// can be far shorter than its content.
pub(crate) const MAX_BYTES: u64 = 1 << 28;

/// A text and its name in messages.
pub(crate) struct Input {
    pub(crate) name: String,
    bytes: Vec<u8>,
    stamp: Option<Stamp>,
    compression: Option<Compression>,
}

impl Input {
    /// The file at this path, up to [`MAX_BYTES`]; standard input for `-`.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let name = files::name(path);
        let read = if files::is_stdin(path) {
            limited(Box::new(BufReader::new(io::stdin()))).map(|content| (content, None))
        } else {
            stamped(path)
        };
        match read {
            Ok(((bytes, compression), stamp)) => Ok(Self { name, bytes, stamp, compression }),
            Err(error) => Err(Failure::Unreadable { name, error }),
        }
    }

    /// A text from the command line.
    pub(crate) fn of_argument(text: &str) -> Self {
        Self { name: "argument".to_owned(), bytes: text.as_bytes().to_vec(), stamp: None, compression: None }
    }

    /// The stamp of the file before it was read; `None` for other inputs.
    pub(crate) fn stamp(&self) -> Option<&Stamp> {
        self.stamp.as_ref()
    }

    /// Fails if the file was compressed: the command would replace it by text that is not.
    pub(crate) fn replaceable(&self) -> Result<(), Failure> {
        replaceable(&self.name, self.compression)
    }

    /// Replaces the file that was read, unless another program has changed it since.
    pub(crate) fn replace(&mut self, path: &Path, text: String) -> io::Result<()> {
        replace::if_unchanged(path, text.as_bytes(), self.stamp())?;
        self.stamp = fs::metadata(path).ok().and_then(|metadata| Stamp::of(&metadata));
        self.bytes = text.into_bytes();
        Ok(())
    }

    /// The content, decompressed.
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

    /// The text, of game records. Games of another program are reported.
    pub(crate) fn records(&self) -> Result<&str, Failure> {
        let text = self.text()?;
        match self.foreign() {
            None => Ok(text),
            Some(foreign) => Err(Failure::Usage(format!("{}: {foreign}", self.name))),
        }
    }

    /// That the text has games of another program.
    pub(crate) fn foreign(&self) -> Option<Foreign> {
        let head = self.bytes.get(..Foreign::HEAD).unwrap_or(&self.bytes);
        Foreign::of(&String::from_utf8_lossy(head))
    }
}

/// Fails for a file that is compressed.
pub(crate) fn replaceable(name: &str, compression: Option<Compression>) -> Result<(), Failure> {
    match compression {
        None => Ok(()),
        Some(_) => Err(Failure::Usage(format!(
            "{name}: the file is compressed and cannot be replaced; decompress it first"
        ))),
    }
}

/// All bytes of a text, and how they were compressed.
type Content = (Vec<u8>, Option<Compression>);

/// The content of a file, and what the file was before.
fn stamped(path: &Path) -> io::Result<(Content, Option<Stamp>)> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_file() && metadata.len() > MAX_BYTES {
        return Err(too_long());
    }
    Ok((limited(Box::new(BufReader::new(file)))?, Stamp::of(&metadata)))
}

/// All bytes of a reader, decompressed, up to [`MAX_BYTES`].
fn limited(reader: FileReader) -> io::Result<Content> {
    let (reader, compression) = decompressed(reader)?;
    let mut bytes = Vec::new();
    reader.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES { Err(too_long()) } else { Ok((bytes, compression)) }
}

fn too_long() -> io::Error {
    let message =
        format!("longer than {} MiB, which is the limit for a text that is read whole", MAX_BYTES >> 20);
    io::Error::new(io::ErrorKind::FileTooLarge, message)
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
