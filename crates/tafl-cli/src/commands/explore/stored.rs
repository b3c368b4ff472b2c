//! The games of exported tables.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::vec;

use tafl_table::{RecordReadError, RecordReader, StoredGame, Table, TableReadError};

use crate::commands::export::partition::{self, EXTENSIONS};
use crate::input::files;
use crate::input::game_text::ReadGame;
use crate::input::given::Given;
use crate::output::messages::{Messages, Status};

/// How many games a batch has at most, and after how many moves it is full.
const MAX_GAMES: usize = 1_000;
const MAX_MOVES: usize = 400_000;

/// The files with the tables of the same games.
struct Pair {
    games: PathBuf,
    plies: PathBuf,
    /// The name of the folder of the partition.
    partition: Option<String>,
}

/// A game of a table, or why the rest of its file cannot be read.
pub(super) struct Stored {
    files: Arc<Pair>,
    game: Result<StoredGame, String>,
}

/// The games of tables, in batches.
pub(super) struct Tables {
    pairs: vec::IntoIter<Pair>,
    open: Option<(Arc<Pair>, RecordReader)>,
}

impl Tables {
    /// The games of folders that have tables.
    pub(super) fn new(folders: &[PathBuf]) -> Self {
        let pairs: Vec<Pair> = folders.iter().flat_map(|folder| pairs(folder)).collect();
        Self { pairs: pairs.into_iter(), open: None }
    }

    /// The next game; `None` after the last.
    fn next_game(&mut self) -> Option<Stored> {
        loop {
            if let Some((files, reader)) = &mut self.open {
                let next = reader.next().map(|game| game.map_err(|error| files.describe(&error)));
                if let Some(game) = next {
                    return Some(Stored { files: Arc::clone(files), game });
                }
            }
            let files = Arc::new(self.pairs.next()?);
            match files.open() {
                Ok(reader) => self.open = Some((files, reader)),
                Err(message) => {
                    self.open = None;
                    return Some(Stored { files, game: Err(message) });
                }
            }
        }
    }
}

impl Iterator for Tables {
    type Item = Vec<Stored>;

    fn next(&mut self) -> Option<Vec<Stored>> {
        let mut batch = Vec::new();
        let mut moves = 0;
        while batch.len() < MAX_GAMES && moves < MAX_MOVES {
            let Some(stored) = self.next_game() else { break };
            moves += stored.game.as_ref().map_or(0, StoredGame::moves);
            batch.push(stored);
        }
        Some(batch).filter(|batch| !batch.is_empty())
    }
}

impl Stored {
    /// The game, with the given rules if it has none and they fit its start. Errors are reported.
    pub(super) fn read(&self, given: &Given, messages: &mut Messages) -> Result<ReadGame, Status> {
        let game = self.game.as_ref().map_err(|message| {
            messages.line(message);
            Status::Unusable
        })?;
        let mut record = game.record().map_err(|error| {
            messages.line(&self.files.describe(&error));
            Status::Errors
        })?;
        let losses = given.give(&mut record).into_iter().collect();
        Ok(ReadGame { record, losses })
    }

    /// The file and the line that the game was exported from.
    pub(super) fn location(&self) -> String {
        match &self.game {
            Ok(game) => format!("{}:{}", game.file(), game.line()),
            Err(_) => files::name(&self.files.games),
        }
    }
}

impl Pair {
    fn open(&self) -> Result<RecordReader, String> {
        let open = |path: &Path| {
            File::open(path).map_err(|error| {
                format!("{}: {error}; export `games` and `plies` together", files::name(path))
            })
        };
        let (games, plies) = (open(&self.games)?, open(&self.plies)?);
        let reader = match &self.partition {
            Some(folder) => {
                RecordReader::open_partition(&games, &plies, partition::variant_of(folder).as_deref())
            }
            None => RecordReader::open(&games, &plies),
        };
        reader.map_err(|error| self.describe(&error))
    }

    /// The error, after the name of the file.
    fn describe(&self, error: &RecordReadError) -> String {
        let path = if error.table() == Table::Games { &self.games } else { &self.plies };
        let column = match error {
            RecordReadError::Table { error: TableReadError::Column { column, .. }, .. } => Some(column),
            _ => None,
        };
        let advice =
            column.map(|column| format!(", which exploring needs; export without `--without {column}`"));
        format!("{}: {error}{}", files::name(path), advice.unwrap_or_default())
    }
}

/// The files of a folder: of all games, or of each partition in the order of their names.
fn pairs(folder: &Path) -> Vec<Pair> {
    let table = |name: &str, extension: &str| PathBuf::from(format!("{name}.{extension}"));
    for extension in EXTENSIONS {
        let games = folder.join(table("games", extension));
        if games.is_file() {
            return vec![Pair { games, plies: folder.join(table("plies", extension)), partition: None }];
        }
    }
    let mut pairs = Vec::new();
    for name in partitions(folder) {
        let file = |of: &str, extension: &str| folder.join(of).join(&name).join(table(of, extension));
        // One without the other is an error when it is opened.
        let has_either = |extension: &&str| TABLES.iter().any(|table| file(table, extension).is_file());
        let extension = EXTENSIONS.into_iter().find(has_either);
        pairs.extend(extension.map(|extension| Pair {
            games: file("games", extension),
            plies: file("plies", extension),
            partition: Some(name.clone()),
        }));
    }
    pairs
}

/// The tables that a game is read from.
const TABLES: [&str; 2] = ["games", "plies"];

/// The names of the folders of partitions of both tables, sorted.
fn partitions(folder: &Path) -> BTreeSet<String> {
    let entries = TABLES.iter().filter_map(|table| folder.join(table).read_dir().ok()).flatten();
    let names = entries.flatten().filter_map(|entry| {
        let name = entry.file_name();
        // The names that are written are UTF-8.
        OsStr::to_str(&name).filter(|name| name.starts_with(partition::PREFIX)).map(str::to_owned)
    });
    names.collect()
}
