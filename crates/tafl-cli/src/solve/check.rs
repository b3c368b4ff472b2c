//! `tafl solve --check`: certificates, verified.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use tafl_proof::{Checker, Proved};

use crate::args::{SolveArgs, TextOrJson};
use crate::failure::Failure;
use crate::files;
use crate::lines::Lines;
use crate::messages::{self, Status};
use crate::output::{self, HEADING, Out, counted, json};
use crate::terminal_text::shown;

pub(super) fn run(args: &SolveArgs) -> Result<Status, Failure> {
    let mut status = Status::Good;
    output::mixed(|out| {
        for input in &args.inputs {
            let path = Path::new(input);
            let name = files::name(path);
            let checked = check(path, &name)?;
            if let Err((line, reason)) = &checked {
                messages::line(&format_args!("{name}:{line}: {reason}"));
                status = Status::Errors;
            }
            print(args.format, &name, checked, out)?;
        }
        Ok::<_, Failure>(status)
    })
}

/// What a certificate proves, or the number of a line and why it proves nothing. One line is in memory at a time.
fn check(path: &Path, name: &str) -> Result<Result<Proved, (usize, String)>, Failure> {
    let unreadable = |error| Failure::Unreadable { name: name.to_owned(), error };
    let mut lines = Lines::new(files::open(path).map_err(unreadable)?);
    let mut checker = Checker::new();
    while let Some(line) = lines.next_line().map_err(unreadable)? {
        let checked = match &line.text {
            Ok(text) => checker.line(text).map_err(|error| error.kind().to_string()),
            Err(error) => Err(error.summary().to_string()),
        };
        if let Err(reason) = checked {
            return Ok(Err((line.number, reason)));
        }
    }
    Ok(checker.finish().map_err(|error| (error.line(), error.kind().to_string())))
}

/// A certificate as an object.
#[derive(Serialize)]
struct Row<'a> {
    path: &'a str,
    valid: bool,
    rules: Option<String>,
    position: Option<String>,
    side_to_move: Option<&'static str>,
    winner: Option<&'static str>,
    moves: Option<u32>,
    lines: Option<usize>,
    error_line: Option<usize>,
    reason: Option<String>,
}

fn print(
    format: TextOrJson,
    name: &str,
    checked: Result<Proved, (usize, String)>,
    out: &mut Out,
) -> io::Result<()> {
    let proved = checked.as_ref().ok();
    match (format, proved) {
        (TextOrJson::Text, None) => Ok(()),
        (TextOrJson::Text, Some(proved)) => {
            let lines = counted(proved.lines(), "line");
            writeln!(out.styled()?, "{}: {HEADING}{proved}{HEADING:#}; {lines}", shown(name))
        }
        (TextOrJson::Json, _) => {
            let claim = proved.map(Proved::claim);
            let row = Row {
                path: name,
                valid: proved.is_some(),
                rules: claim.map(|claim| claim.rules.to_string()),
                position: claim.map(|claim| claim.position.to_string()),
                side_to_move: claim.map(|claim| claim.side_to_move.name()),
                winner: claim.map(|claim| claim.winner.name()),
                moves: claim.map(|claim| claim.moves),
                lines: proved.map(Proved::lines),
                error_line: checked.as_ref().err().map(|(line, _)| *line),
                reason: checked.as_ref().err().map(|(_, reason)| reason.clone()),
            };
            json(out.data()?, &row)
        }
    }
}
