//! `tafl answer`: answers the requests of the conformance suite.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Map, Value};
use tafl_conformance::answer::Session;
use tafl_conformance::{Answer, AnswerLine};

use crate::input::lines::Lines;
use crate::input::text::Input;
use crate::output;
use crate::output::messages::{Failure, Status};

const EXAMPLES: &str = "\
Examples:
  tafl conform --requests | tafl answer
  echo '{\"op\":\"play.legal\",\"input\":{\"rules\":\"dim:3 start:/t2/1K1/3/\"}}' | tafl answer";

/// Answer questions of programs, one JSON object a line.
///
/// Engines can ask for the legal moves and the outcome of a game, and anything else that the conformance suite tests;
/// `PROTOCOL.md` of the crate tafl-conformance lists the operations. Each line of standard input is answered at once.
/// A question without `rules` continues the game of the one before: its `moves` are only the new ones.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AnswerArgs {
    /// Answer the request in this file only.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

pub(crate) fn run(args: &AnswerArgs) -> Result<Status, Failure> {
    match &args.file {
        Some(path) => of_file(path),
        None => of_lines(io::stdin().lock()),
    }
}

fn of_file(path: &Path) -> Result<Status, Failure> {
    let input = Input::read(path)?;
    let line = answer_line(&mut Session::default(), input.text()?);
    output::data(|out| writeln!(out, "{line}"))?;
    Ok(Status::Good)
}

/// Answers each line before the next one is read: the other program may wait for it.
fn of_lines(input: impl BufRead) -> Result<Status, Failure> {
    let mut session = Session::default();
    output::data(|out| {
        for line in Lines::new(input) {
            let unreadable = |error| Failure::Unreadable { name: "standard input".to_owned(), error };
            let answer = match line.map_err(unreadable)?.text {
                Ok(text) => answer_line(&mut session, &text),
                Err(error) => AnswerLine { id: None, answer: refused("syntax", &error.to_string()) },
            };
            writeln!(out, "{answer}")?;
            out.flush()?;
        }
        Ok::<_, Failure>(Status::Good)
    })
}

/// The answer to a request.
fn answer_line(session: &mut Session, request: &str) -> AnswerLine {
    match serde_json::from_str::<Map<String, Value>>(request) {
        Ok(request) => AnswerLine { answer: answer(session, &request), id: request.get("id").cloned() },
        Err(error) => AnswerLine { id: None, answer: refused("syntax", &error.to_string()) },
    }
}

fn answer(session: &mut Session, request: &Map<String, Value>) -> Answer {
    let Some(operation) = request.get("op").and_then(Value::as_str) else {
        return refused("other", "the request has no `op`");
    };
    let input = request.get("input").unwrap_or(&Value::Null);
    match session.answer(operation, input) {
        None => Answer::Unsupported,
        Some(Ok(Value::Object(values))) => Answer::Ok(values),
        Some(Ok(_)) => refused("other", "the operation does not return an object"),
        Some(Err(refusal)) => refused(refusal.class().name(), refusal.message()),
    }
}

fn refused(class: &str, message: &str) -> Answer {
    Answer::Error { class: Some(class.to_owned()), message: Some(message.to_owned()) }
}
