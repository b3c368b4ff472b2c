//! The process of an engine with all that it starts, its lines, and what it writes to standard error.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fmt, thread};

use notation_syntax::invariant::ExpectOr as _;

use crate::fault::Fault;
use crate::relay::{self, CONNECTED};
use crate::traffic_log::{Direction, ProcessLog};

/// The longest line that is read, in bytes.
pub(crate) const MAX_LINE: usize = tafl_engine::HostMessage::MAX_BYTES;

/// How many lines wait to be read. An engine that writes more has to wait as well, so memory stays small even if each is as
/// long as [`MAX_LINE`].
const MAX_WAITING: usize = 64;

/// How often an end of the process is looked for.
const POLL: Duration = Duration::from_millis(5);

/// What happens on the lines of a process.
#[derive(Debug)]
pub(crate) enum Output {
    /// The lines with this number, of [`EngineProcess::write`], are written since this time.
    Written(u64, Instant),
    /// A line of the engine, and when it arrived.
    Line(Instant, String),
    /// A line, or a message, that is longer than [`MAX_LINE`], and how long.
    TooLong(String),
    /// There are no more lines.
    End,
}

/// A running engine. Its process and all that it started are killed when this is dropped.
#[derive(Debug)]
pub(crate) struct EngineProcess {
    group: Group,
    /// How often lines were written.
    writes: u64,
    input: Option<Sender<Vec<String>>>,
    output: Receiver<Output>,
    errors: Errors,
    is_relayed: bool,
    log: Option<ProcessLog>,
}

/// How lines are framed.
#[derive(Clone, Copy)]
pub(crate) enum Framing {
    /// A line feed after each.
    LineFeeds,
    /// Its length before each, as four bytes, the highest first.
    Lengths,
}

impl EngineProcess {
    /// Starts an engine that uses its standard input and output, perhaps by a relay.
    pub(crate) fn start(
        mut command: Command,
        framing: Framing,
        is_relayed: bool,
        log: Option<ProcessLog>,
    ) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut group = Group::spawn(command)?;
        let (input, output) = (group.child.stdin.take(), group.child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let errors = Errors::read(&mut group.child, log.as_ref());
        let (sender, receiver) = mpsc::sync_channel(MAX_WAITING);
        let (to_write, batches) = mpsc::channel();
        let (written, of_reader) = (sender.clone(), log.clone());
        thread::spawn(move || write(input, &batches, &written, framing));
        thread::spawn(move || read(output, &sender, framing, is_relayed, of_reader.as_ref()));
        Ok(Self { group, writes: 0, input: Some(to_write), output: receiver, errors, is_relayed, log })
    }

    /// Waits until a program that a relay has started is connected to it. Nothing is written before.
    pub(crate) fn connected(&self, patience: Duration) -> Result<(), Fault> {
        let ended = match self.next(Instant::now() + patience) {
            None => return Err(Fault::NotReady { limit: patience.into(), errors: self.errors() }),
            Some(Output::Line(_, line)) if line == CONNECTED => return Ok(()),
            Some(Output::Line(_, reason)) => reason,
            Some(_) => String::from("its relay ended"),
        };
        Err(Fault::NotStarted { reason: ended, errors: self.errors() })
    }

    /// Writes lines. [`Output::Written`] with the number that is returned follows, unless the engine does not read: perhaps
    /// after the answer, because one thread writes and another one reads.
    pub(crate) fn write(&mut self, lines: Vec<String>) -> u64 {
        self.writes += 1;
        // Here, and not where it is written: that can be after the next game began, whose log is another one.
        if let Some(log) = &self.log {
            for line in &lines {
                log.line(Direction::ToEngine, line);
            }
        }
        // The receiver is gone only if the engine is: its end is found when its answer is read.
        self.input.as_ref().map(|input| input.send(lines));
        self.writes
    }

