//! The games of files.

use std::mem;
use std::path::Path;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use pyo3::{PyTraverseError, PyVisit};
use tafl_archive::{ArchiveFormat, ImportOptions};
use tafl_files::{GameForm, has_extension, peek};

use crate::archive::{Archive, Place, Step};
use crate::game_record::GameRecord;
use crate::read_error::ReadError;
use crate::rules::Rules;
use crate::source::{Source, SourceOrigin};
use crate::{argument, error};

/// The games of a file, one after another. `records` makes it.
///
/// It can be used in a `with` statement, which closes the file. Threads can share it: each game is taken once.
#[pyclass(module = "tafl", frozen)]
pub(crate) struct Records {
    origin: SourceOrigin,
    form: GameForm,
    mode: Mode,
    /// Nothing of Python runs while it is locked.
    state: Mutex<State>,
    /// Notified when a thread has taken a game.
    turn: Condvar,
}

struct State {
    // Read in the thread of the caller: a thread that reads ahead made nothing faster when measured.
    reading: Reading,
    errors: Vec<Py<PyAny>>,
    skipped: usize,
    place: Place,
}

/// The name of the mode in which errors are collected and the moves before them are games. Tables do not have it: a row does
/// not say that its game is not whole.
const PARTIAL: &str = "partial";

enum Reading {
    Open(Box<Archive>),
    /// A thread takes the next game, and has the archive.
    Busy(ThreadId),
    Ended,
    Closed,
}

/// How long a thread waits for another one before it handles signals.
const WAIT: Duration = Duration::from_millis(100);

/// The treatment of games that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Strict,
    Collect,
    Skip,
}

impl Mode {
    pub(crate) fn read(py: Python<'_>, name: &str) -> PyResult<Self> {
        match name {
            "strict" => Ok(Self::Strict),
            "collect" => Ok(Self::Collect),
            "skip" => Ok(Self::Skip),
            _ => {
                let message = "unknown value of `errors`, expected `strict`, `collect` or `skip`, or `partial` for `records`";
                Err(argument::unknown(py, "errors-unknown", name, message))
            }
        }
    }
}

/// The games of a file, one after another, however large it is: only one game is in memory.
///
/// `source` is a path or a file object. The content can be compressed by gzip or Zstandard. `format` is `otg` or that of
/// another program, one of `tafl.record.FORMATS`; without it, the format is recognized. `moves` is a list of moves, and can be
/// followed by what is known of its squares, as in `moves:rank-first,0,top`. Games without rules get `rules`, if they begin
/// with their start position.
///
/// `errors` is what happens to a game that cannot be read: `strict` raises a `ParseError`, `collect` keeps the exceptions
/// in the attribute `errors`, and `skip` only counts them. If the rest of the file cannot be read, an exception is raised
/// in any case.
///
/// `partial` is like `collect`, and yields the moves before the error as a game with the header `partial`. The exception
/// has it as `record`, the address of the move at which it ends as `address`, and all of the game as `text`. `record` is
/// `None` if the first move is broken, or what precedes the moves.
///
/// `moves=False` reads the headers alone, of `.otg` files: the games have no moves and no comments, and what is wrong with a
/// move is not found. The attribute `offset` then finds a game again. Archives of other programs raise a `TaflError`: what
/// their headers say depends on the moves.
///
/// >>> import io
/// >>> archive = "[event:First]\n1. a1-a2\n[]\n[event:Second]\n1. b1\n[]\n[event:Third]\n1. a1-b1\n"
/// >>> games = records(io.StringIO(archive), errors="collect")
/// >>> [game.headers["event"] for game in games]
/// ['First', 'Third']
/// >>> [(error.line, error.code) for error in games.errors]
/// [(5, 'single-square')]
///
/// >>> archive = "[event:First]\n1. a1-a2 b1-b2\n2. a2-a3 b2\n"
/// >>> games = records(io.StringIO(archive), errors="partial")
/// >>> [game.headers["partial"][:27] for game in games]
/// ['2b: a move has two squares;']
/// >>> [(error.address, len(error.record.mainline_moves())) for error in games.errors]
/// [('2b', 3)]
#[pyfunction]
#[pyo3(signature = (source, *, errors = "strict", format = None, rules = None, moves = true))]
pub(crate) fn records(
    source: &Bound<'_, PyAny>,
    errors: &str,
    format: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    moves: bool,
) -> PyResult<Records> {
    let py = source.py();
    let mode = if errors == PARTIAL { Mode::Collect } else { Mode::read(py, errors)? };
    let OpenArchive { archive, origin, form } =
        ArchiveOptions::read(py, format, rules)?.with_moves(moves).open(source)?;
    let archive = if errors == PARTIAL { archive.with_parts() } else { archive };
    let reading = Reading::Open(Box::new(archive));
    let state = State { reading, errors: Vec::new(), skipped: 0, place: Place::default() };
    Ok(Records { origin, form, mode, state: Mutex::new(state), turn: Condvar::new() })
}

