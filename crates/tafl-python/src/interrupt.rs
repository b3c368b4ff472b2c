//! Long work that Ctrl-C ends.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often signals are handled meanwhile.
const TICK: Duration = Duration::from_millis(50);

/// Does work that may take seconds, without the lock of Python. Signals are handled meanwhile: if a handler raises an
/// exception, the work goes on in its thread, and its result is dropped. Short work is done at once, where a thread would
/// cost more than it.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    is_long: bool,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    if !is_long {
        return Ok(py.detach(work));
    }
    let (sender, receiver) = mpsc::channel();
    let work = Arc::new(Mutex::new(Some(work)));
    let taken = Arc::clone(&work);
    let take = move |work: &Mutex<Option<_>>| work.lock().unwrap_or_else(PoisonError::into_inner).take();
    let run = move || take(&taken).map(|work| sender.send(work()));
    if thread::Builder::new().name("tafl-work".to_owned()).spawn(run).is_err() {
        // The platform has no threads.
        if let Some(work) = take(&work) {
            return Ok(py.detach(work));
        }
    }
    let mut wait = move || receiver.recv_timeout(TICK);
    loop {
        match py.detach(&mut wait) {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => return Err(PyRuntimeError::new_err("the work was ended")),
        }
    }
}
