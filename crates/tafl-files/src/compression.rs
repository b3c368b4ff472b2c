//! Compressed files and UTF-16 text, recognized by their first bytes.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};

use crate::frames::Frames;
use crate::members::Members;
use crate::peek::Failed;
use crate::utf16::{ByteOrder, Utf16Text};

/// A reader of a file.
pub type FileReader = Box<dyn BufRead + Send + Sync>;

/// How a file is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Compression {
    /// gzip, with one member or several.
    Gzip,
    /// Zstandard, with one frame or several.
    Zstd,
}

impl Compression {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Gzip, Self::Zstd];

    /// The bytes that such a file begins with. No text does: they are not UTF-8.
    const fn magic(self) -> &'static [u8] {
        match self {
            Self::Gzip => &[0x1f, 0x8b],
            Self::Zstd => &[0x28, 0xb5, 0x2f, 0xfd],
        }
    }

    /// The usual extension of the names of such files.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Gzip => "gz",
            Self::Zstd => "zst",
        }
    }

    /// The compression that an extension stands for.
    pub fn of_extension(extension: &std::ffi::OsStr) -> Option<Self> {
        Self::ALL.into_iter().find(|compression| extension.eq_ignore_ascii_case(compression.extension()))
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstd => "Zstandard",
        }
    }

    /// The error for data that cannot be decompressed. An error of the file itself is returned unchanged.
    fn invalid(self, error: io::Error) -> io::Error {
        let name = self.name();
        let message = match error.kind() {
            io::ErrorKind::UnexpectedEof => format!("the {name} data ends early"),
            io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput | io::ErrorKind::Other => {
                format!("invalid {name} data: {error}")
            }
            _ => return error,
        };
        io::Error::new(io::ErrorKind::InvalidData, message)
    }
}

/// What the first bytes of a reader show.
#[derive(Clone, Copy)]
enum Found {
    Compressed(Compression),
    Utf16(ByteOrder),
}

/// The content of a reader, decompressed if it begins like compressed data, and how it was compressed. UTF-16 text with a
/// byte order mark, compressed or not, is converted to UTF-8.
///
/// Only as many bytes are read for that as are needed to know, because a terminal can wait for an answer to the first
/// line.
///
/// # Errors
///
/// An error of the reader. Data that cannot be decompressed or converted is an error of the content, when it is read: one
/// of the kind [`InvalidData`](io::ErrorKind::InvalidData) that names the compression, or the offset of the byte.
pub fn decompressed(reader: FileReader) -> io::Result<(FileReader, Option<Compression>)> {
    let utf16 = ByteOrder::ALL.map(|order| (Found::Utf16(order), order.mark()));
    let compressed =
        Compression::ALL.map(|compression| (Found::Compressed(compression), compression.magic()));
    let (found, whole) = recognized(reader, &[&utf16[..], &compressed].concat());
    let compression = match found? {
        None => return Ok((whole, None)),
        Some(Found::Utf16(order)) => return Ok((Box::new(Utf16Text::new(order, whole)), None)),
        Some(Found::Compressed(compression)) => compression,
    };
    let content: FileReader = match compression {
        Compression::Gzip => Box::new(BufReader::new(Decoder { compression, data: Members::new(whole) })),
        Compression::Zstd => Box::new(BufReader::new(Decoder { compression, data: Frames::new(whole) })),
    };
    let text = match recognized(content, &utf16) {
        (Ok(Some(Found::Utf16(order))), content) => Box::new(Utf16Text::new(order, content)),
        (Ok(_), content) => content,
        (Err(error), content) => Box::new(content.chain(BufReader::new(Failed::with(error)))),
    };
    Ok((text, Some(compression)))
}

/// Which of these texts a reader begins with, and all that was read of it.
fn recognized(
    mut reader: FileReader,
    beginnings: &[(Found, &[u8])],
) -> (io::Result<Option<Found>>, FileReader) {
    let mut head = Vec::new();
    let found = loop {
        let mut possible = beginnings.iter().filter(|(_, magic)| magic.starts_with(&head)).peekable();
        if possible.peek().is_none() {
            break Ok(None);
        }
        if let Some((found, _)) = possible.find(|(_, magic)| magic.len() == head.len()) {
            break Ok(Some(*found));
        }
        match (&mut reader).take(1).read_to_end(&mut head) {
            Ok(0) => break Ok(None),
            Ok(_) => {}
            Err(error) => break Err(error),
        }
    };
    (found, Box::new(VecDeque::from(head).chain(reader)))
}

/// Decompressed data, whose errors name the compression.
struct Decoder<R> {
    compression: Compression,
    data: R,
}

impl<R: Read> Read for Decoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.data.read(buffer).map_err(|error| self.compression.invalid(error))
    }
}
