//! What answers requests: a program of either protocol, or a file of recorded answers.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};
use std::{fs, thread};

use serde_json::Value;
use tafl_conformance::{Answer, AnswerLine, AnswerLineError, Judgement, Vector, judge};
use tempfile::TempDir;

use crate::input::files;
use crate::input::lines::Lines;
use crate::output::messages::{self, Failure, MAX_SHOWN};

/// How many characters of a value are shown.
const MAX_VALUE: usize = 300;

/// Something that answers requests.
pub(super) trait Respondent {
    /// The reply to the request of a vector. Fails only if the program cannot be started.
    fn ask(&mut self, vector: &Vector) -> Result<Reply, Failure>;

    /// How many times the program was started again.
    fn restarts(&self) -> u32 {
        0
    }

    /// How many vectors of each operation were not sent, because the program had ended or hung too often.
    fn skipped(&self) -> BTreeMap<String, u64> {
        BTreeMap::new()
    }
}

/// The reply to a request.
#[derive(Debug)]
pub(super) enum Reply {
    Answer(Answer),
    Problem(Problem),
    /// The request was not sent, or its answer is not in the file.
    Unanswered,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Problem {
    #[error("the program ended ({})", status.map_or_else(|| "it only closed its output".to_owned(), |it| it.to_string()))]
    Ended { status: Option<ExitStatus> },
    #[error("the program closed its input")]
    InputClosed,
    #[error("no answer within {} s", .0.as_secs_f64())]
    TimedOut(Duration),
    #[error("the line is longer than {} bytes", MAX_ANSWER_BYTES)]
    TooLong,
    #[error("too many lines that answer earlier requests")]
    TooManyLines,
    #[error("not an answer: {error}: {line}")]
    NotAnAnswer { line: String, error: AnswerLineError },
    #[error("the answer has no `id`; repeat the one of the request")]
    NoId,
    #[error("the answer is for another request: {0}")]
    OtherId(String),
}

impl Problem {
    /// Whether the program has to be started again.
    fn ends_the_program(&self) -> bool {
        !matches!(self, Self::NotAnAnswer { .. } | Self::NoId | Self::OtherId(_))
    }
}

/// A line of a program as an answer.
pub(super) fn parsed(line: &[u8]) -> Result<AnswerLine, Problem> {
    let text = String::from_utf8_lossy(line);
    let text = text.trim();
    text.parse().map_err(|error| Problem::NotAnAnswer { line: shortened(text), error })
}

/// A reply, judged.
#[derive(Debug)]
pub(super) struct Judged<'v> {
    pub(super) vector: &'v Vector,
    pub(super) reply: Reply,
    /// `None` for a vector without an answer.
    pub(super) verdict: Option<Judgement>,
    /// Whether the vector is expected to fail.
    is_listed: bool,
}

/// The count that a reply adds to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tally {
    Passed,
    Failed,
    /// It failed, which was expected.
    Expected,
    Unsupported,
    Unanswered,
}

impl<'v> Judged<'v> {
    pub(super) fn new(vector: &'v Vector, reply: Reply, is_listed: bool) -> Self {
        let verdict = match &reply {
            Reply::Answer(answer) => Some(judge(vector, answer)),
            Reply::Problem(_) | Reply::Unanswered => None,
        };
        Self { vector, reply, verdict, is_listed }
    }

    /// A vector that is expected to fail and passes has failed: the list is wrong.
    pub(super) fn result(&self) -> Tally {
        match (&self.verdict, &self.reply) {
            (Some(Judgement::Passed), _) if self.is_listed => Tally::Failed,
            (Some(Judgement::Passed), _) => Tally::Passed,
            (Some(Judgement::Unsupported), _) => Tally::Unsupported,
            (None, Reply::Unanswered) => Tally::Unanswered,
            _ if self.is_listed => Tally::Expected,
            _ => Tally::Failed,
        }
    }

