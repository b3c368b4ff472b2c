//! gzip data, member by member.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;

/// The members of gzip data.
pub(crate) struct Members<R> {
    /// `None` after the last one.
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> Members<R> {
    pub(crate) fn new(data: R) -> Self {
        Self { member: Some(GzDecoder::new(data)) }
    }
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let count = member.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            let Some(mut data) = self.member.take().map(GzDecoder::into_inner) else { break };
            match data.fill_buf()?.first() {
                None => break,
                // A member begins with this byte.
                Some(0x1f) => self.member = Some(GzDecoder::new(data)),
                // `MultiGzDecoder` reads a header here, and finds that the data ends in it.
                Some(_) => return Err(io::Error::new(io::ErrorKind::InvalidData, "other data follows it")),
            }
        }
        Ok(0)
    }
}
