//! The formats.

use alloc::string::String;
use core::fmt;

use tafl_game_record::GameRecord;

use crate::converted::Converted;
use crate::error::{ExportError, ImportError};
use crate::{aagenielsen, hnefatafl_csv};

/// A form in which a program keeps games, one a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ArchiveFormat {
    /// The games of the server aagenielsen.dk as JSON lines: an object a game.
    AageNielsen,
    /// The Copenhagen games that come with hnefatafl-rs: `moves,taken by the attackers,taken by the
    /// defenders,result`, the moves with a blank between them.
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

    /// Reads a line. White space around it does not count.
    ///
    /// The record replays without rules.
    ///
    /// # Errors
    ///
    /// Why the line gives no game.
    pub fn read(self, line: &str) -> Result<Converted<GameRecord>, ImportError> {
        match self {
            Self::AageNielsen => aagenielsen::read(line.trim()),
            Self::HnefataflCsv => hnefatafl_csv::read(line.trim()),
        }
    }

    /// Writes a game as a line, without a line break.
    ///
    /// # Errors
    ///
    /// Why the game cannot be written.
    pub fn write(self, record: &GameRecord) -> Result<Converted<String>, ExportError> {
        match self {
            Self::AageNielsen => aagenielsen::write(record),
            Self::HnefataflCsv => hnefatafl_csv::write(record),
        }
    }
}

/// The name of the format.
impl fmt::Display for ArchiveFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