    /// Why there is no answer, or why a right one is a failure.
    pub(super) fn problem(&self) -> Option<String> {
        match (&self.verdict, &self.reply) {
            (_, Reply::Problem(problem)) => Some(problem.to_string()),
            (Some(Judgement::Passed), _) if self.is_listed => {
                Some("the vector passes; remove it from the expected failures".to_owned())
            }
            _ => None,
        }
    }
}

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
            thread::spawn(move || read_lines(output, &events));
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
                Some(id) => {
                    return Err(Problem::OtherId(shortened(&id.to_string())));
                }
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
            kill(&mut running.child);
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
        Problem::Ended { status: wait(&mut self.child) }
    }

    /// The program has closed its input, or ended, which closes it as well.
    fn closed(&mut self) -> Problem {
        match wait(&mut self.child) {
            None => Problem::InputClosed,
            status => Problem::Ended { status },
        }
    }
}

impl Drop for Running {
    /// The program ends when its input does.
    fn drop(&mut self) {
        drop(self.requests.take());
        let _ = wait(&mut self.child);
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
    let (name, arguments) = words.split_first().ok_or_else(|| Failure::usage("no command after `--`"))?;
    let mut command = Command::new(name);
    command.args(arguments);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    Ok(command)
}

fn not_started(words: &[OsString], error: &std::io::Error) -> Failure {
    let name = words.first().map(|name| name.display().to_string()).unwrap_or_default();
    Failure::usage(format_args!("{name}: the program cannot be started: {error}"))
}

/// The name of the file.
const NAME: &str = "request.json";

/// A program, and a folder for its file.
#[derive(Debug)]
pub(super) struct FileArgument<'c> {
    command: &'c [OsString],
    timeout: Duration,
    folder: TempDir,
}

impl<'c> FileArgument<'c> {
    pub(super) fn new(command: &'c [OsString], timeout: Duration) -> Result<Self, Failure> {
        let folder = tempfile::tempdir()
            .map_err(|error| Failure::Unwritable { name: "temporary folder".to_owned(), error })?;
        Ok(Self { command, timeout, folder })
    }

    /// The output of the program.
    fn printed(&self) -> Result<Result<Vec<u8>, Problem>, Failure> {
        let mut child = command(self.command)?
            .arg(self.folder.path().join(NAME))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| not_started(self.command, &error))?;
        let (events, receiver) = sync_channel(1);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || whole(output, &events));
        }
        let printed = match receiver.recv_timeout(self.timeout) {
            Ok(Event::Line(text)) => Ok(text),
            Ok(Event::TooLong) => Err(Problem::TooLong),
            Ok(Event::End | Event::InputClosed) => Err(Problem::Ended { status: wait(&mut child) }),
            Err(_) => Err(Problem::TimedOut(self.timeout)),
        };
        // Its exit status does not matter, nor what it does after the answer.
        kill(&mut child);
        Ok(printed)
    }
}

impl Respondent for FileArgument<'_> {
    fn ask(&mut self, vector: &Vector) -> Result<Reply, Failure> {
        let path = self.folder.path().join(NAME);
        fs::write(&path, vector.request() + "\n")
            .map_err(|error| Failure::Unwritable { name: path.display().to_string(), error })?;
        let answer = self.printed()?.and_then(|text| answer(&text, vector));
        Ok(answer.map_or_else(Reply::Problem, Reply::Answer))
    }
}

/// The answer in a text. It does not need an id, because there is only one request.
fn answer(text: &[u8], vector: &Vector) -> Result<Answer, Problem> {
    let line = parsed(text)?;
    match line.id.filter(|id| id.as_str() != Some(&vector.id)) {
        None => Ok(line.answer),
        Some(id) => Err(Problem::OtherId(shortened(&id.to_string()))),
    }
}

/// The longest answer, in bytes: 1 MiB, fifty times the longest expected one.
const MAX_ANSWER_BYTES: u64 = 1 << 20;

/// How many lines are read before they are needed.
const MAX_LINES_AHEAD: usize = 8;

/// How long a program may take to end.
const GRACE: Duration = Duration::from_secs(1);

/// How often a program is asked whether it has ended.
const POLL: Duration = Duration::from_millis(2);

/// An event of a program.
#[derive(Debug)]
pub(super) enum Event {
    Line(Vec<u8>),
    /// A line without an end.
    TooLong,
    /// Its output ends.
    End,
    /// It does not read its input any more.
    InputClosed,
}

