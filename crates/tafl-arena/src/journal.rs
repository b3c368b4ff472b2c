//! The files of a match: its games, and what is needed to continue it.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, ErrorKind, Read as _, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::{thread::sleep, time::Duration};

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Value, json};
use tafl_game_record::{GameRecord, Games};

use crate::finished_game::{FinishedGame, hash, hexadecimal};

/// The files of a match: an archive of game records, and beside it, with `.match` after its name, a line of JSON for
/// each game.
///
/// A game is written as a whole to the archive, and then to the other file, with the length of the archive. Whatever is
/// interrupted, what follows that length was not counted, and is cut off when the match continues: no game is lost that was
/// counted, none is there twice, and none is half there. An archive that somebody has changed is left as it is.
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
    #[error("{0} already exists; resume the match, or remove it and its `.match` file")]
    Exists(PathBuf),
    /// The match was interrupted before it began.
    #[error("{0} is empty; begin the match again instead of resuming it")]
    NotBegun(PathBuf),
    /// Another process plays the match.
    #[error("another process plays the match of {0}; wait for its end, or stop it")]
    InUse(PathBuf),
    /// A line is not what this program writes.
    #[error("{path}, line {line}: expected a game of a match")]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// The archive has other games than were written.
    #[error(
        "{path} was changed since the match wrote it, from game {game} on; \
         put it back as it was, or keep it and begin another match"
    )]
    Changed {
        /// The archive.
        path: PathBuf,
        /// The first game that is different, counted from 1; one that follows the last one was added.
        game: usize,
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
        let path = beside(archive);
        match Read::of(&path) {
            Err(JournalError::NotBegun(_)) => {}
            Err(JournalError::File { error, .. }) if error.kind() == ErrorKind::NotFound => {}
            _ => return Err(JournalError::Exists(path)),
        }
        if archive.try_exists().map_err(at(archive))? {
            return Err(JournalError::Exists(archive.to_owned()));
        }
        let mut lines = File::create(&path).map_err(at(&path))?;
        lock(&lines, &path)?;
        lines.write_all(format!("{heading}\n").as_bytes()).map_err(at(&path))?;
        let archive = File::create_new(archive).map_err(at(archive))?;
        Ok(Self { archive, lines, length: 0 })
    }

    /// The games of a match, without going on with it.
    ///
    /// # Errors
    ///
    /// The file beside the archive cannot be read, or has a line that is not a game.
    pub fn games(archive: &Path) -> Result<(Value, Vec<FinishedGame>), JournalError> {
        let read = Read::of(&beside(archive))?;
        Ok((read.heading, read.played.into_iter().map(|(game, _)| game).collect()))
    }

    /// Whether the archive has all bytes of the games that were counted. Others may have changed them, as comments do.
    ///
    /// # Errors
    ///
    /// One of the files cannot be read, or the archive is shorter.
    pub fn is_whole(archive: &Path) -> Result<bool, JournalError> {
        let length = Read::of(&beside(archive))?.played.last().map_or(0, |(_, kept)| kept.length);
        Ok(archive.metadata().map_err(at(archive))?.len() >= length)
    }

    /// Goes on with a match.
    ///
    /// # Errors
    ///
    /// One of the files cannot be read or written, is damaged, or was changed.
    pub fn resume(archive: &Path) -> Result<Resumed, JournalError> {
        let path = beside(archive);
        let mut lines = OpenOptions::new().write(true).open(&path).map_err(at(&path))?;
        lock(&lines, &path)?;
        let Read { heading, played, complete } = Read::of(&path)?;
        let length = played.last().map_or(0, |(_, kept)| kept.length);
        // Interrupted after its first line, a match has no archive yet.
        let is_new = played.is_empty();
        let games = OpenOptions::new().read(true).write(true).create(is_new).truncate(false).open(archive);
        let mut games = games.map_err(at(archive))?;
        if let Some(game) = changed(&games, played.iter().map(|(_, kept)| kept)).map_err(at(archive))? {
            return Err(JournalError::Changed { path: archive.to_owned(), game });
        }
        let played = played.into_iter().map(|(game, _)| game).collect();
        cut(&mut lines, complete).map_err(at(&path))?;
        cut(&mut games, length).map_err(at(archive))?;
        Ok(Resumed { journal: Self { archive: games, lines, length }, heading, played })
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// The file cannot be written, for example because the disk is full. The game is then not counted.
    pub fn push(&mut self, game: &FinishedGame, record: &GameRecord) -> io::Result<()> {
        let text = record.archived().to_string();
        self.archive.write_all(text.as_bytes())?;
        self.length += u64::try_from(text.len()).expect_or_default("a length fits");
        let mut line = game.to_json();
        if let Some(object) = line.as_object_mut() {
            object.insert(String::from("length"), json!(self.length));
            object.insert(String::from("text"), json!(hexadecimal(hash(text.bytes()))));
        }
        self.lines.write_all(format!("{line}\n").as_bytes())
    }
}

