//! `tafl check --explain CODE`.

use std::io::{self, Write};

use notation_syntax::Code;
use tafl_notation::codes::{self, CodeTable};

use super::codes::command;
use crate::failure::Failure;
use crate::messages::Status;
use crate::output::{self, HEADING, Styled, WIDTH};

pub(super) fn run(wanted: &str) -> Result<Status, Failure> {
    let all = codes::ALL.iter().flat_map(|table| table.codes.iter().map(move |code| (table, code)));
    let found: Vec<_> = all.filter(|(_, code)| wanted == "all" || code.name() == wanted).collect();
    if found.is_empty() {
        let message = format!("unknown code `{wanted}`; `tafl check --explain all` lists all of them");
        return Err(Failure::Usage(message));
    }
    output::styled(|out| {
        found.iter().enumerate().try_for_each(|(index, (table, code))| {
            if index > 0 {
                writeln!(out)?;
            }
            explain(table, code, out)
        })
    })?;
    Ok(Status::Good)
}

/// The message with names for its data; `None` where the data have no names.
fn pattern(code: &Code) -> Option<&'static str> {
    Some(code.message())
        .filter(|message| !message.is_empty() && !["{}", "{0}"].iter().any(|data| message.contains(data)))
}

fn explain(table: &CodeTable, code: &Code, out: &mut Styled) -> io::Result<()> {
    writeln!(out, "{HEADING}{}{HEADING:#}  ({}: {})", code.name(), code.severity(), table.subject)?;
    for line in textwrap::wrap(code.meaning(), WIDTH) {
        writeln!(out, "{line}")?;
    }
    if let Some(message) = pattern(code) {
        writeln!(out, "\nMessage: {message}")?;
    }
    if code.is_repairable() {
        writeln!(out, "\nRepair: `tafl fmt --fix`, where it is certain what is meant.")?;
    }
    let Some(example) = code.example() else { return Ok(()) };
    match command(table, code) {
        None => writeln!(out, "\nExample:")?,
        Some(command) => writeln!(out, "\nExample, as `tafl {command}` reads it:")?,
    }
    example.lines().try_for_each(|line| {
        let indent = if line.is_empty() { "" } else { "  " };
        writeln!(out, "{indent}{line}")
    })
}
