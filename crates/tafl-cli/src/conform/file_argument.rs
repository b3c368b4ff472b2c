//! The second protocol: a program that is started for each request, with a file as its last argument.

use std::ffi::OsString;
use std::fs;
use std::process::Stdio;
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::Duration;

use tafl_conformance::{Answer, Vector};
use tempfile::TempDir;

use crate::failure::Failure;

use super::Respondent;
use super::program::{command, not_started};
use super::reading::{self, Event};
use super::reply::{Problem, Reply, parsed};

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
            thread::spawn(move || reading::whole(output, &events));
        }
        let printed = match receiver.recv_timeout(self.timeout) {
            Ok(Event::Line(text)) => Ok(text),
            Ok(Event::TooLong) => Err(Problem::TooLong),
            Ok(Event::End | Event::InputClosed) => Err(Problem::Ended { status: reading::wait(&mut child) }),
            Err(_) => Err(Problem::TimedOut(self.timeout)),
        };
        // Its exit status does not matter, nor what it does after the answer.
        reading::kill(&mut child);
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
        Some(id) => Err(Problem::OtherId(super::text::shortened(&id.to_string()))),
    }
}
