//! The flags of rules.

use alloc::string::String;
use alloc::vec::Vec;

use super::board::Board;

/// The value of each flag of a game, in the order of its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Flags {
    pub(crate) board: Board,
    values: Vec<&'static str>,
}

impl Flags {
    /// The defaults of a game.
    pub(crate) fn new(board: Board) -> Self {
        Self { board, values: board.flags().iter().map(|(_, default, _)| *default).collect() }
    }

    /// The value of a flag; the empty string if the game does not have it.
    pub(crate) fn get(&self, name: &str) -> &'static str {
        let found = self.board.flags().iter().zip(&self.values).find(|((flag, ..), _)| *flag == name);
        found.map_or("", |(_, value)| value)
    }

    /// Whether a flag that is yes or no is set.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.get(name) == "1"
    }

    /// Sets a flag; `None` if the game does not have the flag, or the flag not this value.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Option<()> {
        let rows = self.board.flags().iter().zip(&mut self.values);
        let ((.., allowed), slot) =
            rows.into_iter().find(|((flag, ..), _)| flag.eq_ignore_ascii_case(name))?;
        let value = match value {
            "true" if allowed.contains(&"1") => "1",
            "false" if allowed.contains(&"0") => "0",
            value => value,
        };
        *slot = allowed.iter().find(|known| known.eq_ignore_ascii_case(value))?;
        Some(())
    }

    /// The flags with their values, in the order of the program.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.board.flags().iter().zip(&self.values).map(|((name, ..), value)| (*name, *value))
    }

    /// The flags of a `Rules` tag: `armedKing=1 cornersHostile=0`. A flag that is not listed has its default.
    ///
    /// # Errors
    ///
    /// The first entry that the game does not have.
    pub(crate) fn parse(board: Board, text: &str) -> Result<Self, &str> {
        let mut flags = Self::new(board);
        let is_separator = |character: char| character.is_whitespace() || matches!(character, ',' | ';');
        for entry in text.split(is_separator).filter(|entry| !entry.is_empty()) {
            let set = entry.split_once('=').and_then(|(name, value)| flags.set(name, value));
            set.ok_or(entry)?;
        }
        Ok(flags)
    }

    /// The value of a `Rules` tag.
    pub(crate) fn print(&self) -> String {
        let mut text = String::new();
        for (name, value) in self.iter() {
            text.extend([if text.is_empty() { "" } else { " " }, name, "=", value]);
        }
        text
    }
}
