//! `tafl answer`: answers the requests of programs.

mod boards;
mod games;
mod server;

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Map, Value};

use crate::input::lines::Lines;
use crate::input::text::Input;
use crate::output;
use crate::output::messages::{Failure, Status};
use server::{Answer, Problem, Server};

const EXAMPLES: &str = "\
Examples:
  echo '{\"op\":\"play.legal\",\"input\":{\"rules\":\"brandub\"}}' | tafl answer
  echo '{\"op\":\"operations\"}' | tafl answer
  tafl conform --requests | tafl answer";

/// Answer questions of programs, one JSON object a line.
///
/// Game servers and engines can keep games by name, ask for their legal moves and outcomes, draw them and have moves
/// suggested, and ask anything that the conformance suite tests. `PROTOCOL.md` of the crate tafl-cli describes it on one
/// page. Each line of standard input is answered at once.
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
    let line = answer_line(&mut Server::default(), input.text()?);
    output::data(|out| writeln!(out, "{line}"))?;
    Ok(Status::Good)
}

/// Answers each line before the next one is read: the other program may wait for it.
fn of_lines(input: impl BufRead) -> Result<Status, Failure> {
    let mut server = Server::default();
    let mut lines = Lines::new(input);
    output::data(|out| {
        let unreadable = |error| Failure::Unreadable { name: "standard input".to_owned(), error };
        while let Some(line) = lines.next_line().map_err(unreadable)? {
            let answer = match line.text {
                Ok(text) => answer_line(&mut server, &text),
                Err(error) => object(None, Err(Problem::new("syntax", error))),
            };
            writeln!(out, "{answer}")?;
            out.flush()?;
        }
        Ok::<_, Failure>(Status::Good)
    })
}

/// The answer to a request.
fn answer_line(server: &mut Server, request: &str) -> Value {
    if request.trim().is_empty() {
        return object(None, Err(Problem::new("syntax", "the line is empty; expected a JSON object")));
    }
    match serde_json::from_str::<Map<String, Value>>(request) {
        Ok(request) => object(request.get("id"), answer(server, &request)),
        Err(error) => object(None, Err(Problem::new("syntax", error))),
    }
}

fn answer(server: &mut Server, request: &Map<String, Value>) -> Answer {
    let Some(operation) = request.get("op").and_then(Value::as_str) else {
        return Err(Problem::new("other", "the request has no `op`; `operations` lists those that exist"));
    };
    if let Some(field) = request.keys().find(|field| !["id", "op", "input"].contains(&field.as_str())) {
        let message = format!("no field `{field}` beside `op`; what the operation is about is in `input`");
        return Err(Problem::new("other", message));
    }
    let nothing = Map::new();
    match request.get("input") {
        None | Some(Value::Null) => server.answer(operation, &nothing),
        Some(Value::Object(input)) => server.answer(operation, input),
        Some(_) => Err(Problem::new("other", "the input is not an object")),
    }
}

/// The line of an answer: the id of its request, and `ok`, `error` or `unsupported`.
fn object(id: Option<&Value>, answer: Answer) -> Value {
    let mut object = Map::new();
    object.extend(id.map(|id| ("id".to_owned(), id.clone())));
    match answer {
        Ok(values) => _ = object.insert("ok".to_owned(), values),
        Err(problem) => {
            match problem.class {
                Some(class) => object.insert("error".to_owned(), class.into()),
                None => object.insert("unsupported".to_owned(), true.into()),
            };
            object.insert("message".to_owned(), problem.message.into());
        }
    }
    object.into()
}