/// How the games of a file are read.
pub(crate) struct ArchiveOptions {
    form: Option<GameForm>,
    options: ImportOptions,
    moves: bool,
}

/// A file of games that is open.
pub(crate) struct OpenArchive {
    pub(crate) archive: Archive,
    pub(crate) origin: SourceOrigin,
    pub(crate) form: GameForm,
}

impl ArchiveOptions {
    pub(crate) fn read(
        py: Python<'_>,
        format: Option<&str>,
        rules: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let described = format.map(|name| described(py, name)).transpose()?;
        let (form, options) = described.unzip();
        let options: ImportOptions = options.unwrap_or_default();
        let options = match rules {
            Some(rules) => options.with_rules(Rules::argument(rules)?.rules().clone()),
            None => options,
        };
        Ok(Self { form, options, moves: true })
    }

    /// Without moves, only the tags of games are read.
    fn with_moves(self, moves: bool) -> Self {
        Self { moves, ..self }
    }

    /// Opens a path or takes a file object, and recognizes its format if none is given.
    pub(crate) fn open(&self, source: &Bound<'_, PyAny>) -> PyResult<OpenArchive> {
        let py = source.py();
        let Source { reader, object, origin } = Source::open(source)?;
        let (form, reader) = if let Some(form) = self.form {
            (form, reader)
        } else {
            let (head, reader) = py.detach(|| peek(reader));
            (recognized(&head, &origin).ok_or_else(|| not_recognized(py, &origin))?, reader)
        };
        let (options, name) = (self.options.clone(), origin.name.clone());
        if !self.moves && form != GameForm::Otg {
            let message = format!(
                "games of `{}` cannot be read without their moves; leave out `moves=False`",
                form.name()
            );
            return Err(error::plain(py, "moves-needed", message));
        }
        let archive = Archive::new(form, reader, object, options, self.moves, name);
        Ok(OpenArchive { archive, origin, form })
    }
}

#[pymethods]
impl Records {
    /// How many exceptions the attribute `errors` has at most. Further games that cannot be read are counted.
    #[classattr]
    const MAX_COLLECTED: usize = 1_000;

