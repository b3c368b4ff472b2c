//! The files of a format.

use crate::format::ArchiveFormat;
use crate::framing::Framing;

impl ArchiveFormat {
    /// The usual extensions of files of this format, in lower case and without the dot. Only the content of a file
    /// decides on its format: see [`detect`](Self::detect).
    ///
    /// ```
    /// use tafl_archive::ArchiveFormat;
    ///
    /// assert!(ArchiveFormat::AageNielsen.extensions().contains(&"ndjson"));
    /// assert_eq!(ArchiveFormat::HnefataflCsv.extensions(), ["csv"]);
    /// ```
    pub const fn extensions(self) -> &'static [&'static str] {
        match (self, self.framing()) {
            (Self::HnefataflCsv, _) => &["csv"],
            (Self::BrandubhTafl, _) => &["tafl"],
            (Self::HnefataflOrgRon | Self::HnefataflOrgArchive, _) => &["ron"],
            (Self::LudiiTrial, _) => &["trl", "txt"],
            (Self::Berkeley, _) => &["in", "txt"],
            (Self::BolognaJson, _) | (_, Framing::Json) => &["json", "ndjson", "jsonl"],
            (_, Framing::Tags) => &["pgn"],
            (_, Framing::Sgf) => &["sgf"],
            (_, Framing::Line | Framing::Session | Framing::File) => &["txt"],
        }
    }

    /// Whether a file of this format is one game.
    pub const fn has_one_game_per_file(self) -> bool {
        matches!(self.framing(), Framing::File)
    }
}
