//! What an engine writes to standard error.

use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::process::Child;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::process::MAX_LINE;
use crate::traffic_log::{Direction, ProcessLog};

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
    /// Reads what the process writes, also to its standard output if nobody else does.
    pub(crate) fn read(child: &mut Child, log: Option<&ProcessLog>) -> Self {
        let (open, end) = mpsc::channel();
        let kept = Arc::default();
        if let Some(errors) = child.stderr.take() {
            keep(errors, &kept, log, &open);
        }
        // Where the engine plays on it, it is taken already.
        if let Some(output) = child.stdout.take() {
            keep(output, &kept, log, &open);
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
    open: &Sender<()>,
) {
    let (kept, log, open) = (Arc::clone(kept), log.cloned(), open.clone());
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