    /// The name of the format.
    #[getter]
    fn format(&self) -> &'static str {
        self.form.name()
    }

    /// With `errors="collect"` or `"partial"`, why games could not be read.
    #[getter]
    fn errors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let errors: Vec<_> = self.state().errors.iter().map(|error| error.clone_ref(py)).collect();
        PyList::new(py, errors)
    }

    /// The number of games that could not be read, not even in part.
    #[getter]
    fn skipped(&self) -> usize {
        self.state().skipped
    }

    /// The line of the file at which the last game begins; 0 before the first one.
    #[getter]
    fn line(&self) -> usize {
        self.state().place.line
    }

    /// The number of bytes before the last game in the file, uncompressed. `records` of a file that is open for bytes, and
    /// has been set to this offset with `seek`, begins with that game.
    #[getter]
    fn offset(&self) -> u64 {
        self.state().place.offset
    }

    /// Closes the file, if it was opened from a path.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.take_turn(py)?;
        self.end_turn(Reading::Closed);
        Ok(())
    }

    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<GameRecord>>> {
        let (after, next) = match self.take_turn(py)? {
            Reading::Open(archive) => self.next_game(py, archive),
            Reading::Closed => (Reading::Closed, Err(PyValueError::new_err("the archive is closed"))),
            ended => (ended, Ok(None)),
        };
        self.end_turn(after);
        next
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.close(py)
    }

    fn __repr__(&self) -> String {
        let name = self.origin.name.as_deref().map(|name| format!(" {name:?}")).unwrap_or_default();
        format!("<Records{name} format={:?} line={}>", self.form.name(), self.line())
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        let state = self.state();
        if let Reading::Open(archive) = &state.reading {
            archive.traverse(&visit)?;
        }
        state.errors.iter().try_for_each(|error| visit.call(error))
    }

    fn __clear__(&self) {
        let errors = mem::take(&mut self.state().errors);
        let reading = mem::replace(&mut self.state().reading, Reading::Closed);
        // Dropped when the lock is not held.
        drop((errors, reading));
    }
}

impl Records {
    /// Waits until no other thread takes a game. The next ones wait until [`end_turn`](Self::end_turn).
    fn take_turn(&self, py: Python<'_>) -> PyResult<Reading> {
        let own = thread::current().id();
        loop {
            let reader = {
                let mut state = self.state();
                match state.reading {
                    Reading::Busy(reader) => reader,
                    _ => return Ok(mem::replace(&mut state.reading, Reading::Busy(own))),
                }
            };
            if reader == own {
                return Err(PyRuntimeError::new_err(format!("reentrant call inside {}", self.__repr__())));
            }
            py.detach(|| {
                let is_busy = |state: &mut State| matches!(state.reading, Reading::Busy(_));
                drop(self.turn.wait_timeout_while(self.state(), WAIT, is_busy));
            });
            py.check_signals()?;
        }
    }

    fn end_turn(&self, reading: Reading) {
        self.state().reading = reading;
        self.turn.notify_one();
    }

    /// The next game, and what remains to be read.
    fn next_game(
        &self,
        py: Python<'_>,
        mut archive: Box<Archive>,
    ) -> (Reading, PyResult<Option<Py<GameRecord>>>) {
        loop {
            match py.detach(|| archive.next()) {
                Step::Game(game, place) => {
                    self.state().place = place;
                    return (Reading::Open(archive), Py::new(py, *game).map(Some));
                }
                Step::Broken(error, Some((part, place))) => {
                    self.state().place = place;
                    return (Reading::Open(archive), self.part(py, error, *part).map(Some));
                }
                // A loop over games that cannot be read can be interrupted.
                Step::Broken(error, None) => {
                    if let Err(error) = self.broken(py, error).and_then(|()| py.check_signals()) {
                        return (Reading::Open(archive), Err(error));
                    }
                }
                Step::End => return (Reading::Ended, Ok(None)),
                Step::Unreadable(error) => return (Reading::Ended, Err(self.exception(py, error))),
                Step::Failed(error) => {
                    return (Reading::Ended, Err(failure(py, &self.origin, error, self.line())));
                }
            }
        }
    }

    fn broken(&self, py: Python<'_>, error: ReadError) -> PyResult<()> {
        let collected = self.state().errors.len();
        match self.mode {
            Mode::Strict => return Err(self.exception(py, error)),
            Mode::Collect if collected < Self::MAX_COLLECTED => {
                let exception = self.exception(py, error).into_value(py).into_any();
                self.state().errors.push(exception);
            }
            Mode::Collect | Mode::Skip => {}
        }
        self.state().skipped += 1;
        Ok(())
    }

