//! Lines of a text that are not moves: comments and commands, kept with the number of moves before them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::Value;
use tafl_game_record::GameRecord;

use crate::loss::GameLoss;
use crate::tags;

/// Lines that are not moves. In a tag they are a JSON array of strings, each the number of moves before the line and the
/// line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Notes(Vec<(usize, String)>);

impl Notes {
    /// The notes with these numbers of moves before them.
    pub(crate) fn new(notes: &[(usize, &str)]) -> Self {
        Self(notes.iter().map(|&(before, line)| (before, line.to_string())).collect())
    }

    /// Adds a line after this number of moves.
    pub(crate) fn push(&mut self, before: usize, line: &str) {
        self.0.push((before, line.to_string()));
    }

    /// Keeps the lines in a tag.
    pub(crate) fn keep(&self, record: &mut GameRecord, prefix: &str, name: &str, losses: &mut Vec<GameLoss>) {
        let text = |(before, line): &(usize, String)| Value::from(alloc::format!("{before} {line}"));
        let lines: Value = self.0.iter().map(text).collect();
        tags::keep(record, prefix, name, Some(&lines), losses);
    }
}
