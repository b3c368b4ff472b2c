//! `tafl engine`: an engine for other programs.

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Instant;

use tafl_engine::{EngineMessage, HostMessage};
use tafl_search::Session;

use crate::args::EngineArgs;
use crate::failure::Failure;
use crate::messages::Status;
use crate::output::{self, Data};

/// The name and the version that the engine gives itself.
const NAME: &str = concat!("tafl ", env!("CARGO_PKG_VERSION"));

pub(crate) fn run(_args: &EngineArgs) -> Result<Status, Failure> {
    output::data(|out| {
        let mut engine =
            Engine { session: Session::new(NAME), waiting: Vec::new(), messages: messages(), out };
        engine.run()?;
        Ok::<_, Failure>(Status::Good)
    })
}

/// Standard input, read while the engine thinks. Lines of other versions of the protocol are skipped.
fn messages() -> Receiver<HostMessage> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        // A line that cannot be read ends the input, as the end itself does.
        while input.read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
            let message = String::from_utf8_lossy(&line).parse();
            line.clear();
            if message.is_ok_and(|message| sender.send(message).is_err()) {
                return;
            }
        }
    });
    receiver
}

struct Engine<'a> {
    session: Session,
    /// Messages that came during a search, for after it.
    waiting: Vec<HostMessage>,
    messages: Receiver<HostMessage>,
    out: &'a mut Data,
}

impl Engine<'_> {
    fn run(&mut self) -> io::Result<()> {
        loop {
            let next = if self.waiting.is_empty() {
                self.messages.recv().ok()
            } else {
                Some(self.waiting.remove(0))
            };
            match next {
                None | Some(HostMessage::Quit) => return Ok(()),
                Some(message) => self.answer(&message)?,
            }
        }
    }

    fn answer(&mut self, message: &HostMessage) -> io::Result<()> {
        let mut answers = Vec::new();
        let go = self.session.read(message, &mut answers);
        answers.iter().try_for_each(|answer| say(self.out, answer))?;
        let Some(go) = go else { return Ok(()) };
        let (start, mut written) = (Instant::now(), Ok(()));
        let Self { session, waiting, messages, out } = self;
        let mut has_stopped = false;
        let best = session.search(
            &go,
            || start.elapsed(),
            |info| {
                if let Some(info) = info {
                    written = say(out, &info.into());
                }
                has_stopped = is_stopped(messages, waiting, out);
                if has_stopped || written.is_err() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        written?;
        // Without limits, the answer comes after `stop`, even if there is nothing left to search.
        while go.is_infinite() && !has_stopped {
            has_stopped = match messages.recv() {
                Ok(message) => stops(message, waiting, out),
                Err(_) => true,
            };
        }
        say(self.out, &best.into())
    }
}

/// Reads the messages that came during a search. Whether one of them ends it, or no more can come.
fn is_stopped(messages: &Receiver<HostMessage>, waiting: &mut Vec<HostMessage>, out: &mut Data) -> bool {
    loop {
        match messages.try_recv() {
            Ok(message) => {
                if stops(message, waiting, out) {
                    return true;
                }
            }
            Err(TryRecvError::Empty) => return false,
            Err(TryRecvError::Disconnected) => return true,
        }
    }
}

/// Whether a message ends a search. `isready` is answered at once, and everything else waits.
fn stops(message: HostMessage, waiting: &mut Vec<HostMessage>, out: &mut Data) -> bool {
    match message {
        HostMessage::Stop => return true,
        // A failure to write ends the engine at its answer.
        HostMessage::IsReady => drop(say(out, &EngineMessage::ReadyOk)),
        HostMessage::Quit => {
            waiting.insert(0, HostMessage::Quit);
            return true;
        }
        message => waiting.push(message),
    }
    false
}

/// Writes a line at once.
fn say(out: &mut Data, message: &EngineMessage) -> io::Result<()> {
    writeln!(out, "{message}")?;
    out.flush()
}
