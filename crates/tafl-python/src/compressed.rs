//! Compressed files: gzip and Zstandard, recognized by their first bytes.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// A reader of text.
pub(crate) type Reader = Box<dyn BufRead + Send + Sync>;

/// How a file is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compression {
    Gzip,
    Zstd,
}

impl Compression {
    const ALL: [Self; 2] = [Self::Gzip, Self::Zstd];

    /// The bytes that such a file begins with. No text does: they are not UTF-8.
    const fn magic(self) -> &'static [u8] {
        match self {
            Self::Gzip => &[0x1f, 0x8b],
            Self::Zstd => &[0x28, 0xb5, 0x2f, 0xfd],
        }
    }

    const fn name(self) -> &'static str {
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

/// The content of a reader, decompressed if it begins like compressed data.
///
/// Only as many bytes are read for that as are needed to know: a pipe may have no more yet.
pub(crate) fn decompressed(mut reader: Reader) -> io::Result<Reader> {
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
    let whole: Reader = Box::new(VecDeque::from(head).chain(reader));
    Ok(match found {
        None => whole,
        Some(compression @ Compression::Gzip) => {
            Box::new(BufReader::new(Decoder { compression, data: MultiGzDecoder::new(whole) }))
        }
        Some(compression @ Compression::Zstd) => {
            Box::new(BufReader::new(Decoder { compression, data: Frames::new(whole) }))
        }
    })
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

/// The frames of Zstandard data. Memory is limited by the window of a frame, which is at most 128 MiB; a frame with a
/// larger one is an error.
struct Frames<R> {
    data: R,
    decoder: FrameDecoder,
    is_in_frame: bool,
}

impl<R: BufRead> Frames<R> {
    fn new(data: R) -> Self {
        Self { data, decoder: FrameDecoder::new(), is_in_frame: false }
    }

    /// Begins the next frame, or skips one that is not content.
    fn begin(&mut self) -> io::Result<()> {
        match self.decoder.reset(&mut self.data) {
            Ok(()) => {
                self.is_in_frame = true;
                Ok(())
            }
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length, ..
            })) => {
                let skipped = io::copy(&mut (&mut self.data).take(length.into()), &mut io::sink())?;
                if skipped == u64::from(length) { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
            }
            Err(error) => Err(reason(&error)),
        }
    }

    /// Ends a frame, all of whose content was read.
    fn end(&mut self) -> io::Result<()> {
        self.is_in_frame = false;
        let written = self.decoder.get_checksum_from_data();
        if written.is_some() && written != self.decoder.get_calculated_checksum() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the checksum differs from the content"));
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.is_in_frame {
                if self.data.fill_buf()?.is_empty() {
                    return Ok(0);
                }
                self.begin()?;
            } else if self.decoder.can_collect() > 0 {
                return self.decoder.read(buffer);
            } else if self.decoder.is_finished() {
                self.end()?;
            } else {
                let some = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.data, some).map_err(|error| reason(&error))?;
            }
        }
    }
}

/// The error of the file, if there is one, or else what is wrong with the data.
fn reason(error: &FrameDecoderError) -> io::Error {
    let mut source: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(inner) = source {
        if let Some(of_file) = inner.downcast_ref::<io::Error>() {
            return of_file.kind().into();
        }
        source = inner.source();
    }
    io::Error::new(io::ErrorKind::InvalidData, error.to_string())
}
