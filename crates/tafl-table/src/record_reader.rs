//! Reading game records back from tables.

mod content;
mod file_rows;
mod parsed;
mod record_read_error;
mod stored_game;
#[cfg(test)]
mod tests;

use std::fs::File;

use self::content::VariantOf;
use self::file_rows::FileRows;
use self::parsed::Known;
pub use self::record_read_error::RecordReadError;
pub use self::stored_game::StoredGame;
use crate::field_value::FieldValue;
use crate::table::Table;

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

    /// The same for the files of a partition, whose folder has the name of the variant.
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
