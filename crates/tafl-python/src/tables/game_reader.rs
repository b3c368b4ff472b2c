//! Where the games of a table are read from: a file, or objects of Python.

use std::sync::Arc;

use arrow_schema::ArrowError;
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use super::failures::Failures;
use super::games::{Games, ReadGame};
use crate::archive::{Archive, Step};
use crate::argument;
use crate::game_record::GameRecord;
use crate::read_error::ReadError;
use crate::records::{self, Mode, OpenArchive, Records};
use crate::source::SourceOrigin;

/// The games of a table, in chunks.
pub(crate) struct GameReader {
    source: Source,
    failures: Arc<Failures>,
    count: i64,
}

enum Source {
    File(Box<FileGames>),
    Objects(Py<PyIterator>),
    /// Nothing more is read: this is the end, or the source has failed.
    Ended,
}

struct FileGames {
    archive: Archive,
    origin: SourceOrigin,
    mode: Mode,
    file: Arc<str>,
    form: &'static str,
    line: usize,
}

impl GameReader {
    /// The games of a file.
    pub(crate) fn of_file(open: OpenArchive, mode: Mode, failures: Arc<Failures>) -> Self {
        let OpenArchive { archive, origin, form } = open;
        let file = origin.name.as_deref().unwrap_or_default().into();
        let games = FileGames { archive, origin, mode, file, form: form.name(), line: 0 };
        Self { source: Source::File(Box::new(games)), failures, count: 0 }
    }

    /// The `GameRecord`s of an iterator.
    pub(crate) fn of_objects(objects: Py<PyIterator>, failures: Arc<Failures>) -> Self {
        Self { source: Source::Objects(objects), failures, count: 0 }
    }

    /// The next games; `None` at the end.
    pub(crate) fn next(&mut self) -> Option<Result<Games, ArrowError>> {
        let Self { source, failures, count } = self;
        let read = match source {
            Source::File(file) => file.next(failures, count),
            Source::Objects(objects) => attached(|py| next_objects(objects.bind(py), failures, count)),
            Source::Ended => return None,
        };
        match read {
            Ok(games) if games.all.is_empty() => {
                self.source = Source::Ended;
                None
            }
            Ok(games) => Some(Ok(games)),
            Err(error) => {
                self.source = Source::Ended;
                Some(Err(error))
            }
        }
    }
}

impl FileGames {
    fn next(&mut self, failures: &Failures, count: &mut i64) -> Result<Games, ArrowError> {
        let mut games = Games::new(Arc::clone(&self.file), self.form);
        let start = self.archive.bytes();
        // A chunk without games is the end.
        while games.all.is_empty() || !games.is_full() && self.archive.bytes() - start < Games::MAX_BYTES {
            match self.archive.next() {
                Step::Game(game, place) => {
                    self.line = place.line;
                    *count += 1;
                    games.push(read_game(&game, *count, place.line));
                }
                Step::Broken(error, _) => self.broken(error, failures)?,
                Step::End => break,
                Step::Unreadable(error) => {
                    return attached(|py| Err(failures.end(py, self.exception(py, error))));
                }
                Step::Failed(error) => {
                    return attached(|py| {
                        Err(failures.end(py, records::failure(py, &self.origin, error, self.line)))
                    });
                }
            }
        }
        Ok(games)
    }

    fn broken(&self, error: ReadError, failures: &Failures) -> Result<(), ArrowError> {
        match self.mode {
            Mode::Strict => attached(|py| Err(failures.end(py, self.exception(py, error)))),
            Mode::Collect => attached(|py| {
                failures.collect(py, |py| self.exception(py, error));
                interruptible(py, failures)
            }),
            Mode::Skip => {
                failures.skip();
                attached(|py| interruptible(py, failures))
            }
        }
    }

    fn exception(&self, py: Python<'_>, error: ReadError) -> PyErr {
        error.into_exception(py, self.origin.name.as_deref())
    }
}

/// The next objects. Those of `records` have a file, a form and lines.
fn next_objects(
    objects: &Bound<'_, PyIterator>,
    failures: &Failures,
    count: &mut i64,
) -> Result<Games, ArrowError> {
    let py = objects.py();
    let mut games = Games::new(Arc::default(), "otg");
    for object in objects.clone() {
        let end = |error| failures.end(py, error);
        let object = object.map_err(end)?;
        let game = object.cast::<GameRecord>();
        let game = game.map_err(|_| end(argument::wrong_type(&object, "a GameRecord")))?;
        let line = location(objects, &mut games);
        *count += 1;
        games.push(read_game(game.get(), *count, line));
        if games.is_full() {
            break;
        }
    }
    Ok(games)
}

/// The line of the last game. The chunk gets the file and the form.
fn location(objects: &Bound<'_, PyIterator>, games: &mut Games) -> usize {
    let Ok(records) = objects.cast::<Records>() else { return 1 };
    let (name, form, line) = records.get().location();
    if games.all.is_empty() {
        games.file = name.unwrap_or_default().into();
        games.form = form.name();
    }
    line
}

fn read_game(game: &GameRecord, number: i64, line: usize) -> ReadGame {
    let line = u64::try_from(line).unwrap_or(u64::MAX);
    ReadGame { record: game.snapshot(), number, line, losses: game.loss_codes() }
}

/// Runs the handlers of signals that have arrived: Ctrl-C ends the stream.
pub(crate) fn interruptible(py: Python<'_>, failures: &Failures) -> Result<(), ArrowError> {
    py.check_signals().map_err(|error| failures.end(py, error))
}

/// Does something with Python, unless the interpreter is ending.
pub(crate) fn attached<T>(work: impl FnOnce(Python<'_>) -> Result<T, ArrowError>) -> Result<T, ArrowError> {
    let ending = || Err(ArrowError::ExternalError("Python is ending; read the table before".into()));
    Python::try_attach(work).unwrap_or_else(ending)
}