    /// What happens next, up to a time; `None` if it is over.
    pub(crate) fn next(&self, until: Instant) -> Option<Output> {
        match self.output.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(output) => Some(output),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Output::End),
        }
    }

    /// What the engine wrote to standard error: its beginning and its end.
    pub(crate) fn errors(&self) -> String {
        self.errors.text()
    }

    /// Waits for the end of the process, and then kills it with all that it started.
    pub(crate) fn finish(mut self, patience: Duration) {
        // The engine sees the end of its input.
        self.input = None;
        let until = Instant::now() + patience;
        while Instant::now() < until && matches!(self.group.child.try_wait(), Ok(None)) {
            // Whoever writes must not wait for a reader.
            while self.output.try_recv().is_ok() {}
            thread::sleep(POLL);
        }
    }

    /// How the process ended, if it has: `exit status: 1`.
    pub(crate) fn status(&mut self) -> Option<String> {
        let until = Instant::now() + Duration::from_millis(200);
        loop {
            match self.group.child.try_wait() {
                Ok(Some(status)) if self.is_relayed => return relay::status(status),
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if Instant::now() < until => thread::sleep(POLL),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

fn write(
    mut input: impl Write,
    batches: &Receiver<Vec<String>>,
    written: &SyncSender<Output>,
    framing: Framing,
) {
    for (number, lines) in (1..).zip(batches) {
        let mut bytes = Vec::new();
        for line in lines {
            match framing {
                Framing::LineFeeds => bytes.extend([line.as_bytes(), b"\n"].concat()),
                Framing::Lengths => {
                    bytes.extend(
                        u32::try_from(line.len())
                            .expect_or_default("a line is shorter than 4 GiB")
                            .to_be_bytes(),
                    );
                    bytes.extend(line.as_bytes());
                }
            }
        }
        // All lines at once: some engines read whatever has arrived as one message.
        let done = input.write_all(&bytes).and_then(|()| input.flush());
        if done.is_err() || written.send(Output::Written(number, Instant::now())).is_err() {
            return;
        }
    }
}

fn read(
    output: impl Read,
    sender: &SyncSender<Output>,
    framing: Framing,
    is_relayed: bool,
    log: Option<&ProcessLog>,
) {
    let mut reader = BufReader::new(output);
    if is_relayed && sender.send(line(&mut reader).unwrap_or(Output::End)).is_err() {
        return;
    }
    loop {
        let next = match framing {
            Framing::LineFeeds => line(&mut reader),
            Framing::Lengths => message(&mut reader),
        };
        let next = next.unwrap_or(Output::End);
        if let (Some(log), Output::Line(_, line)) = (log, &next) {
            log.line(Direction::OfEngine, line);
        }
        let is_end = matches!(next, Output::End);
        if sender.send(next).is_err() || is_end {
            return;
        }
    }
}

/// A line, without the bytes that end it. The last line needs none.
fn line(reader: &mut impl BufRead) -> io::Result<Output> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(MAX_LINE).unwrap_or(u64::MAX);
    let count = reader.by_ref().take(limit).read_until(b'\n', &mut bytes)?;
    if count == 0 {
        return Ok(Output::End);
    }
    let arrived = Instant::now();
    if count == MAX_LINE && bytes.last() != Some(&b'\n') {
        reader.skip_until(b'\n')?;
        return Ok(Output::TooLong(String::from("the line is too long")));
    }
    while bytes.last().is_some_and(|&byte| byte == b'\n' || byte == b'\r') {
        bytes.pop();
    }
    Ok(Output::Line(arrived, String::from_utf8_lossy(&bytes).into_owned()))
}

/// A message with its length before it.
fn message(reader: &mut impl Read) -> io::Result<Output> {
    let mut length = [0; 4];
    reader.read_exact(&mut length)?;
    // As Java reads it.
    let signed = i32::from_be_bytes(length);
    let Some(length) = usize::try_from(signed).ok().filter(|length| *length <= MAX_LINE) else {
        let reason = format!("its length is said to be {signed}, expected 0 to {MAX_LINE}");
        return Ok(Output::TooLong(reason));
    };
    let mut bytes = vec![0; length];
    reader.read_exact(&mut bytes)?;
    Ok(Output::Line(Instant::now(), String::from_utf8_lossy(&bytes).into_owned()))
}

/// How many bytes of the beginning, and how many of the end, are kept.
const KEPT: usize = 4096;

/// How long the rest is awaited after the end of the output.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// The beginning and the end of what a process writes to standard error.
#[derive(Debug)]
pub(crate) struct Errors {
    kept: Arc<Mutex<Kept>>,
    /// Closed at the end.
    end: Receiver<()>,
}

#[derive(Debug, Default)]
struct Kept {
    first: Vec<u8>,
    last: Vec<u8>,
    /// Whether bytes between the two are missing.
    is_cut: bool,
}

impl Errors {
    /// Reads what the process writes.
    pub(crate) fn read(child: &mut Child, log: Option<&ProcessLog>) -> Self {
        let (open, end) = mpsc::channel();
        let kept = Arc::default();
        if let Some(errors) = child.stderr.take() {
            keep(errors, &kept, log, open);
        }
        Self { kept, end }
    }

    /// What was written so far. After the end of the process, the last of it is still on its way for a moment.
    pub(crate) fn text(&self) -> String {
        // A process that it has started may keep it open.
        let _ = self.end.recv_timeout(LAST_WORDS);
        let Kept { first, last, is_cut } = &*self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let gap: &[u8] = if *is_cut { b"\n" } else { b"" };
        String::from_utf8_lossy(&[first, gap, last].concat()).into_owned()
    }
}

/// Reads to the end, in a thread, because an engine that nobody reads has to wait.
fn keep(
    stream: impl Read + Send + 'static,
    kept: &Arc<Mutex<Kept>>,
    log: Option<&ProcessLog>,
    open: Sender<()>,
) {
    let (kept, log) = (Arc::clone(kept), log.cloned());
    thread::spawn(move || {
        let (mut reader, mut lines) = (BufReader::new(stream), Lines { log, begun: Vec::new() });
        while let Ok(bytes @ [_, ..]) = reader.fill_buf() {
            // Also of a line that has not ended: a program may wait there for ever.
            kept.lock().unwrap_or_else(PoisonError::into_inner).add(bytes);
            lines.add(bytes);
            let count = bytes.len();
            reader.consume(count);
        }
        lines.end();
        drop(open);
    });
}

/// The lines of a stream, for the log if there is one.
struct Lines {
    log: Option<ProcessLog>,
    begun: Vec<u8>,
}

impl Lines {
    fn add(&mut self, bytes: &[u8]) {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.begun.extend(part);
            if part.ends_with(b"\n") || self.begun.len() > MAX_LINE || self.log.is_none() {
                self.end();
            }
        }
    }

    fn end(&mut self) {
        if let Some(log) = self.log.as_ref().filter(|_| !self.begun.is_empty()) {
            log.line(Direction::Error, String::from_utf8_lossy(&self.begun).trim_end());
        }
        self.begun.clear();
    }
}

impl Kept {
    fn add(&mut self, bytes: &[u8]) {
        let (first, rest) = bytes.split_at(bytes.len().min(KEPT - self.first.len()));
        self.first.extend(first);
        self.last.extend(rest);
        let surplus = self.last.len().saturating_sub(KEPT);
        self.last.drain(..surplus);
        self.is_cut |= surplus > 0;
    }
}

/// The first line of a text and the last one, after a colon. The notes that Rust adds to a panic do not say what happened.
pub(crate) struct Ends<'a>(pub(crate) &'a str);

