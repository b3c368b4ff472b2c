//! Texts that are read whole, and the notations in them.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::Path;

use notation_syntax::{EncodingError, ErrorKind, Notation, Parsed};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tafl_archive::ArchiveFormat;
use tafl_files::{Bundle, Compression, FileReader, decompressed, peek};
use tafl_game_record::Games;
use tafl_terminal::GameFile;
use tafl_terminal::replace::Stamp;

use crate::input::batches::{Batches, Expected};
use crate::input::files;
use crate::input::game_text::{Conversions, ReadText};
use crate::input::given::Given;
use crate::output::messages::{self, Failure, Source, Status};

/// The longest text that is read whole, in bytes: 256 MiB. A device such as `/dev/zero` has no end, and compressed data
/// can be far shorter than its content.
pub(crate) const MAX_BYTES: u64 = 1 << 28;

/// A text and its name in messages.
pub(crate) struct Input {
    pub(crate) name: String,
    bytes: Vec<u8>,
    stamp: Option<Stamp>,
    compression: Option<Compression>,
    /// Whether it is not a file of records, but one of which records were made.
    is_converted: bool,
    /// How many games could not be read then.
    pub(crate) refused: u64,
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
            Ok(((bytes, compression), stamp)) => {
                Ok(Self { name, bytes, stamp, compression, is_converted: false, refused: 0 })
            }
            Err(error) => Err(Failure::Unreadable { name, error }),
        }
    }

    /// The games at this path: a file of records as it is, or records of all games in one of another program, a bundle or a
    /// folder. Those that cannot be read are reported, and that some were converted is noted.
    pub(crate) fn games(path: &Path, given: &Given) -> Result<Self, Failure> {
        let unreadable = |error| Failure::Unreadable { name: files::name(path), error };
        if !files::is_stdin(path) && path.is_dir() {
            return Self::of_batches(path, of_path(path), given).map_err(unreadable)?.with_games();
        }
        let input = Self::read(path)?;
        if !Bundle::begins(&input.bytes) && input.foreign().is_none() {
            return Ok(input);
        }
        let batches = of_path(path).with_content(Box::new(Cursor::new(input.bytes)));
        Self::of_batches(path, batches, given).map_err(unreadable)?.with_games()
    }

    /// Records of the games of this content if it is a bundle or has games of another program, or else the content, which
    /// is still complete.
    pub(crate) fn converted(
        path: &Path,
        content: FileReader,
        given: &Given,
    ) -> io::Result<Result<Self, FileReader>> {
        let batches = match Bundle::open(content)? {
            Ok(bundle) => of_path(path).with_bundle(bundle),
            Err(content) => {
                let (head, content) = peek(content);
                if Foreign::of(&head).is_none() {
                    return Ok(Err(content));
                }
                of_path(path).with_content(content)
            }
        };
        Self::of_batches(path, batches, given).map(Ok)
    }

    /// The same, unless no game could be read, which is reported already.
    fn with_games(self) -> Result<Self, Failure> {
        if self.bytes.is_empty() { Err(Failure::Reported) } else { Ok(self) }
    }

    /// All games as records.
    fn of_batches(path: &Path, batches: Batches, given: &Given) -> io::Result<Self> {
        let (mut text, mut refused, mut conversions) = (String::new(), 0, Conversions::default());
        for batch in batches.reporting_empty_files().noting_formats() {
            let read: Vec<ReadText> = batch.par_iter().map(|text| text.read(given)).collect();
            for part in read {
                part.messages.print();
                part.refusal.iter().for_each(|refusal| messages::line(refusal));
                refused += part.unread.max(u64::from(part.status != Status::Good));
                conversions += part.conversions;
                text.extend(part.games.iter().map(|game| game.record.archived().to_string()));
            }
            if text.len() as u64 > MAX_BYTES {
                return Err(too_long());
            }
        }
        if !conversions.are_lossless() {
            conversions.note();
        }
        let (name, bytes) = (files::name(path), text.into_bytes());
        Ok(Self { name, bytes, stamp: None, compression: None, is_converted: true, refused })
    }

    /// A text from the command line.
    pub(crate) fn of_argument(text: &str) -> Self {
        let (name, bytes) = ("argument".to_owned(), text.as_bytes().to_vec());
        Self { name, bytes, stamp: None, compression: None, is_converted: false, refused: 0 }
    }

    /// The stamp of the file before it was read; `None` for other inputs.
    pub(crate) fn stamp(&self) -> Option<&Stamp> {
        self.stamp.as_ref()
    }

    /// Fails if the file was compressed: the command would replace it by text that is not.
    pub(crate) fn replaceable(&self) -> Result<(), Failure> {
        replaceable(&self.name, self.compression)
    }

    /// The file of game records, to be edited.
    pub(crate) fn into_game_file(self, path: &Path) -> Result<GameFile, Failure> {
        let (text, path) = (self.text()?.to_owned(), path.to_path_buf());
        let refusal = match self.replaceable() {
            _ if self.is_converted => Some(
                "the games were converted; save them with `tafl convert --to otg`, and edit that file"
                    .to_owned(),
            ),
            Err(Failure::Usage(message)) => Some(message),
            _ => None,
        };
        Ok(GameFile { path, text, stamp: self.stamp, refusal })
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
            Some(foreign) => Err(Failure::usage(format_args!("{}: {foreign}", self.name))),
        }
    }

    /// That the text has games of another program.
    pub(crate) fn foreign(&self) -> Option<Foreign> {
        let head = self.bytes.get(..Foreign::HEAD).unwrap_or(&self.bytes);
        Foreign::of(&String::from_utf8_lossy(head))
    }
}

/// The games of all forms at a path.
fn of_path(path: &Path) -> Batches {
    Batches::new(Expected::RecognizedOrRecords, &[path.to_path_buf()])
}

/// Fails for a file that is compressed.
pub(crate) fn replaceable(name: &str, compression: Option<Compression>) -> Result<(), Failure> {
    match compression {
        None => Ok(()),
        Some(_) => Err(Failure::usage(format_args!(
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

/// Why a file that should have game records is not read: it has games in the form of another program.
pub(crate) struct Foreign(ArchiveFormat);

impl Foreign {
    /// The content of a file, if it is not foreign.
    pub(crate) fn checked(content: FileReader) -> Result<FileReader, Self> {
        let (head, content) = peek(content);
        Self::of(&head).map_or(Ok(content), Err)
    }

    /// How many bytes of a text show it.
    const HEAD: usize = ArchiveFormat::DETECTION_BYTES;

    /// Whether a text that begins like this is foreign. A record can begin like anything that its reader accepts.
    pub(crate) fn of(head: &str) -> Option<Self> {
        let format = ArchiveFormat::detect(head)?;
        let is_record = Games::new(head).next().is_none_or(|game| game.errors.is_empty());
        (!is_record).then_some(Self(format))
    }
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no game records but games of the form `{}`; `tafl convert --to otg` makes records of them",
            self.0
        )
    }
}
