//! Files of games that are written again.

use std::fs;
use std::path::PathBuf;

use tafl_game_record::{GameRecord, Games};

use crate::replace::{self, Stamp};

/// A file of games, as it was read.
#[derive(Clone, Debug)]
pub struct GameFile {
    /// Where it is.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
    /// What the file was before it was read; `None` if it is not a regular file.
    pub stamp: Option<Stamp>,
    /// Why it cannot be replaced, if that is known.
    pub refusal: Option<String>,
}

impl GameFile {
    /// Replaces the file, unless another program has changed it since it was read.
    pub(crate) fn replace(&mut self, text: String) -> std::io::Result<()> {
        replace::if_unchanged(&self.path, text.as_bytes(), self.stamp.as_ref())?;
        self.stamp = fs::metadata(&self.path).ok().and_then(|metadata| Stamp::of(&metadata));
        self.text = text;
        Ok(())
    }

    /// Why the games could not be written again.
    pub(crate) fn is_editable(&self) -> Result<(), String> {
        match &self.refusal {
            Some(refusal) => Err(refusal.clone()),
            None if Games::new(&self.text).any(|game| !game.errors.is_empty()) => {
                Err("the file has errors, which `tafl check` shows; correct them before you edit".to_owned())
            }
            None => Ok(()),
        }
    }
}

/// A part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number of its first game, from 1.
    pub number: usize,
    /// Whether its last game ends, so that another one can follow.
    pub ends: bool,
}

/// Whether the last game of a text ends with `[]`, as in the archives that `convert` and `select` write.
pub fn ends(text: &str) -> bool {
    text.trim_end().ends_with("[]")
}

/// The text of these games in canonical layout. Their tags may be put in another order, which is noted.
///
/// Returns `None`, with a note, where the games would not be read back unchanged: nothing may be lost when a file is
/// replaced.
pub fn written(games: &mut [GameRecord], part: Part, note: &mut dyn FnMut(&str)) -> Option<String> {
    for (number, game) in (part.number..).zip(&mut *games) {
        // The first game, too, may be appended to others later. A game without a tag cannot be one of an archive.
        let has_tags = !game.tags().is_empty();
        if (number > 1 || has_tags) && game.order_tags_for_archive() {
            note(&format!(
                "game {number}: its first tag has to be one of the specification, to separate it from a game before"
            ));
        }
    }
    // Each game but the last one ends, and each but the first one begins, so that they can be separated.
    let Some((last, before)) = games.split_last() else { return Some(String::new()) };
    let archived = |game: &GameRecord| game.archived().at_start().to_string();
    let mut text: String = before.iter().map(archived).collect();
    text += &if part.ends { archived(last) } else { last.to_string() };
    let mut read = Games::new(&text).map(|game| game.value.filter(|_| game.errors.is_empty()));
    let is_same = games.iter().all(|game| read.next().flatten().as_ref() == Some(game));
    if !is_same || read.next().is_some() {
        note("the games of this file would not be read back unchanged; nothing is written");
        return None;
    }
    Some(text)
}
