//! How puzzles are played.

use core::fmt;

/// Whether a record is a puzzle, and how it is played (specification §4, *puzzle-mode*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PuzzleMode {
    /// It is no puzzle: `none`.
    #[default]
    None,
    /// Any move may be tried; the solver is told that it is not in the record: `loose`.
    Loose,
    /// Only moves of the record are taken: `strict`.
    Strict,
}

impl PuzzleMode {
    /// All three, in the order of the specification.
    pub const ALL: [Self; 3] = [Self::None, Self::Loose, Self::Strict];

    /// The word that a record has: `none`, `loose` or `strict`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Loose => "loose",
            Self::Strict => "strict",
        }
    }
}

/// The word that a record has: `none`, `loose` or `strict`.
impl fmt::Display for PuzzleMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
