//! `tafl engine`: an engine for other programs.

mod bologna;
mod opentafl;
#[cfg(test)]
mod tests;
mod utep;

use std::collections::VecDeque;
use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::net::TcpStream;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Instant;

use tafl_engine::{EngineMessage, Go, HostMessage, OptionSetting, Side, Word};
use tafl_search::Session;

use crate::args::{EngineArgs, EngineProtocol};
use crate::failure::Failure;
use crate::messages::Status;
use crate::output;

/// The name and the version that the engine gives itself.
const NAME: &str = concat!("tafl ", env!("CARGO_PKG_VERSION"));

pub(crate) fn run(args: &EngineArgs) -> Result<Status, Failure> {
    let move_time = args.move_time.into();
    match args.protocol {
        EngineProtocol::Utep => on_standard_input(session(args), &mut utep::Utep),
        EngineProtocol::Opentafl => on_standard_input(session(args), &mut opentafl::OpenTafl::new(move_time)),
        EngineProtocol::Bologna => {
            let side = args.role.map_or(Side::Defenders, Into::into);
            on_server(session(args), &args.host, side, &mut bologna::Bologna::new(side, move_time))
        }
    }
}

fn session(args: &EngineArgs) -> Session {
    let mut session = Session::new(NAME);
    if let Some(mebibytes) = memory() {
        session = session.with_max_hash(mebibytes);
    }
    if let Some(name) = Word::new("MoveOverhead") {
        let value = Some(args.move_overhead.to_string().as_str().into());
        session.read(&HostMessage::SetOption(OptionSetting { name, value }), &mut Vec::new());
    }
    session
}

/// The memory of this machine in mebibytes, where the system says it in a file: on Linux.
fn memory() -> Option<u32> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let kibibytes =
        text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?.trim().strip_suffix(" kB")?;
    u32::try_from(kibibytes.trim().parse::<u64>().ok()? >> 10).ok()
}

fn on_standard_input(session: Session, dialect: &mut dyn Dialect) -> Result<Status, Failure> {
    output::data(|out| {
        let mut say = |line: &str| {
            writeln!(out, "{line}")?;
            out.flush()
        };
        Engine::new(session, dialect, received(|| io::stdin().lock(), line), &mut say).run()?;
        Ok::<_, Failure>(Status::Good)
    })
}

fn on_server(session: Session, host: &str, side: Side, dialect: &mut dyn Dialect) -> Result<Status, Failure> {
    let port = bologna::port(side);
    let failed = |error: io::Error| Failure::Usage(format!("the server at {host}:{port}: {error}"));
    let stream = TcpStream::connect((host, port)).map_err(failed)?;
    let reader = stream.try_clone().map_err(failed)?;
    let mut say = |line: &str| bologna::write(&stream, line);
    Engine::new(session, dialect, received(|| reader, bologna::read), &mut say).run().map_err(failed)?;
    Ok(Status::Good)
}

/// The words of a protocol, on the side of the engine. It does no input or output.
trait Dialect {
    /// What is written before anything is read.
    fn greeting(&self) -> Option<String> {
        None
    }

    /// Reads a line: what it asks of the engine, and what can be answered at once. Unknown lines are skipped.
    fn read(&mut self, line: &str, asked: &mut VecDeque<HostMessage>, answers: &mut Vec<String>);

    /// The line for a message of the engine, if the protocol has one.
    fn print(&mut self, message: &EngineMessage) -> Option<String>;
}

/// The lines of an input, read while the engine thinks. One that cannot be read ends the input, as the end itself does.
fn received<R>(
    open: impl FnOnce() -> R + Send + 'static,
    next: impl Fn(&mut R) -> io::Result<Option<String>> + Send + 'static,
) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut input = open();
        while let Ok(Some(line)) = next(&mut input) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

/// A line of standard input.
fn line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let limit = u64::try_from(HostMessage::MAX_BYTES).unwrap_or(u64::MAX);
    let count = input.by_ref().take(limit).read_until(b'\n', &mut line)?;
    Ok((count > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}

struct Engine<'a> {
    session: Session,
    host: Host<'a>,
}

