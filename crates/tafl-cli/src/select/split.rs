//! A file for each game.

use std::fs;
use std::path::{Path, PathBuf};

use tafl_game_record::GameRecord;

use crate::failure::Failure;
use crate::write;

/// The longest part of a player's name in the name of a file.
const MAX_NAME: usize = 30;

/// The folder that games are written to.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// The folder at this path, which is created if necessary.
    pub(super) fn make(path: &Path) -> Result<Self, Failure> {
        fs::create_dir_all(path)
            .map_err(|error| Failure::Unwritable { name: path.display().to_string(), error })
            .map(|()| Self(path.to_path_buf()))
    }

    /// Writes a game to a new file, which appears when it is complete. It never overwrites another file.
    pub(super) fn write(&self, number: u64, record: &GameRecord) -> Result<(), Failure> {
        let path = self.0.join(name(number, record));
        write::new(&path, record.to_string().as_bytes())
            .map_err(|error| Failure::Unwritable { name: path.display().to_string(), error })
    }
}

/// `00001-Ada-Bjarni.otg`: a number, then the players where they are known, in characters that every system allows.
fn name(number: u64, record: &GameRecord) -> String {
    let mut name = format!("{number:05}");
    for side in ["attackers", "defenders"] {
        let player = record.tag(side).map(|player| safe(player.as_str())).unwrap_or_default();
        if !player.is_empty() {
            name.extend(["-", &player]);
        }
    }
    name + ".otg"
}

/// The letters and digits of a text, with `_` for what is between them.
fn safe(text: &str) -> String {
    let words = text.split(|character: char| !character.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("_").chars().take(MAX_NAME).collect()
}
