//! The games of an archive.

use std::io::BufRead;

use notation_syntax::LineError;
use tafl_game_record::GameRecord;

use crate::error::ImportError;
use crate::format::ArchiveFormat;
use crate::options::ImportOptions;
use crate::report::ConvertedGame;
use crate::texts::TextReader;

/// The games of an archive, one after another. Only one is in memory. Blank lines between games and a byte order mark at
/// the start are skipped.
///
/// A line that is not UTF-8 is an error after which the next game can be read.
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
    options: ImportOptions,
    texts: TextReader<R>,
}

/// A game of an archive.
#[derive(Debug)]
#[non_exhaustive]
pub struct ArchiveEntry {
    /// The number of the line where it begins, from 1.
    pub line: usize,
    /// The game, or why it cannot be converted.
    pub game: Result<ConvertedGame<GameRecord>, ImportError>,
}

impl<R: BufRead> ArchiveReader<R> {
    /// The games of `input`.
    pub fn new(format: ArchiveFormat, input: R) -> Self {
        Self { format, options: ImportOptions::default(), texts: TextReader::new(format, input) }
    }

    /// The same games, read by these options.
    #[must_use]
    pub fn with_options(self, options: ImportOptions) -> Self {
        Self { options, ..self }
    }
}

impl<R: BufRead> Iterator for ArchiveReader<R> {
    type Item = Result<ArchiveEntry, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.texts.next()?;
        Some(text.map(|text| ArchiveEntry {
            line: text.line,
            game: self.format.parse_with(&text.text, &self.options),
        }))
    }
}
