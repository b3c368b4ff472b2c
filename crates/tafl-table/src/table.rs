//! The three tables.

mod games;
mod plies;
mod positions;

use core::fmt;

use crate::column::Column;

/// A table that games are written to.
///
/// ```
/// use tafl_table::Table;
///
/// let names: Vec<&str> = Table::Positions.columns().iter().map(|column| column.name).collect();
/// assert_eq!(names, ["key", "position", "side", "size", "attackers", "defenders", "plies"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Table {
    /// A row for each game.
    Games,
    /// A row for each move.
    Plies,
    /// A row for each position that a move leads to, the same for all its symmetric images.
    Positions,
}

impl Table {
    /// All tables.
    pub const ALL: [Self; 3] = [Self::Games, Self::Plies, Self::Positions];

    /// The version of the columns. It grows when a column changes its meaning or is removed, not when one is added.
    pub const VERSION: u32 = 1;

    /// `games`, `plies`, `positions`: also the name of the file or folder.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Plies => "plies",
            Self::Positions => "positions",
        }
    }

    /// The columns, in order. Later versions of this crate may add columns after them.
    pub const fn columns(self) -> &'static [Column] {
        match self {
            Self::Games => games::COLUMNS,
            Self::Plies => plies::COLUMNS,
            Self::Positions => positions::COLUMNS,
        }
    }

    /// The column with this name.
    pub fn column(self, name: &str) -> Option<&'static Column> {
        self.columns().iter().find(|column| column.name == name)
    }
}

/// The name: `plies`.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
