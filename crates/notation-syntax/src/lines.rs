//! The lines of a reader, with a limit on their length.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use std::io::{self, BufRead};

use crate::codes;
use crate::encoding::{EncodingError, decode};

/// The lines of a reader, one after another. One line is in memory at a time, and its length is limited.
///
/// ```
/// use notation_syntax::{LineError, LineReader};
///
/// let mut lines = LineReader::new(&b"dim:7\r\n\nK\xf6ln\ndim:9"[..], 1_000);
/// let mut texts = Vec::new();
/// for line in &mut lines {
///     match line {
///         Ok(line) => texts.push((line.number, line.text)),
///         // The next line can be read.
///         Err(LineError::Encoding { line, .. }) => texts.push((line, "not UTF-8".to_owned())),
///         Err(error) => return Err(error.into()),
///     }
/// }
/// assert_eq!(texts.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(), ["dim:7", "", "not UTF-8", "dim:9"]);
/// assert_eq!(lines.number(), 4);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct LineReader<R> {
    input: R,
    max_bytes: usize,
    number: usize,
    /// The bytes that were read.
    offset: u64,
    done: bool,
}

/// A line, without its line break.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextLine {
    /// The number of the line, from 1.
    pub number: usize,
    /// The number of bytes before it in the input.
    pub offset: u64,
    /// The text. A byte order mark before it and the line break after it are removed.
    pub text: String,
}

codes! {
    /// Why a line cannot be read.
    #[derive(Debug, thiserror::Error)]
    #[non_exhaustive]
    pub enum LineError {
        /// The file or stream failed while a line was read.
        #[code(error, "line-read-failed")]
        #[error(transparent)]
        Io(#[from] io::Error),
        /// The line is not UTF-8 text. The next one can be read.
        #[inherit(error)]
        #[error("line {line}: {error}")]
        Encoding {
            /// The number of the line, from 1.
            line: usize,
            /// The error. Its location is within the line.
            error: EncodingError,
        },
        /// The line is longer than the limit of its reader. No further lines can be read.
        #[code(error, "line-too-long")]
        #[error("line {line} is longer than {max_bytes} bytes")]
        TooLong {
            /// The number of the line, from 1.
            line: usize,
            /// The limit, in bytes.
            max_bytes: usize,
        },
    }
}

/// [`InvalidData`](io::ErrorKind::InvalidData), unless the reader failed.
impl From<LineError> for io::Error {
    fn from(error: LineError) -> Self {
        match error {
            LineError::Io(error) => error,
            error => Self::new(io::ErrorKind::InvalidData, error),
        }
    }
}

impl<R: BufRead> LineReader<R> {
    /// The lines of `input`, each of at most `max_bytes` bytes, including its line break.
    pub fn new(input: R, max_bytes: usize) -> Self {
        Self { input, max_bytes, number: 0, offset: 0, done: false }
    }

    /// The number of the line that was read last, from 1; 0 before the first line.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Appends the next line with its line break to `line`, and returns whether there was one.
    ///
    /// A line that is too long is cut after the first byte beyond the limit, and is the last one.
    ///
    /// # Errors
    ///
    /// The error of the reader. `line` is unchanged, and there are no more lines.
    pub fn read_bytes(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        if self.done {
            return Ok(false);
        }
        let limit = u64::try_from(self.max_bytes).unwrap_or(u64::MAX).saturating_add(1);
        let before = line.len();
        let read = io::Read::take(&mut self.input, limit).read_until(b'\n', line);
        if read.is_err() {
            // The start of a line is not a line.
            line.truncate(before);
        }
        self.done = !matches!(read, Ok(length) if 0 < length && length <= self.max_bytes);
        let length = read?;
        self.number += usize::from(length > 0);
        self.offset += u64::try_from(length).unwrap_or(u64::MAX);
        Ok(length > 0)
    }

    fn next_line(&mut self) -> Result<Option<TextLine>, LineError> {
        let offset = self.offset;
        let mut bytes = Vec::new();
        if !self.read_bytes(&mut bytes)? {
            return Ok(None);
        }
        let number = self.number;
        if bytes.len() > self.max_bytes {
            return Err(LineError::TooLong { line: number, max_bytes: self.max_bytes });
        }
        match decode(&bytes) {
            Ok(text) => {
                let text = text.trim_end_matches(['\n', '\r']).to_owned();
                Ok(Some(TextLine { number, offset, text }))
            }
            Err(error) => Err(LineError::Encoding { line: number, error }),
        }
    }
}

impl<R: BufRead> Iterator for LineReader<R> {
    type Item = Result<TextLine, LineError>;

    /// The next line. After [`LineError::Io`] and [`LineError::TooLong`] there are no more.
    fn next(&mut self) -> Option<Self::Item> {
        self.next_line().transpose()
    }
}
