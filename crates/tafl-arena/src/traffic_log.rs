//! What arbiter and engines write to each other.

use std::fs::File;
use std::io::{self, LineWriter, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The log of the engines of a thread: a file for each game, with each line that is written to them and that they write, also
/// to standard error.
///
/// Columns are separated by tabs: the seconds since the game began; the number of the process, from 1; the name of the engine;
/// `>` for a line to it, `<` for one of it, `!` for one of its standard error; and the line.
#[derive(Clone, Debug)]
pub(crate) struct TrafficLog(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    folder: PathBuf,
    file: Option<LineWriter<File>>,
    began: Instant,
    processes: u64,
    /// The first error in this file.
    written: io::Result<()>,
}

impl TrafficLog {
    /// A log with files in this folder.
    pub(crate) fn new(folder: PathBuf) -> Self {
        let (file, began) = (None, Instant::now());
        Self(Arc::new(Mutex::new(State { folder, file, began, processes: 0, written: Ok(()) })))
    }

    /// What follows belongs to the game with this number. The end of a process of the game before may be among it.
    pub(crate) fn begin(&self, game: usize) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (state.began, state.written) = (Instant::now(), Ok(()));
        match File::create(state.folder.join(format!("{game}.log"))) {
            Ok(file) => state.file = Some(LineWriter::new(file)),
            Err(error) => state.written = Err(error),
        }
    }

    /// Whether all lines of the game so far are in its file.
    pub(crate) fn written(&self) -> io::Result<()> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut state.written, Ok(()))
    }

    /// The log of a new process.
    pub(crate) fn process(&self, name: &str) -> ProcessLog {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.processes += 1;
        let name = name.replace(char::is_control, " ");
        ProcessLog { log: self.clone(), name: format!("{}\t{name}", state.processes) }
    }
}

/// Two are equal if they are the same.
impl PartialEq for TrafficLog {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for TrafficLog {}

/// The direction of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Direction {
    ToEngine,
    OfEngine,
    Error,
}

/// The log of a process.
#[derive(Clone, Debug)]
pub(crate) struct ProcessLog {
    log: TrafficLog,
    name: String,
}

impl ProcessLog {
    pub(crate) fn line(&self, direction: Direction, line: &str) {
        let mut state = self.log.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.written.is_err() {
            return;
        }
        let seconds = state.began.elapsed().as_secs_f64();
        let sign = match direction {
            Direction::ToEngine => '>',
            Direction::OfEngine => '<',
            Direction::Error => '!',
        };
        if let Some(file) = &mut state.file {
            state.written = writeln!(file, "{seconds:.6}\t{}\t{sign}\t{line}", self.name);
        }
    }
}
