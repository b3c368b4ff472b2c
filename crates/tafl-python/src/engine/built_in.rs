//! The engine that is built in.

use std::process;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use tafl_search::Session;

use crate::argument;

/// The built-in engine, in a thread of its own. `tafl.engine` has the classes to use.
///
/// It speaks the protocol of engines: `send` takes a line, and `receive` is called with each line of the engine, in its
/// thread, and with `None` at the end.
#[pyclass(module = "tafl._tafl", frozen)]
#[derive(Debug)]
pub(crate) struct EngineCore {
    /// `None` after it is closed.
    running: Mutex<Option<(Sender<String>, JoinHandle<()>)>>,
    /// The process that has the thread.
    process: u32,
}

#[pymethods]
impl EngineCore {
    /// Starts the engine.
    #[new]
    fn new(receive: Bound<'_, PyAny>) -> PyResult<Self> {
        if !receive.is_callable() {
            return Err(argument::wrong_type(&receive, "a function"));
        }
        let (lines, received) = mpsc::channel();
        let receive = receive.unbind();
        let run = move || {
            run(&received, &receive);
            call(&receive, None);
        };
        let started = thread::Builder::new().name("tafl-engine".to_owned()).spawn(run);
        let thread =
            started.map_err(|error| PyRuntimeError::new_err(format!("cannot start a thread: {error}")))?;
        Ok(Self { running: Mutex::new(Some((lines, thread))), process: process::id() })
    }

    /// Writes a line to the engine. After its end nothing happens.
    fn send(&self, line: String) {
        if let Some((lines, _)) = &*self.running.lock().unwrap_or_else(PoisonError::into_inner) {
            // Without a receiver, the engine has ended.
            drop(lines.send(line));
        }
    }

    /// Ends the engine, during a search too, and waits for the end of its thread: no thread may call Python while the
    /// interpreter ends.
    fn close(&self, py: Python<'_>) {
        if self.process != process::id() {
            // It has been forked, without the thread.
            return;
        }
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some((lines, thread)) = running else { return };
        drop(lines);
        // `receive` may be what closes it.
        if thread.thread().id() != thread::current().id() {
            // A panic has no more to say.
            py.detach(|| drop(thread.join()));
        }
    }
}

/// The thread of the engine: answers until `quit`, or until the lines or the receiver of the answers end.
fn run(lines: &Receiver<String>, receive: &Py<PyAny>) {
    let (mut session, start) = (Session::default(), Instant::now());
    let mut is_received = true;
    while is_received && !session.has_quit() {
        let (mut answers, line) = session.wait(lines, || start.elapsed());
        match line.as_deref().map(str::parse) {
            Ok(Ok(message)) => answers.extend(session.read(message, start.elapsed())),
            Err(TryRecvError::Disconnected) => return,
            // Unknown lines are skipped.
            Ok(Err(_)) | Err(TryRecvError::Empty) => {}
        }
        is_received = answers.iter().all(|answer| call(receive, Some(answer.to_string())));
    }
}

/// Passes a line on. `false` if the interpreter is ending, or for an exception, which is that of a receiver that has gone.
fn call(receive: &Py<PyAny>, line: Option<String>) -> bool {
    Python::try_attach(|py| receive.call1(py, (line,)).is_ok()).unwrap_or(false)
}
