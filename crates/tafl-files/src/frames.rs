//! Zstandard data, frame by frame.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The frames of Zstandard data. Memory is limited by the window of a frame, which is at most 128 MiB; a frame with a
/// larger one is an error.
pub(crate) struct Frames<R> {
    data: R,
    decoder: FrameDecoder,
    is_in_frame: bool,
}

impl<R: BufRead> Frames<R> {
    pub(crate) fn new(data: R) -> Self {
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
                match self.data.fill_buf()?.first() {
                    None => return Ok(0),
                    // A frame begins with one of these bytes.
                    Some(0x28 | 0x50..=0x5f) => self.begin()?,
                    Some(_) => {
                        return Err(io::Error::new(io::ErrorKind::InvalidData, "other data follows it"));
                    }
                }
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
