//! The kinds of puzzles.

use core::fmt;

/// Whether a record is a puzzle, and which moves it accepts (specification §4, *puzzle-mode*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PuzzleMode {
    /// The record is not a puzzle: `none`.
    #[default]
    None,
    /// Any move that fits the board is accepted, but reported if it is not in the record: `loose`.
    Loose,
    /// Only moves of the record are accepted: `strict`.
    Strict,
}

impl PuzzleMode {
    /// All three, in the order of the specification.
    pub const ALL: [Self; 3] = [Self::None, Self::Loose, Self::Strict];

    /// The mode with this name, in lower case. `FromStr` also accepts upper case and surrounding white space.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// The name in a record: `none`, `loose` or `strict`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Loose => "loose",
            Self::Strict => "strict",
        }
    }
}

/// The name in a record: `none`, `loose` or `strict`.
impl fmt::Display for PuzzleMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
