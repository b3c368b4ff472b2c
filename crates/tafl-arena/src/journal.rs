//! The files of a match: its games, and what is needed to go on with it.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tafl_game_record::GameRecord;

use crate::finished_game::FinishedGame;

/// The files of a match: an archive of game records, and beside it, with `.match` after its name, a line of JSON for
/// each game.
///
/// A game is written as a whole to the archive, and then to the other file, with the length of the archive. Whatever is
/// interrupted, what follows that length was not counted, and is cut off when the match goes on: no game is lost that was
/// counted, none is there twice, and none is half there.
#[derive(Debug)]
pub struct Journal {
    archive: File,
    lines: File,
    length: u64,
}

/// A journal that was there already.
#[derive(Debug)]
pub struct Resumed {
    /// The journal, for the games to come.
    pub journal: Journal,
    /// What the match was begun with.
    pub heading: Value,
    /// The games that are over.
    pub played: Vec<FinishedGame>,
}

/// Why a journal cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// The match has begun already.
    #[error("{0} is there already; go on with `--resume`, or remove it and its `.match` file")]
    Exists(PathBuf),
    /// A line is not what this program writes.
    #[error("{path}, line {line}: expected a game of a match")]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// The archive is shorter than it was.
    #[error("{path} has {found} bytes, but {expected} were written; it was changed since")]
    Changed {
        /// The archive.
        path: PathBuf,
        /// Its length.
        found: u64,
        /// The length that it had.
        expected: u64,
    },
}

/// The file beside an archive.
fn beside(archive: &Path) -> PathBuf {
    let mut name = archive.as_os_str().to_owned();
    name.push(".match");
    name.into()
}

fn at(path: &Path) -> impl Fn(io::Error) -> JournalError + '_ {
    |error| JournalError::File { path: path.to_owned(), error }
}

impl Journal {
    /// Begins a match. `heading` is returned by [`resume`](Self::resume).
    ///
    /// # Errors
    ///
    /// One of the files is there already, or cannot be written.
    pub fn create(archive: &Path, heading: &Value) -> Result<Self, JournalError> {
        let new = |path: &Path| {
            OpenOptions::new().append(true).create_new(true).open(path).map_err(|error| match error.kind() {
                ErrorKind::AlreadyExists => JournalError::Exists(path.to_owned()),
                _ => at(path)(error),
            })
        };
        let path = beside(archive);
        let mut lines = new(&path)?;
        let archive = new(archive)?;
        writeln!(lines, "{heading}").map_err(at(&path))?;
        Ok(Self { archive, lines, length: 0 })
    }

    /// The games of a match, without going on with it.
    ///
    /// # Errors
    ///
    /// The file beside the archive cannot be read, or has a line that is no game.
    pub fn games(archive: &Path) -> Result<(Value, Vec<FinishedGame>), JournalError> {
        let read = Read::of(&beside(archive))?;
        Ok((read.heading, read.played))
    }

    /// Goes on with a match.
    ///
    /// # Errors
    ///
    /// One of the files cannot be read or written, is damaged, or was changed.
    pub fn resume(archive: &Path) -> Result<Resumed, JournalError> {
        let path = beside(archive);
        let Read { heading, played, length, complete } = Read::of(&path)?;
        let open = |path: &Path, length: u64| -> Result<File, JournalError> {
            let mut file = OpenOptions::new().write(true).open(path).map_err(at(path))?;
            let found = file.metadata().map_err(at(path))?.len();
            if found < length {
                return Err(JournalError::Changed { path: path.to_owned(), found, expected: length });
            }
            file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0))).map_err(at(path))?;
            Ok(file)
        };
        let lines = open(&path, complete)?;
        let archive = open(archive, length)?;
        Ok(Resumed { journal: Self { archive, lines, length }, heading, played })
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// The file cannot be written, for example because the disk is full. The game is then not counted.
    pub fn push(&mut self, game: &FinishedGame, record: &GameRecord) -> io::Result<()> {
        let text = record.archived().to_string();
        self.archive.write_all(text.as_bytes())?;
        self.length += u64::try_from(text.len()).unwrap_or_default();
        let mut line = game.to_json();
        if let Some(object) = line.as_object_mut() {
            object.insert(String::from("length"), json!(self.length));
        }
        self.lines.write_all(format!("{line}\n").as_bytes())
    }
}

/// The file beside an archive, as it was read.
struct Read {
    heading: Value,
    played: Vec<FinishedGame>,
    /// The length of the archive after the last game.
    length: u64,
    /// The length of the complete lines: the last one can be half written.
    complete: u64,
}

impl Read {
    fn of(path: &Path) -> Result<Self, JournalError> {
        let mut reader = BufReader::new(File::open(path).map_err(at(path))?);
        let mut read = Self { heading: Value::Null, played: Vec::new(), length: 0, complete: 0 };
        let mut text = Vec::new();
        for line in 1.. {
            text.clear();
            let count = reader.read_until(b'\n', &mut text).map_err(at(path))?;
            if !text.ends_with(b"\n") {
                break;
            }
            let value: Option<Value> = serde_json::from_slice(&text).ok();
            let wrong = || JournalError::Line { path: path.to_owned(), line };
            let value = value.ok_or_else(wrong)?;
            if line == 1 {
                read.heading = value;
            } else {
                let length = value.get("length").and_then(Value::as_u64);
                read.played.push(FinishedGame::from_json(&value).ok_or_else(wrong)?);
                read.length = length.ok_or_else(wrong)?;
            }
            read.complete += u64::try_from(count).unwrap_or_default();
        }
        Ok(read)
    }
}
