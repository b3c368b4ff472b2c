//! The process of an engine and its lines.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use notation_syntax::invariant::ExpectOr as _;

use crate::errors::{Ends, Errors};
use crate::group::Group;
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
    /// A line that is longer than [`MAX_LINE`].
    TooLong,
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
    /// Starts an engine that uses its standard input and output.
    pub(crate) fn start(mut command: Command, log: Option<ProcessLog>) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut group = Group::spawn(command)?;
        let (input, output) = (group.child.stdin.take(), group.child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let errors = Errors::read(&mut group.child, log.as_ref());
        Ok(Self::with(group, errors, input, output, Framing::LineFeeds, log))
    }

    /// Starts an engine that connects to this address. What it writes to its standard output is kept with its errors.
    pub(crate) fn connect(
        mut command: Command,
        listener: &TcpListener,
        framing: Framing,
        patience: Duration,
        log: Option<ProcessLog>,
    ) -> io::Result<Self> {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut group = Group::spawn(command)?;
        let errors = Errors::read(&mut group.child, log.as_ref());
        let stream = accept(listener, &mut group.child, patience)
            .map_err(|error| io::Error::new(error.kind(), format!("{error}{}", Ends(&errors.text()))))?;
        Ok(Self::with(group, errors, Sending(stream.try_clone()?), stream, framing, log))
    }

    fn with(
        group: Group,
        errors: Errors,
        input: impl Write + Send + 'static,
        output: impl Read + Send + 'static,
        framing: Framing,
        log: Option<ProcessLog>,
    ) -> Self {
        let (sender, receiver) = mpsc::sync_channel(MAX_WAITING);
        let (to_write, batches) = mpsc::channel();
        let (written, of_writer) = (sender.clone(), log.clone());
        thread::spawn(move || write(input, &batches, &written, framing, of_writer.as_ref()));
        thread::spawn(move || read(output, &sender, framing, log.as_ref()));
        Self { group, writes: 0, input: Some(to_write), output: receiver, errors }
    }

    /// Writes lines. [`Output::Written`] with the number that is returned follows, unless the engine does not read: perhaps
    /// after the answer, because one thread writes and another one reads.
    pub(crate) fn write(&mut self, lines: Vec<String>) -> u64 {
        self.writes += 1;
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
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if Instant::now() < until => thread::sleep(POLL),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

/// The half of a connection that writes. The other side sees its end when it is dropped.
struct Sending(TcpStream);

impl Write for Sending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Drop for Sending {
    fn drop(&mut self) {
        let _ = self.0.shutdown(Shutdown::Write);
    }
}

/// Waits for the engine to connect.
fn accept(listener: &TcpListener, child: &mut Child, patience: Duration) -> io::Result<TcpStream> {
    listener.set_nonblocking(true)?;
    let until = Instant::now() + patience;
    loop {
        match listener.accept() {
            Ok((stream, _)) => {
                stream.set_nonblocking(false)?;
                stream.set_nodelay(true)?;
                return Ok(stream);
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
        if let Some(status) = child.try_wait()? {
            return Err(io::Error::other(format!("it ended before it connected: {status}")));
        }
        if Instant::now() > until {
            return Err(io::ErrorKind::TimedOut.into());
        }
        thread::sleep(POLL);
    }
}

fn write(
    mut input: impl Write,
    batches: &Receiver<Vec<String>>,
    written: &SyncSender<Output>,
    framing: Framing,
    log: Option<&ProcessLog>,
) {
    for (number, lines) in (1..).zip(batches) {
        let mut bytes = Vec::new();
        for line in lines {
            if let Some(log) = log {
                log.line(Direction::ToEngine, &line);
            }
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

fn read(output: impl Read, sender: &SyncSender<Output>, framing: Framing, log: Option<&ProcessLog>) {
    let mut reader = BufReader::new(output);
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
        return Ok(Output::TooLong);
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
    let length = usize::try_from(u32::from_be_bytes(length)).unwrap_or(usize::MAX);
    if length > MAX_LINE {
        return Ok(Output::TooLong);
    }
    let mut bytes = vec![0; length];
    reader.read_exact(&mut bytes)?;
    Ok(Output::Line(Instant::now(), String::from_utf8_lossy(&bytes).into_owned()))
}
