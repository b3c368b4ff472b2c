//! Reading game records back from tables.

mod content;
mod stored_game;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt::Display;
use std::fs::File;
use std::str::FromStr;
use std::sync::Arc;

use tafl_position::Position;
use tafl_rules::Rules;

use crate::record_reader::content::{FileRows, VariantOf};
use crate::row::FieldValue;
use crate::table::Table;
use crate::table_reader::TableReadError;

pub use self::stored_game::StoredGame;

/// Reads games from a file of the table `games` and one of the table `plies`, in either format of a
/// [`TableReader`](crate::TableReader).
///
/// Both files are read once, side by side: rows are in the order of the games. At a time, the memory holds a group of
/// rows of each file, and the moves of one game. Rows of variations are skipped.
///
/// The iterator ends after an error, which is one of the files. A value that cannot be parsed is an error of
/// [`StoredGame::record`] instead.
///
/// ```
/// use std::fs::File;
/// use tafl_table::{
///     ExtractOptions, Extractor, FieldValue, GameSource, RecordReader, RowSink, Table, TableError, TableFormat,
///     TableWriter,
/// };
///
/// struct Files([TableWriter<File>; 2]);
///
/// impl RowSink for Files {
///     type Error = TableError;
///
///     fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
///         let [games, plies] = &mut self.0;
///         match table {
///             Table::Games => games.push(table, values),
///             Table::Plies => plies.push(table, values),
///             _ => Ok(()),
///         }
///     }
/// }
///
/// let game = "[attackers:Ada]\n[date:2015.06.12]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n";
/// let new = |table| TableWriter::new(TableFormat::Parquet, table, tempfile::tempfile()?);
/// let mut files = Files([new(Table::Games)?, new(Table::Plies)?]);
/// let source = GameSource { number: 1, file: "games.otg", line: 1, form: "otg", losses: &[] };
/// Extractor::new(ExtractOptions::default()).game(&source, &game.parse()?, &mut files)?;
/// let [games, plies] = files.0;
///
/// let mut games = RecordReader::open(&games.finish()?.0, &plies.finish()?.0)?;
/// let stored = games.next().ok_or("no game")??;
/// assert_eq!((stored.number(), stored.file(), stored.line()), (1, "games.otg", 1));
/// let record = stored.record()?;
/// assert_eq!(record.tag("attackers").map(|name| name.as_str()), Some("Ada"));
/// assert_eq!(record.tree().main_line().count(), 2);
/// assert!(games.next().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RecordReader {
    games: FileRows,
    plies: FileRows,
    known: Known,
    variant: VariantOf,
    /// The number of the last game.
    last: Option<i64>,
    has_failed: bool,
}

impl RecordReader {
    /// Reads the schemas of the files, which are read from their start; nothing else can read from
    /// the same [`File`] meanwhile.
    ///
    /// # Errors
    ///
    /// [`RecordReadError::Table`]: a file cannot be read, is not of its table, or lacks a column that the records need.
    pub fn open(games: &File, plies: &File) -> Result<Self, RecordReadError> {
        Self::new(games, plies, VariantOf::Column)
    }

    /// Reads the schemas of the files of a partition, whose folder has the name of the variant.
    ///
    /// # Errors
    ///
    /// As for [`open`](Self::open).
    pub fn open_partition(
        games: &File,
        plies: &File,
        variant: Option<&str>,
    ) -> Result<Self, RecordReadError> {
        Self::new(games, plies, VariantOf::Partition(variant.map(str::to_owned)))
    }

    fn new(games: &File, plies: &File, variant: VariantOf) -> Result<Self, RecordReadError> {
        let mut columns = content::COLUMNS.to_vec();
        columns.extend((variant == VariantOf::Column).then_some("variant"));
        Ok(Self {
            games: FileRows::open(games, Table::Games, &columns, &content::OPTIONAL_COLUMNS)?,
            plies: FileRows::open(plies, Table::Plies, &PLY_COLUMNS, &[])?,
            known: Known::default(),
            variant,
            last: None,
            has_failed: false,
        })
    }

    /// The next game; `None` after the last.
    fn read(&mut self) -> Result<Option<StoredGame>, RecordReadError> {
        if !self.games.advance()? {
            return match self.ply()? {
                Some(Ply { game, .. }) => {
                    Err(RecordReadError::WithoutGame { row: self.plies.number(), game })
                }
                None => Ok(None),
            };
        }
        let mut game = StoredGame::of(&self.games, &self.variant, &mut self.known)?;
        if let Some(after) = self.last.filter(|&last| last >= game.number()) {
            let row = self.games.number();
            return Err(RecordReadError::Order { table: Table::Games, row, found: game.number(), after });
        }
        self.last = Some(game.number());
        self.add_moves(&mut game)?;
        game.check_moves()?;
        Ok(Some(game))
    }

    /// Adds the moves of the main line, up to those of the next game.
    fn add_moves(&mut self, game: &mut StoredGame) -> Result<(), RecordReadError> {
        let mut last = 0;
        while let Some(ply) = self.ply()?.filter(|ply| ply.game <= game.number()) {
            let row = self.plies.number();
            if ply.game < game.number() {
                return Err(RecordReadError::WithoutGame { row, game: ply.game });
            }
            if ply.number <= last {
                return Err(RecordReadError::Order {
                    table: Table::Plies,
                    row,
                    found: ply.number,
                    after: last,
                });
            }
            last = ply.number;
            match self.plies.value(MOVE) {
                FieldValue::Text(text) => game.add_move(ply.number, text),
                _ => return Err(self.plies.missing(MOVE)),
            }
            self.plies.take();
        }
        Ok(())
    }

    /// The next move of a main line, which stays the next one until it is taken.
    fn ply(&mut self) -> Result<Option<Ply>, RecordReadError> {
        while self.plies.peek()? {
            if self.plies.integer(VARIATION)? == 0 {
                let (game, number) = (self.plies.integer(GAME)?, self.plies.integer(PLY)?);
                return Ok(Some(Ply { game, number }));
            }
            self.plies.take();
        }
        Ok(None)
    }
}

/// The columns of `plies` that are read, and their indices.
const PLY_COLUMNS: [&str; 4] = ["game", "variation", "ply", "move"];
const GAME: usize = 0;
const VARIATION: usize = 1;
const PLY: usize = 2;
const MOVE: usize = 3;

/// A move of a main line.
struct Ply {
    game: i64,
    number: i64,
}

impl Iterator for RecordReader {
    type Item = Result<StoredGame, RecordReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let game = self.read().transpose();
        self.has_failed = matches!(game, Some(Err(_)));
        game
    }
}

/// The rules and start positions of games.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) rules: Parsed<Rules>,
    pub(super) starts: Parsed<Position>,
}

/// The most different texts whose values are kept. Others are parsed each time.
const MAX_KEPT: usize = 1_000;

/// The values of texts, each of which is parsed once.
#[derive(Debug)]
pub(super) struct Parsed<T>(HashMap<String, Result<Arc<T>, String>>);

impl<T> Default for Parsed<T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<T: FromStr<Err: Display>> Parsed<T> {
    /// The value of a text, or what is wrong with it.
    pub(super) fn get(&mut self, text: &str) -> Result<Arc<T>, String> {
        if let Some(known) = self.0.get(text) {
            return known.clone();
        }
        let value = text.parse().map(Arc::new).map_err(|error: T::Err| error.to_string());
        if self.0.len() < MAX_KEPT {
            self.0.insert(text.to_owned(), value.clone());
        }
        value
    }
}

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
