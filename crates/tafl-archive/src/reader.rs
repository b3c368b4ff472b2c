//! The games of an archive.

use std::io::BufRead;

use notation_syntax::{LineError, LineReader};
use tafl_game_record::GameRecord;

use crate::converted::ConvertedGame;
use crate::error::ImportError;
use crate::format::ArchiveFormat;

/// The games of an archive, one after another. One line is in memory at a time. Blank lines and a byte order mark at
/// the start are skipped.
///
/// A line that is not UTF-8 is an error after which the next line can be read.
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
/// # Ok::<(), tafl_archive::LineError>(())
/// ```
#[doc(alias = "import")]
#[derive(Debug)]
pub struct ArchiveReader<R> {
    format: ArchiveFormat,
    lines: LineReader<R>,
}

/// A line of an archive.
#[derive(Debug)]
#[non_exhaustive]
pub struct ArchiveEntry {
    /// The number of the line, from 1.
    pub line: usize,
    /// The game, or why the line cannot be converted.
    pub game: Result<ConvertedGame<GameRecord>, ImportError>,
}

impl<R> ArchiveReader<R> {
    /// The maximum length of a line, in bytes.
    pub const MAX_LINE_BYTES: usize = 16 << 20;
}

impl<R: BufRead> ArchiveReader<R> {
    /// The games of `input`.
    pub fn new(format: ArchiveFormat, input: R) -> Self {
        Self { format, lines: LineReader::new(input, Self::MAX_LINE_BYTES) }
    }
}

impl<R: BufRead> Iterator for ArchiveReader<R> {
    type Item = Result<ArchiveEntry, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        let is_blank = |text: &str| text.bytes().all(|byte| byte.is_ascii_whitespace());
        let line = self.lines.find(|line| !line.as_ref().is_ok_and(|line| is_blank(&line.text)))?;
        Some(line.map(|line| ArchiveEntry { line: line.number, game: self.format.parse_line(&line.text) }))
    }
}
