//! Compressed files: gzip and Zstandard, recognized by their first bytes.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};

use crate::frames::Frames;
use crate::members::Members;

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

/// The content of a reader, decompressed if it begins like compressed data, and how it was compressed.
///
/// Only as many bytes are read for that as are needed to know, because a terminal can wait for an answer to the first
/// line.
///
/// # Errors
///
/// An error of the reader. Data that cannot be decompressed is an error of the content, when it is read: one of the kind
/// [`InvalidData`](io::ErrorKind::InvalidData) that names the compression.
pub fn decompressed(mut reader: FileReader) -> io::Result<(FileReader, Option<Compression>)> {
    let mut head = Vec::new();
    let begins = |head: &[u8]| {
        let all = Compression::ALL.into_iter();
        all.filter(|compression| compression.magic().starts_with(head)).collect::<Vec<_>>()
    };
    let found = loop {
        let possible = begins(&head);
        let complete = possible.iter().find(|compression| compression.magic().len() == head.len());
        if complete.is_some() || possible.is_empty() {
            break complete.copied();
        }
        if (&mut reader).take(1).read_to_end(&mut head)? == 0 {
            break None;
        }
    };
    let whole: FileReader = Box::new(VecDeque::from(head).chain(reader));
    let content: FileReader = match found {
        None => whole,
        Some(compression @ Compression::Gzip) => {
            Box::new(BufReader::new(Decoder { compression, data: Members::new(whole) }))
        }
        Some(compression @ Compression::Zstd) => {
            Box::new(BufReader::new(Decoder { compression, data: Frames::new(whole) }))
        }
    };
    Ok((content, found))
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
