//! The games of a file.

use std::io::{self, BufRead, Read};
use std::vec::Vec;

use notation_syntax::EncodingError;
use tafl_game_record::GameRecord;

use crate::converted::Converted;
use crate::error::ImportError;
use crate::format::ArchiveFormat;

/// The games of an archive, one after another. At no time more than one line is in memory. Empty lines are passed
/// over, and a byte order mark at the start.
///
/// ```
/// use tafl_archive::{ArchiveFormat, ArchiveReader};
///
/// let archive = "h1-h3 f8-i8,0,0,Ongoing\n\nh1,0,0,White\n";
/// let mut lines = Vec::new();
/// for entry in ArchiveReader::new(ArchiveFormat::HnefataflCsv, archive.as_bytes()) {
///     let entry = entry?;
///     lines.push((entry.line, entry.game.is_ok()));
/// }
/// assert_eq!(lines, [(1, true), (3, false)]);
/// # Ok::<(), tafl_archive::ReadError>(())
/// ```
#[derive(Debug)]
pub struct ArchiveReader<R> {
    format: ArchiveFormat,
    input: R,
    line: usize,
    done: bool,
}

/// A line of an archive.
#[derive(Debug)]
pub struct Entry {
    /// Its number, from 1.
    pub line: usize,
    /// The game, or why there is none.
    pub game: Result<Converted<GameRecord>, ImportError>,
}

/// Why the next line of an archive cannot be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The reader failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The line is no UTF-8 text. The next one can be read.
    #[error("line {line}: {error}")]
    Encoding {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong, counted from its beginning.
        error: EncodingError,
    },
    /// The line is longer than [`ArchiveReader::LIMIT`].
    #[error("line {line} is longer than {} bytes", ArchiveReader::<io::Empty>::LIMIT)]
    TooLong {
        /// The number of the line, from 1.
        line: usize,
    },
}

impl<R> ArchiveReader<R> {
    /// The longest line, in bytes.
    pub const LIMIT: usize = 16 << 20;
}

impl<R: BufRead> ArchiveReader<R> {
    /// The games of this reader.
    pub fn new(format: ArchiveFormat, input: R) -> Self {
        Self { format, input, line: 0, done: false }
    }

    /// The next line that is not blank.
    fn next_line(&mut self) -> Result<Option<Vec<u8>>, ReadError> {
        while !self.done {
            let mut bytes = Vec::new();
            let limit = Self::LIMIT as u64 + 1;
            let read = self.input.by_ref().take(limit).read_until(b'\n', &mut bytes);
            self.done = !matches!(read, Ok(count) if count > 0) || bytes.len() > Self::LIMIT;
            if read? == 0 {
                break;
            }
            self.line += 1;
            if bytes.len() > Self::LIMIT {
                return Err(ReadError::TooLong { line: self.line });
            }
            if !bytes.iter().all(u8::is_ascii_whitespace) {
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }
}

impl<R: BufRead> Iterator for ArchiveReader<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let bytes = match self.next_line() {
            Ok(bytes) => bytes?,
            Err(error) => return Some(Err(error)),
        };
        let line = self.line;
        let decoded = notation_syntax::decode(&bytes);
        Some(match decoded {
            Ok(text) => Ok(Entry { line, game: self.format.read(text) }),
            Err(error) => Err(ReadError::Encoding { line, error }),
        })
    }
}