    /// The moves before the error of a game.
    fn part(&self, py: Python<'_>, error: ReadError, part: GameRecord) -> PyResult<Py<GameRecord>> {
        let part = Py::new(py, part)?;
        let collected = self.state().errors.len();
        if collected < Self::MAX_COLLECTED {
            let exception = self.exception(py, error).into_value(py).into_any();
            exception.setattr(py, "record", &part)?;
            self.state().errors.push(exception);
        }
        Ok(part)
    }

    fn exception(&self, py: Python<'_>, error: ReadError) -> PyErr {
        error.into_exception(py, self.origin.name.as_deref())
    }

    /// The path, the format, and the line of the last game.
    pub(crate) fn location(&self) -> (Option<&str>, GameForm, usize) {
        (self.origin.name.as_deref(), self.form, self.line())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The exception for a file that fails: that of the system or of the file object, or that its content is damaged.
pub(crate) fn failure(py: Python<'_>, origin: &SourceOrigin, error: std::io::Error, line: usize) -> PyErr {
    origin.failure(error).unwrap_or_else(|error| {
        let name = origin.name.as_deref();
        let error = ReadError::without_text("archive-read-failed", error.to_string(), line.max(1), name);
        error.into_exception(py, name)
    })
}

/// Reads the text of one file: at most as many bytes as a game can have.
#[pyfunction]
#[pyo3(signature = (source, *, strict = false))]
pub(crate) fn read_record(source: &Bound<'_, PyAny>, strict: bool) -> PyResult<GameRecord> {
    let py = source.py();
    let Source { reader, origin, .. } = Source::open(source)?;
    let name = origin.name.as_deref();
    let read =
        py.detach(|| crate::whole_file::read(reader, name, |text| GameRecord::read(text, name, strict)));
    match read {
        Ok(read) => read.map_err(|error| error.into_exception(py, name)),
        Err(error) => Err(origin.failure(error).unwrap_or_else(|error| {
            ReadError::without_text("archive-read-failed", error.to_string(), 1, name)
                .into_exception(py, name)
        })),
    }
}

/// The form that a text names, and how its games are read.
fn described(py: Python<'_>, name: &str) -> PyResult<(GameForm, ImportOptions)> {
    if let Some(form @ GameForm::Otg) = GameForm::from_name(name) {
        return Ok((form, ImportOptions::default()));
    }
    match ArchiveFormat::described(name) {
        Ok(Some((format, options))) => Ok((GameForm::Archive(format), options)),
        Ok(None) => Err(unknown_format(py, name)),
        Err(error) => Err(argument::unknown(py, "archive-format-unknown", name, &error.to_string())),
    }
}

fn unknown_format(py: Python<'_>, name: &str) -> PyErr {
    let names: Vec<&str> = GameForm::all().map(GameForm::name).collect();
    let message = format!("unknown format, expected one of `{}`", names.join("`, `"));
    argument::unknown(py, "archive-format-unknown", name, &message)
}

/// The form of a file that begins like this. A file with the extension of game records that begins like no form has
/// records whose errors are then reported.
fn recognized(head: &str, origin: &SourceOrigin) -> Option<GameForm> {
    let is_record = |name: &str| has_extension(Path::new(name), GameForm::Otg.extensions());
    let is_named_so = || origin.name.as_deref().is_some_and(is_record);
    GameForm::detect(head).or_else(|| is_named_so().then_some(GameForm::Otg))
}

fn not_recognized(py: Python<'_>, origin: &SourceOrigin) -> PyErr {
    let name = origin.name.as_deref().unwrap_or("the file");
    let message = format!("the format of {name} is not recognized; pass `format=`");
    error::plain(py, "archive-format-unrecognized", message)
}

/// The names of all formats.
pub(crate) fn formats(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, GameForm::all().map(GameForm::name).collect::<Vec<_>>())
}
