//! What arbiter and engines write to each other.

use std::fs::File;
use std::io::{self, LineWriter, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A file with each line that is written to the engines with this log and that they write, with standard error.
///
/// Columns are separated by tabs: the seconds since the log began; the number of the process, from 1; the name of the engine;
/// `>` for a line to it, `<` for one of it, `!` for one of its standard error; and the line.
///
/// ```
/// # let path = std::env::temp_dir().join(format!("tafl-traffic-{}", std::process::id()));
/// use std::fs::File;
/// use tafl_arena::{EngineCommand, TrafficLog};
///
/// let log = TrafficLog::new(File::create(&path)?);
/// let command: EngineCommand = "tafl engine".parse()?;
/// let command = command.with_log(log.clone());
/// // After a match: whether all of it is in the file.
/// log.written()?;
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TrafficLog(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    file: LineWriter<File>,
    began: Instant,
    processes: u64,
    /// The first error.
    written: io::Result<()>,
}

impl TrafficLog {
    /// A log that continues this file.
    pub fn new(file: File) -> Self {
        let (file, began) = (LineWriter::new(file), Instant::now());
        Self(Arc::new(Mutex::new(State { file, began, processes: 0, written: Ok(()) })))
    }

    /// Whether all lines so far are in the file.
    ///
    /// # Errors
    ///
    /// The first line that could not be written; later ones were not.
    pub fn written(&self) -> io::Result<()> {
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
        state.written = writeln!(state.file, "{seconds:.6}\t{}\t{sign}\t{line}", self.name);
    }
}
