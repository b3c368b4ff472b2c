//! The formats of archives.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use tafl_game_record::GameRecord;

use crate::converted::ConvertedGame;
use crate::error::{ExportError, ImportError};
use crate::{aagenielsen, hnefatafl_csv};

/// A format in which a program stores games, one per line.
///
/// ```
/// use tafl_archive::ArchiveFormat;
///
/// let format: ArchiveFormat = "hnefatafl-csv".parse()?;
/// let game = format.parse_line("a5-b5 e6-e3xb5,0,1,Ongoing")?;
/// assert_eq!(game.value.tree().len(), 2);
/// assert_eq!(format.write_line(&game.value)?.value, "a5-b5 e6-e3xb5,0,1,Ongoing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "import")]
#[doc(alias = "export")]
#[doc(alias = "database")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ArchiveFormat {
    /// The games of the server aagenielsen.dk as JSON lines: one object per game.
    AageNielsen,
    /// The Copenhagen games that come with hnefatafl-rs: `moves,taken by the attackers,taken by the
    /// defenders,result`, with spaces between the moves.
    HnefataflCsv,
}

impl ArchiveFormat {
    /// All formats.
    pub const ALL: [Self; 2] = [Self::AageNielsen, Self::HnefataflCsv];

    /// The name of the format in kebab case, as the command takes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AageNielsen => "aagenielsen",
            Self::HnefataflCsv => "hnefatafl-csv",
        }
    }

    /// The format with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Parses a line. White space around it is ignored.
    ///
    /// The record replays without rules: each move was played on a board.
    ///
    /// # Errors
    ///
    /// Why the line cannot be converted into a game record.
    pub fn parse_line(self, line: &str) -> Result<ConvertedGame<GameRecord>, ImportError> {
        match self {
            Self::AageNielsen => aagenielsen::parse_line(line.trim()),
            Self::HnefataflCsv => hnefatafl_csv::parse_line(line.trim()),
        }
    }

    /// Writes a game as a line, without a line break.
    ///
    /// # Errors
    ///
    /// Why the game cannot be written.
    pub fn write_line(self, record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
        match self {
            Self::AageNielsen => aagenielsen::write_line(record),
            Self::HnefataflCsv => hnefatafl_csv::write_line(record),
        }
    }
}

/// The name of the format.
impl fmt::Display for ArchiveFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for ArchiveFormat {
    type Err = UnknownArchiveFormat;

    fn from_str(name: &str) -> Result<Self, UnknownArchiveFormat> {
        Self::from_name(name).ok_or(UnknownArchiveFormat(()))
    }
}

/// No format has this name. The message lists the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown archive format, expected `{}` or `{}`",
    ArchiveFormat::AageNielsen,
    ArchiveFormat::HnefataflCsv
)]
pub struct UnknownArchiveFormat(());