impl fmt::Display for Ends<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines =
            self.0.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("note: "));
        let Some(first) = lines.next() else { return Ok(()) };
        write!(f, ": {first}")?;
        lines.next_back().map_or(Ok(()), |last| write!(f, " … {last}"))
    }
}

/// A process in a group of its own, where the system has groups. All of it is killed when this is dropped, and also when
/// this program ends in whatever way, even killed.
#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) child: Child,
    /// Kills what is left of the group when it is dropped.
    _guard: Guard,
}

impl Group {
    pub(crate) fn spawn(mut command: Command) -> io::Result<Self> {
        let guard = Guard::start(&mut command)?;
        Ok(Self { child: command.spawn()?, _guard: guard })
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A shell that leads the group, and waits at the end of a pipe that nobody writes to: the system closes it with this
/// program. As long as the shell is there, no other group gets the same number.
#[cfg(unix)]
#[derive(Debug)]
struct Guard(Child);

#[cfg(unix)]
impl Guard {
    /// Starts the guard of a process that is not started yet.
    fn start(guarded: &mut Command) -> io::Result<Self> {
        use std::os::unix::process::CommandExt;
        use std::process::Stdio;

        let mut shell = Command::new("sh");
        shell.args(["-c", "read -r _; kill -s KILL 0"]).process_group(0);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let guard = shell.spawn().map_err(|error| {
            io::Error::new(error.kind(), format!("`sh`, which ends engines with the arbiter: {error}"))
        })?;
        guarded.process_group(i32::try_from(guard.id()).map_err(io::Error::other)?);
        Ok(Self(guard))
    }
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(group) = i32::try_from(self.0.id()).ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.0.wait();
    }
}

/// Here, an engine has to see the end of its input by itself.
#[cfg(not(unix))]
#[derive(Debug)]
struct Guard;

#[cfg(not(unix))]
impl Guard {
    #[allow(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
    fn start(_guarded: &mut Command) -> io::Result<Self> {
        Ok(Self)
    }
}
