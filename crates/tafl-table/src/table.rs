//! The three tables.

mod games;
mod plies;
mod positions;

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

// Also the names of the file and of the folder.
notation_syntax::names! {
    Table: "table" {
        Games = "games",
        Plies = "plies",
        Positions = "positions",
    }
}

impl Table {
    /// The version of the columns. It grows when a column changes its meaning or is removed, not when one is added.
    pub const VERSION: u32 = 1;

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
