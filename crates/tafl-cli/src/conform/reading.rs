//! Reading what a program writes, without waiting for it and without keeping more than a few answers.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ExitStatus};
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::{Duration, Instant};

/// The longest answer, in bytes: 1 MiB, fifty times the longest expected one.
pub(super) const MAX_ANSWER_BYTES: u64 = 1 << 20;

/// How many lines are read before they are needed.
pub(super) const MAX_LINES_AHEAD: usize = 8;

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
pub(super) fn lines(output: impl Read, events: &SyncSender<Event>) {
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
pub(super) fn kill(child: &mut Child) {
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
