//! Words that end a game.

use tafl_game_record::GameRecord;

/// The tag for the way a game ended.
pub(crate) const TERMINATION: &str = "termination";

/// A word that ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Resigned,
    Timeout,
}

impl Ending {
    /// The word, in lines and in the `termination` tag.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Resigned => "resigned",
            Self::Timeout => "timeout",
        }
    }

    /// The ending in the `termination` tag, if it is one of these words.
    pub(crate) fn of(record: &GameRecord) -> Option<Self> {
        let text = record.tag(TERMINATION)?.as_str();
        [Self::Resigned, Self::Timeout].into_iter().find(|ending| ending.word() == text)
    }
}
