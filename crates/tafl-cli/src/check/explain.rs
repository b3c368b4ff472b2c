//! `tafl check --explain CODE`.

use std::io::{self, Write};

use super::archive_codes;
use super::codes::{Code, GROUPS, Group};
use super::verify_codes;
use crate::messages::Status;
use crate::output::{self, Failure, HEADING, Out, WIDTH};

pub(super) fn run(wanted: &str) -> Result<Status, Failure> {
    let groups = GROUPS.iter().chain(archive_codes::GROUPS).chain(verify_codes::GROUPS);
    let all = groups.flat_map(|group| group.codes.iter().map(move |code| (group, code)));
    let found: Vec<_> = all.filter(|(_, code)| wanted == "all" || code.name == wanted).collect();
    if found.is_empty() {
        let message =
            format!("no finding has the code `{wanted}`: `tafl check --explain all` shows all of them");
        return Err(Failure::Usage(message));
    }
    output::write(|out| {
        found.iter().enumerate().try_for_each(|(place, (group, code))| {
            if place > 0 {
                writeln!(out)?;
            }
            explain(group, code, out)
        })
    })?;
    Ok(Status::Good)
}

fn explain(group: &Group, code: &Code, out: &mut Out) -> io::Result<()> {
    writeln!(out, "{HEADING}{}{HEADING:#}  ({})", code.name, group.source)?;
    for line in textwrap::wrap(code.meaning, WIDTH) {
        writeln!(out, "{line}")?;
    }
    if code.example.is_empty() {
        return Ok(());
    }
    match group.shown_by {
        "" => writeln!(out, "\nExample:")?,
        shown_by => writeln!(out, "\nExample, as `tafl {shown_by}` takes it:")?,
    }
    code.example.lines().try_for_each(|line| {
        let indent = if line.is_empty() { "" } else { "  " };
        writeln!(out, "{indent}{line}")
    })
}
