//! Lines of a text that are not moves: comments and commands, kept with the number of moves before them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
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

    /// The lines after this number of moves.
    pub(crate) fn after(&self, before: usize) -> impl Iterator<Item = &str> {
        let first = self.0.partition_point(|&(moves, _)| moves < before);
        let here = self.0.get(first..).expect_or_default("the lines begin in the list");
        here.iter().take_while(move |&&(moves, _)| moves == before).map(|(_, line)| line.as_str())
    }

    /// Keeps the lines in a tag.
    pub(crate) fn keep(&self, record: &mut GameRecord, prefix: &str, name: &str, losses: &mut Vec<GameLoss>) {
        let text = |(before, line): &(usize, String)| Value::from(alloc::format!("{before} {line}"));
        let lines: Value = self.0.iter().map(text).collect();
        tags::keep(record, prefix, name, Some(&lines), losses);
    }

    /// The lines in a tag; `None` if it does not hold lines in order of which each is valid after its number of moves.
    pub(crate) fn of(text: &str, is_valid: impl Fn(usize, &str) -> bool) -> Option<Self> {
        let value = tags::from_tag(text)?;
        let note = |value: &Value| {
            let (before, line) = value.as_str()?.split_once(' ')?;
            let before = before.parse().ok()?;
            let is_line = !line.contains('\n') && line.trim() == line;
            (is_line && is_valid(before, line)).then(|| (before, line.to_string()))
        };
        let notes: Vec<(usize, String)> = value.as_array()?.iter().map(note).collect::<Option<_>>()?;
        notes.is_sorted_by_key(|&(before, _)| before).then_some(Self(notes))
    }
}