/// Reads lines, until the output ends, a line is too long, or nobody receives them.
fn read_lines(output: impl Read, events: &SyncSender<Event>) {
    let mut reader = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let event = match reader.by_ref().take(MAX_ANSWER_BYTES + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Event::End,
            Ok(_) if line.len() as u64 > MAX_ANSWER_BYTES => Event::TooLong,
            Ok(_) => Event::Line(line),
        };
        let is_last = !matches!(event, Event::Line(_));
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

/// Reads everything, until the output ends or is too long.
pub(super) fn whole(output: impl Read, events: &SyncSender<Event>) {
    let mut text = Vec::new();
    let read = output.take(MAX_ANSWER_BYTES + 1).read_to_end(&mut text);
    let is_long = text.len() as u64 > MAX_ANSWER_BYTES;
    let event = match read {
        Ok(_) if is_long => Event::TooLong,
        Ok(_) if !text.trim_ascii().is_empty() => Event::Line(text),
        _ => Event::End,
    };
    // The run has continued without the answer if nobody receives it.
    let _ = events.send(event);
}

/// How the program ended; `None` if it does not end soon. Then it is killed.
pub(super) fn wait(child: &mut Child) -> Option<ExitStatus> {
    let deadline = Instant::now() + GRACE;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if Instant::now() < deadline => thread::sleep(POLL),
            Ok(None) | Err(_) => {
                kill(child);
                return None;
            }
        }
    }
}

/// Ends the program with the programs that it has started, and removes it from the table of processes.
fn kill(child: &mut Child) {
    // It may have ended already. Then the number of its group can belong to another program.
    if matches!(child.try_wait(), Ok(None)) {
        kill_group(child);
        let _ = child.kill();
    }
    let _ = child.wait();
}

/// Ends the process group that `program::command` has made for the program.
#[cfg(unix)]
fn kill_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};

    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(not(unix))]
fn kill_group(_: &Child) {}

/// Answers, by the ids of their vectors.
#[derive(Debug)]
pub(super) struct Recorded(HashMap<String, Answer>);

impl Recorded {
    /// Reads the answers to these vectors. A line that is not an answer, or a second one, is reported and ignored.
    pub(super) fn read(path: &Path, vectors: &[Vector]) -> Result<Self, Failure> {
        let name = files::name(path);
        let unreadable = |error| Failure::Unreadable { name: name.clone(), error };
        let ids: HashSet<&str> = vectors.iter().map(|vector| vector.id.as_str()).collect();
        let mut answers = HashMap::new();
        let mut ignored: usize = 0;
        for line in Lines::new(files::open(path).map_err(unreadable)?) {
            let line = line.map_err(unreadable)?;
            match line.text.as_deref().map_err(ToString::to_string).and_then(recorded_answer) {
                Ok((id, answer)) if ids.contains(id.as_str()) => {
                    let is_second = answers.insert(id, answer).is_some();
                    if is_second {
                        report_line(
                            &name,
                            line.number,
                            "a second answer; it replaces the first one",
                            &mut ignored,
                        );
                    }
                }
                Ok(_) => {}
                Err(message) => report_line(&name, line.number, &message, &mut ignored),
            }
        }
        if ignored > MAX_SHOWN {
            messages::line(&format_args!("{name}: and {} more such lines", ignored - MAX_SHOWN));
        }
        Ok(Self(answers))
    }
}

/// The id and the answer of a line.
fn recorded_answer(line: &str) -> Result<(String, Answer), String> {
    let line: AnswerLine =
        line.parse().map_err(|error: AnswerLineError| format!("not an answer: {error}"))?;
    match line.id {
        Some(Value::String(id)) => Ok((id, line.answer)),
        _ => Err("the answer has no `id` of a vector".to_owned()),
    }
}

fn report_line(name: &str, number: usize, message: &str, ignored: &mut usize) {
    *ignored += 1;
    if *ignored <= MAX_SHOWN {
        messages::line(&format_args!("{name}:{number}: {message}"));
    }
}

impl Respondent for Recorded {
    fn ask(&mut self, vector: &Vector) -> Result<Reply, Failure> {
        Ok(self.0.remove(&vector.id).map_or(Reply::Unanswered, Reply::Answer))
    }
}

/// The beginning of a text, if it is long.
pub(super) fn shortened(text: &str) -> String {
    notation_syntax::shortened(text, MAX_VALUE).into_owned()
}