/// Who asks, and is answered.
struct Host<'a> {
    dialect: &'a mut dyn Dialect,
    lines: Receiver<String>,
    /// What is asked and not answered yet. What comes during a search has to wait for its end.
    asked: VecDeque<HostMessage>,
    /// Writes a line at once.
    say: &'a mut dyn FnMut(&str) -> io::Result<()>,
}

impl<'a> Engine<'a> {
    fn new(
        session: Session,
        dialect: &'a mut dyn Dialect,
        lines: Receiver<String>,
        say: &'a mut dyn FnMut(&str) -> io::Result<()>,
    ) -> Self {
        let host = Host { dialect, lines, asked: VecDeque::new(), say };
        Self { session, host }
    }

    fn run(&mut self) -> io::Result<()> {
        if let Some(greeting) = self.host.dialect.greeting() {
            (self.host.say)(&greeting)?;
        }
        while let Some(message) = self.host.next()? {
            if message == HostMessage::Quit {
                break;
            }
            self.answer(&message)?;
        }
        Ok(())
    }

    fn answer(&mut self, message: &HostMessage) -> io::Result<()> {
        let mut answers = Vec::new();
        let go = self.session.read(message, &mut answers);
        answers.iter().try_for_each(|answer| self.host.answer(answer))?;
        go.map_or(Ok(()), |go| self.search(&go))
    }

    fn search(&mut self, go: &Go) -> io::Result<()> {
        let (start, mut stopped) = (Instant::now(), Ok(false));
        let Self { session, host } = self;
        let best = session.search(
            go,
            || start.elapsed(),
            |info| {
                if matches!(stopped, Ok(false)) {
                    let written = info.map_or(Ok(()), |info| host.answer(&info.into()));
                    stopped = written.and_then(|()| host.is_stopped());
                }
                if matches!(stopped, Ok(false)) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        let mut has_stopped = stopped?;
        // Without limits, the answer comes after `stop`, even if there is nothing left to search.
        while go.is_infinite() && !has_stopped {
            has_stopped = match host.lines.recv() {
                Ok(line) => host.stops(&line)?,
                Err(_) => true,
            };
        }
        host.answer(&best.into())
    }
}

impl Host<'_> {
    /// What is asked next; `None` at the end of the input.
    fn next(&mut self) -> io::Result<Option<HostMessage>> {
        loop {
            if let Some(message) = self.asked.pop_front() {
                return Ok(Some(message));
            }
            let Ok(line) = self.lines.recv() else { return Ok(None) };
            let asked = self.read(&line)?;
            self.asked.extend(asked);
        }
    }

    fn read(&mut self, line: &str) -> io::Result<VecDeque<HostMessage>> {
        let (mut asked, mut answers) = (VecDeque::new(), Vec::new());
        self.dialect.read(line, &mut asked, &mut answers);
        answers.iter().try_for_each(|answer| (self.say)(answer))?;
        Ok(asked)
    }

    fn answer(&mut self, message: &EngineMessage) -> io::Result<()> {
        self.dialect.print(message).map_or(Ok(()), |line| (self.say)(&line))
    }

    /// Reads what came during a search. Whether it ends the search, or no more can come.
    fn is_stopped(&mut self) -> io::Result<bool> {
        loop {
            match self.lines.try_recv() {
                Ok(line) if self.stops(&line)? => return Ok(true),
                Ok(_) => {}
                Err(TryRecvError::Empty) => return Ok(false),
                Err(TryRecvError::Disconnected) => return Ok(true),
            }
        }
    }

    /// Whether a line ends a search. `isready` is answered at once, and everything else waits.
    fn stops(&mut self, line: &str) -> io::Result<bool> {
        let mut stops = false;
        for message in self.read(line)? {
            match message {
                HostMessage::Stop => stops = true,
                HostMessage::IsReady => self.answer(&EngineMessage::ReadyOk)?,
                HostMessage::Quit => {
                    self.asked.push_front(HostMessage::Quit);
                    stops = true;
                }
                message => self.asked.push_back(message),
            }
        }
        Ok(stops)
    }
}
