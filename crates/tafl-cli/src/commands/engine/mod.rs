//! `tafl engine`: an engine for other programs.

mod bologna;
mod opentafl;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::net::TcpStream;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::time::{Duration, Instant};
use std::{fs, thread};

use clap::{Args, ValueEnum};
use tafl_engine::{EngineMessage, HostMessage, Side};
use tafl_search::Session;

use crate::input::seconds;
use crate::output;
use crate::output::messages::{Failure, Status};

const EXAMPLES: &str = "\
Examples:
  printf 'utep 1\\nquit\\n' | tafl engine           its name and its options
  tafl match --rules brandub --engine 'tafl engine' --engine 'tafl engine' --nodes 500 --games 2
  tafl engine --protocol opentafl                  as OpenTafl runs it
  tafl engine --protocol bologna --role black --host 192.168.1.2";

/// Run an engine, for programs that play with it.
///
/// It speaks the universal tafl engine protocol (UTEP), line by line: `PROTOCOL.md` of the crate tafl-engine describes it in
/// two pages. It plays by any rules record, until `quit` or the end of standard input. OpenTafl can run it too, and it can
/// be a player at the server of the Tablut competition in Bologna.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct EngineArgs {
    /// What the engine speaks.
    #[arg(long, value_enum, default_value = "utep")]
    protocol: EngineProtocol,
    /// The time of a move in seconds, where the protocol has no clock.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    move_time: Duration,
    /// How much of the time of a move is kept back, in milliseconds, but not more than half of it: for the way of the answer,
    /// and for other programs that use the processors. In UTEP it is the option `MoveOverhead`.
    #[arg(long, value_name = "MS", default_value = "100", value_parser = clap::value_parser!(u32).range(..=60_000))]
    move_overhead: u32,
    /// The side to play, at the server of Bologna.
    #[arg(long, value_enum, ignore_case = true, required_if_eq("protocol", "bologna"))]
    role: Option<Role>,
    /// Where the server of Bologna is.
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    host: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EngineProtocol {
    Utep,
    Opentafl,
    Bologna,
}

/// A side, as the server of Bologna calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Role {
    White,
    Black,
}

impl From<Role> for Side {
    fn from(role: Role) -> Self {
        match role {
            Role::White => Self::Defenders,
            Role::Black => Self::Attackers,
        }
    }
}

pub(crate) fn run(args: &EngineArgs) -> Result<Status, Failure> {
    let move_time = args.move_time.into();
    match args.protocol {
        EngineProtocol::Utep => on_standard_input(session(args), &mut Utep),
        EngineProtocol::Opentafl => on_standard_input(session(args), &mut opentafl::OpenTafl::new(move_time)),
        EngineProtocol::Bologna => {
            let side = args.role.map_or(Side::Defenders, Into::into);
            on_server(session(args), &args.host, side, &mut bologna::Bologna::new(side, move_time))
        }
    }
}

fn session(args: &EngineArgs) -> Session {
    let mut session = Session::default();
    if let Some(mebibytes) = memory() {
        session = session.with_max_hash(mebibytes);
    }
    session.set_option("MoveOverhead", args.move_overhead.into());
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
    let failed = |error: io::Error| Failure::usage(format_args!("the server at {host}:{port}: {error}"));
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

/// An engine and its host.
struct Engine<'a> {
    session: Session,
    start: Instant,
    dialect: &'a mut dyn Dialect,
    lines: Receiver<String>,
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
        Self { session, start: Instant::now(), dialect, lines, say }
    }

    fn run(&mut self) -> io::Result<()> {
        if let Some(greeting) = self.dialect.greeting() {
            (self.say)(&greeting)?;
        }
        while !self.session.has_quit() {
            match self.next_line()? {
                Ok(line) => self.read(&line)?,
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => return self.finish(),
            }
        }
        Ok(())
    }

    /// Waits for a line, or searches until one comes or there is something to write.
    fn next_line(&mut self) -> io::Result<Result<String, TryRecvError>> {
        let Self { session, start, lines, .. } = self;
        let (answers, next) = session.wait(lines, || start.elapsed());
        self.write(&answers)?;
        Ok(next)
    }

    fn read(&mut self, line: &str) -> io::Result<()> {
        let (mut asked, mut answers) = (VecDeque::new(), Vec::new());
        self.dialect.read(line, &mut asked, &mut answers);
        answers.iter().try_for_each(|answer| (self.say)(answer))?;
        asked.into_iter().try_for_each(|message| self.ask(message))
    }

    fn ask(&mut self, message: HostMessage) -> io::Result<()> {
        let answers = self.session.read(message, self.start.elapsed());
        self.write(&answers)
    }

    /// Answers all that was asked before the end of the input, which stops the searches.
    fn finish(&mut self) -> io::Result<()> {
        while self.session.is_searching() {
            self.ask(HostMessage::Stop)?;
        }
        Ok(())
    }

    fn write(&mut self, answers: &[EngineMessage]) -> io::Result<()> {
        answers.iter().filter_map(|answer| self.dialect.print(answer)).try_for_each(|line| (self.say)(&line))
    }
}

struct Utep;

impl Dialect for Utep {
    fn read(&mut self, line: &str, asked: &mut VecDeque<HostMessage>, _answers: &mut Vec<String>) {
        asked.extend(line.parse::<HostMessage>());
    }

    fn print(&mut self, message: &EngineMessage) -> Option<String> {
        Some(message.to_string())
    }
}
