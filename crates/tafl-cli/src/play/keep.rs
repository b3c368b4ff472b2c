//! The file of a game, which is written after each move: whatever ends the command, nothing is lost.

use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tafl_game_record::{Date, GameRecord};

use crate::files;
use crate::replace;

/// How many games of a day get a name by themselves.
const MAX_NAMES: u32 = 1_000;

pub(super) struct Keeper {
    path: Option<PathBuf>,
    /// Whether the user named the file.
    pub(super) is_named: bool,
    /// Whether the file has the game.
    is_written: bool,
}

impl Keeper {
    /// Writes to a file that the user named; without one to a new file in this folder, if `by_itself`.
    pub(super) fn new(named: Option<&Path>, record: &GameRecord, by_itself: bool) -> Self {
        let path = named.map(Path::to_path_buf).or_else(|| by_itself.then(|| free_name(record)).flatten());
        Self { path, is_named: named.is_some(), is_written: false }
    }

    /// The file, if the game is in it.
    pub(super) fn file(&self) -> Option<&Path> {
        self.path.as_deref().filter(|_| self.is_written)
    }

    /// Writes the game.
    pub(super) fn keep(&mut self, record: &GameRecord) -> Result<(), String> {
        let Some(path) = &self.path else { return Ok(()) };
        let mut text = record.to_string();
        if !text.ends_with('\n') {
            text.push('\n');
        }
        let written = if self.is_written {
            replace::file(path, text.as_bytes())
        } else {
            replace::create(path, text.as_bytes())
        };
        match written {
            Ok(()) => self.is_written = true,
            Err(error) => return Err(format!("the game is not saved: {}: {error}", path.display())),
        }
        Ok(())
    }

    /// Removes the file.
    pub(super) fn discard(&mut self) -> io::Result<()> {
        match self.file() {
            Some(path) => std::fs::remove_file(path).inspect(|()| self.is_written = false),
            None => Ok(()),
        }
    }
}

/// `brandub-2026-03-21.otg`, or with a number after it.
fn free_name(record: &GameRecord) -> Option<PathBuf> {
    let name = record.rules().and_then(|rules| rules.name());
    let name: String = name.map_or("tafl", |name| name.as_str()).to_lowercase();
    let name: String =
        name.chars().take(40).map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect();
    let date = today().map_or_else(String::new, |date| format!("-{}", date.to_string().replace('.', "-")));
    let named = |number: u32| {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        PathBuf::from(format!("{name}{date}{number}.{}", files::EXTENSION))
    };
    (1..=MAX_NAMES).map(named).find(|path| !path.exists())
}

pub(super) fn today() -> Option<Date> {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).ok()?;
    Date::from_unix_days(i32::try_from(since.as_secs() / 86_400).ok()?)
}
