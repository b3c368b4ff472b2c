//! Errors of reading records.

use crate::table::Table;
use crate::table_reader::TableReadError;

/// Games cannot be read from their tables.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordReadError {
    /// The file of a table cannot be read, or lacks a column.
    #[error("{error}")]
    Table {
        /// The table.
        table: Table,
        /// The error of its file.
        #[source]
        error: TableReadError,
    },
    /// A column that is never null is null.
    #[error(
        "row {row} of `{table}` has no value in the column `{column}`; write the tables again with `tafl export`"
    )]
    Missing {
        /// The table.
        table: Table,
        /// The row, from 1.
        row: u64,
        /// The column.
        column: &'static str,
    },
    /// The rows are not in the order of games and moves.
    #[error(
        "row {row} of `{table}` has the number {found}, expected one above {after}; sort the rows as `tafl export` does"
    )]
    Order {
        /// The table.
        table: Table,
        /// The row, from 1.
        row: u64,
        /// The number of its game or of its move.
        found: i64,
        /// The number of the one before it.
        after: i64,
    },
    /// A move is of a game that `games` does not have.
    #[error("row {row} of `plies` is of game {game}, which is not in `games`; export both tables together")]
    WithoutGame {
        /// The row of `plies`, from 1.
        row: u64,
        /// The number of the game.
        game: i64,
    },
    /// The tables do not agree about the number of moves.
    #[error(
        "game {game} has {found} moves in `plies`, expected {expected} as in `games`; export both tables together"
    )]
    Moves {
        /// The number of the game.
        game: i64,
        /// The moves of its main line in `plies`.
        found: u64,
        /// The number in the column `plies` of `games`.
        expected: i64,
    },
    /// A value of a game cannot be parsed.
    #[error("game {game}: column `{column}` of `games`: {message}")]
    FieldValue {
        /// The number of the game.
        game: i64,
        /// The column.
        column: &'static str,
        /// Describes the error in the value.
        message: String,
    },
    /// A move cannot be parsed.
    #[error("game {game}, ply {ply}: column `move` of `plies`: {message}")]
    Move {
        /// The number of the game.
        game: i64,
        /// The number of the move in the column `ply`.
        ply: i64,
        /// Describes the error.
        message: String,
    },
}

impl RecordReadError {
    /// The table whose file has the error.
    pub const fn table(&self) -> Table {
        match self {
            Self::Table { table, .. } | Self::Missing { table, .. } | Self::Order { table, .. } => *table,
            Self::WithoutGame { .. } | Self::Moves { .. } | Self::Move { .. } => Table::Plies,
            Self::FieldValue { .. } => Table::Games,
        }
    }
}
