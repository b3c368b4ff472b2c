//! The first protocol: a program that answers a line with a line.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ffi::OsString;
use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tafl_conformance::{Answer, Vector};

use crate::failure::Failure;

use super::Respondent;
use super::reading::{self, Event, MAX_LINES_AHEAD};
use super::reply::{Problem, Reply, parsed};

/// How many times a program may end or hang at an operation. After that, the rest of the operation is skipped.
const MAX_ENDS: u32 = 5;

/// How many times a program may end or hang without an answer in between. After that, everything is skipped.
const MAX_SILENT_ENDS: u32 = 10;

/// How many lines are skipped in the search for an answer.
const MAX_SKIPPED: usize = 1000;

/// A program, which is started when it is asked for the first time, and again after it has ended.
#[derive(Debug)]
pub(super) struct Program<'c> {
    command: &'c [OsString],
    timeout: Duration,
    running: Option<Running>,
    starts: u32,
    /// The ids of all requests so far.
    asked: HashSet<String>,
    /// How often it has ended or hung at each operation.
    ends: HashMap<String, u32>,
    /// How often it has done so since its last answer.
    silent_ends: u32,
    skipped: BTreeMap<String, u64>,
}

#[derive(Debug)]
struct Running {
    child: Child,
    /// Requests for the thread that writes them: a program that does not read its input must not block this one. All
    /// requests together are as long as the suite.
    requests: Option<Sender<String>>,
    events: Receiver<Event>,
}

impl<'c> Program<'c> {
    pub(super) fn new(command: &'c [OsString], timeout: Duration) -> Self {
        let (asked, ends, skipped) = (HashSet::new(), HashMap::new(), BTreeMap::new());
        Self { command, timeout, running: None, starts: 0, asked, ends, silent_ends: 0, skipped }
    }

    /// Whether the program has failed too often to ask it for this operation.
    fn has_given_up(&self, operation: &str) -> bool {
        let ends = self.ends.get(operation).copied().unwrap_or(0);
        ends >= MAX_ENDS || self.silent_ends >= MAX_SILENT_ENDS
    }

    fn start(&mut self) -> Result<Running, Failure> {
        self.starts += 1;
        let mut child = command(self.command)?
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| not_started(self.command, &error))?;
        let (events, receiver) = sync_channel(MAX_LINES_AHEAD);
        let (requests, lines) = channel();
        // The threads end with the program, or when the other end of their channel is dropped.
        if let Some(output) = child.stdout.take() {
            let events = events.clone();
            thread::spawn(move || reading::lines(output, &events));
        }
        if let Some(input) = child.stdin.take() {
            thread::spawn(move || write(input, &lines, &events));
        }
        Ok(Running { child, requests: Some(requests), events: receiver })
    }

    /// The answer of the running program.
    fn answer(&self, running: &mut Running, vector: &Vector) -> Result<Answer, Problem> {
        let deadline = Instant::now() + self.timeout;
        // It fails if the program has closed its input, which is an event too.
        let _ = running.requests.as_ref().map(|requests| requests.send(vector.request()));
        for _ in 0..MAX_SKIPPED {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = match running.events.recv_timeout(left) {
                Ok(Event::Line(line)) => line,
                Ok(Event::TooLong) => return Err(Problem::TooLong),
                Ok(Event::InputClosed) => return Err(running.closed()),
                Ok(Event::End) | Err(RecvTimeoutError::Disconnected) => return Err(running.ended()),
                Err(RecvTimeoutError::Timeout) => return Err(Problem::TimedOut(self.timeout)),
            };
            if line.trim_ascii().is_empty() {
                continue;
            }
            let line = parsed(&line)?;
            match line.id {
                None => return Err(Problem::NoId),
                Some(Value::String(id)) if id == vector.id => return Ok(line.answer),
                // The request has failed already, by another line.
                Some(Value::String(id)) if self.asked.contains(&id) => {}
                Some(id) => return Err(Problem::OtherId(super::text::shortened(&id.to_string()))),
            }
        }
        Err(Problem::TooManyLines)
    }
}

impl Respondent for Program<'_> {
    fn ask(&mut self, vector: &Vector) -> Result<Reply, Failure> {
        if self.has_given_up(&vector.operation) {
            *self.skipped.entry(vector.operation.clone()).or_default() += 1;
            return Ok(Reply::Unanswered);
        }
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        let answer = self.answer(&mut running, vector);
        self.asked.insert(vector.id.clone());
        if answer.as_ref().is_err_and(Problem::ends_the_program) {
            reading::kill(&mut running.child);
            *self.ends.entry(vector.operation.clone()).or_default() += 1;
            self.silent_ends += 1;
        } else {
            self.running = Some(running);
            self.silent_ends = 0;
        }
        Ok(answer.map_or_else(Reply::Problem, Reply::Answer))
    }

    fn restarts(&self) -> u32 {
        self.starts.saturating_sub(1)
    }

    fn skipped(&self) -> BTreeMap<String, u64> {
        self.skipped.clone()
    }
}

impl Running {
    fn ended(&mut self) -> Problem {
        Problem::Ended { status: reading::wait(&mut self.child) }
    }

    /// The program has closed its input, or ended, which closes it as well.
    fn closed(&mut self) -> Problem {
        match reading::wait(&mut self.child) {
            None => Problem::InputClosed,
            status => Problem::Ended { status },
        }
    }
}

impl Drop for Running {
    /// The program ends when its input does.
    fn drop(&mut self) {
        drop(self.requests.take());
        let _ = reading::wait(&mut self.child);
    }
}

/// Writes requests, until there are no more or the program does not read them.
fn write(mut input: ChildStdin, requests: &Receiver<String>, events: &SyncSender<Event>) {
    for mut request in requests {
        request.push('\n');
        if input.write_all(request.as_bytes()).and_then(|()| input.flush()).is_err() {
            let _ = events.send(Event::InputClosed);
            return;
        }
    }
}

/// A command with its arguments, which starts a process group: ending the group ends what the program has started, too.
pub(super) fn command(words: &[OsString]) -> Result<Command, Failure> {
    let (name, arguments) =
        words.split_first().ok_or_else(|| Failure::Usage("no command after `--`".to_owned()))?;
    let mut command = Command::new(name);
    command.args(arguments);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    Ok(command)
}

pub(super) fn not_started(words: &[OsString], error: &std::io::Error) -> Failure {
    let name = words.first().map(|name| name.display().to_string()).unwrap_or_default();
    Failure::Usage(format!("{name}: the program cannot be started: {error}"))
}