/// How often a lock is tried, and the time between: a process that an arbiter was starting when it was killed has the lock
/// until it becomes an engine.
#[cfg(unix)]
const TRIES: u32 = 40;
#[cfg(unix)]
const PAUSE: Duration = Duration::from_millis(50);

/// Keeps other processes from writing a journal, as long as this one has it open. Windows is not asked.
#[cfg(unix)]
fn lock(lines: &File, path: &Path) -> Result<(), JournalError> {
    use rustix::fs::{FlockOperation, flock};

    for _ in 0..TRIES {
        if flock(lines, FlockOperation::NonBlockingLockExclusive) != Err(rustix::io::Errno::WOULDBLOCK) {
            return Ok(());
        }
        sleep(PAUSE);
    }
    Err(JournalError::InUse(path.to_owned()))
}

#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps, reason = "as on Unix")]
fn lock(_: &File, _: &Path) -> Result<(), JournalError> {
    Ok(())
}

#[cfg(unix)]
impl Drop for Journal {
    /// Unlocks the file even if a process that is just being started has inherited it.
    fn drop(&mut self) {
        let _ = rustix::fs::flock(&self.lines, rustix::fs::FlockOperation::Unlock);
    }
}

/// Leaves out what follows the last game.
fn cut(file: &mut File, length: u64) -> io::Result<()> {
    file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0)))?;
    Ok(())
}

/// The first game of an archive that is not the one that was written, from 1. After the last one, a match that was killed
/// leaves a game at most, perhaps a part of it.
fn changed<'a>(archive: &File, played: impl Iterator<Item = &'a Kept>) -> io::Result<Option<usize>> {
    let (mut reader, mut before, mut number, mut text) = (BufReader::new(archive), 0, 1, Vec::new());
    for Kept { length, text: expected } in played {
        text.clear();
        let size = length.saturating_sub(before);
        let found = reader.by_ref().take(size).read_to_end(&mut text)?;
        let is_whole = u64::try_from(found).is_ok_and(|found| found == size);
        if !is_whole || expected.is_some_and(|expected| hash(text.iter().copied()) != expected) {
            return Ok(Some(number));
        }
        (before, number) = (*length, number + 1);
    }
    text.clear();
    reader.read_to_end(&mut text)?;
    let is_more = Games::new(&String::from_utf8_lossy(&text)).nth(1).is_some();
    Ok(is_more.then_some(number))
}

/// The file beside an archive, as it was read.
struct Read {
    heading: Value,
    /// The games, and what the archive has of each.
    played: Vec<(FinishedGame, Kept)>,
    /// The length of the complete lines: the last one can be half written.
    complete: u64,
}

/// What is known of a game in the archive.
struct Kept {
    /// The length of the archive after it.
    length: u64,
    /// A hash of its text. Versions before this one wrote none.
    text: Option<u64>,
}

impl Read {
    fn of(path: &Path) -> Result<Self, JournalError> {
        let mut reader = BufReader::new(File::open(path).map_err(at(path))?);
        let mut read = Self { heading: Value::Null, played: Vec::new(), complete: 0 };
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
                let text = value.get("text").and_then(Value::as_str);
                let text = text.and_then(|text| u64::from_str_radix(text, 16).ok());
                let length = value.get("length").and_then(Value::as_u64);
                let kept = length.map(|length| Kept { length, text });
                read.played.push(FinishedGame::from_json(&value).zip(kept).ok_or_else(wrong)?);
            }
            read.complete += u64::try_from(count).expect_or_default("a length fits");
        }
        if read.complete == 0 {
            return Err(JournalError::NotBegun(path.to_owned()));
        }
        Ok(read)
    }
}
