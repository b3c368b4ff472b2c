//! The engine that is built in.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::process;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use tafl_search::{EngineMessage, Go, HostMessage, Session};

use crate::argument;

/// The name and the version that the engine gives itself: those of `tafl engine`.
const NAME: &str = concat!("tafl ", env!("CARGO_PKG_VERSION"));

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
            Worker { lines: received, waiting: VecDeque::new(), receive: &receive }.run();
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

/// The thread of the engine.
struct Worker<'a> {
    lines: Receiver<String>,
    /// Lines that came during a search.
    waiting: VecDeque<String>,
    receive: &'a Py<PyAny>,
}

impl Worker<'_> {
    /// Answers until `quit` or the end of the lines.
    fn run(mut self) {
        let mut session = Session::new(NAME);
        while let Some(line) = self.waiting.pop_front().or_else(|| self.lines.recv().ok()) {
            let Ok(message) = line.parse() else { continue };
            if message == HostMessage::Quit {
                return;
            }
            let mut answers = Vec::new();
            let go = session.read(&message, &mut answers);
            if answers.iter().any(|answer| self.say(answer) == Seen::End) {
                return;
            }
            if let Some(go) = go
                && self.search(&mut session, &go).is_break()
            {
                return;
            }
        }
    }

    /// Searches and answers. `Break` if there are no more lines.
    fn search(&mut self, session: &mut Session, go: &Go) -> ControlFlow<()> {
        let (start, mut seen) = (Instant::now(), Seen::Nothing);
        let best = session.search(
            go,
            || start.elapsed(),
            |info| {
                if let Some(info) = info
                    && self.say(&info.into()) == Seen::End
                {
                    seen = Seen::End;
                }
                // The rest of several lines comes after `stop` too.
                if seen == Seen::Nothing {
                    seen = self.look();
                }
                if seen == Seen::Nothing { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        // Without limits, the answer comes after `stop`, even if there is nothing left to search.
        while go.is_infinite() && seen == Seen::Nothing {
            seen = self.lines.recv().map_or(Seen::End, |line| self.during_search(line));
        }
        if seen == Seen::End || self.say(&best.into()) == Seen::End {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Reads the lines that have come during a search.
    fn look(&mut self) -> Seen {
        loop {
            match self.lines.try_recv() {
                Ok(line) => match self.during_search(line) {
                    Seen::Nothing => {}
                    seen => return seen,
                },
                Err(TryRecvError::Empty) => return Seen::Nothing,
                Err(TryRecvError::Disconnected) => return Seen::End,
            }
        }
    }

    /// `isready` is answered at once; what does not end the search has to wait.
    fn during_search(&mut self, line: String) -> Seen {
        match line.parse() {
            Ok(HostMessage::Stop) => return Seen::Stop,
            Ok(HostMessage::Quit) => return Seen::End,
            Ok(HostMessage::IsReady) => return self.say(&EngineMessage::ReadyOk),
            Ok(_) => self.waiting.push_back(line),
            Err(_) => {}
        }
        Seen::Nothing
    }

    /// Passes a message on. `End` if nobody receives it.
    fn say(&self, message: &EngineMessage) -> Seen {
        if call(self.receive, Some(message.to_string())) { Seen::Nothing } else { Seen::End }
    }
}

/// What the lines during a search ask for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Nothing,
    Stop,
    End,
}

/// Passes a line on. `false` if the interpreter is ending, or for an exception, which is that of a receiver that has gone.
fn call(receive: &Py<PyAny>, line: Option<String>) -> bool {
    Python::try_attach(|py| receive.call1(py, (line,)).is_ok()).unwrap_or(false)
}
