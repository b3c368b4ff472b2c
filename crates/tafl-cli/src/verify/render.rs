//! Verdicts, in each format.

use std::collections::BTreeSet;
use std::io::{self, Write};

use serde::Serialize;
use tafl_verify::VerifyFinding;

use super::judge::{Judged, Total};
use crate::args::Format;
use crate::output::{Data, HEADING, Out, Styled, counted, json};
use crate::results::ResultName;
use crate::source::{DiagnosticObject, Extent};
use crate::terminal_text::{field, shown};

/// A line for a game, and its errors and findings below it.
pub(super) fn game(format: Format, number: u64, game: &Judged, out: &mut Out) -> io::Result<()> {
    match format {
        Format::Text => text(number, game, out.styled()?),
        Format::Tsv => row(number, game, out.data()?),
        Format::Json => object(number, game, out.data()?),
    }
}

fn text(number: u64, game: &Judged, out: &mut Styled) -> io::Result<()> {
    let verdict = match (game.errors.len(), game.verdict.count()) {
        (0, 0) => "good".to_owned(),
        (0, findings) => counted(findings, "finding"),
        (errors, 0) => counted(errors, "error"),
        (errors, findings) => format!("{}, {}", counted(errors, "error"), counted(findings, "finding")),
    };
    let (name, moves) = (shown(&game.name), counted(game.verdict.moves(), "move"));
    write!(out, "{HEADING}{name}: game {number}: {verdict}{HEADING:#}, {moves}")?;
    match game.verdict.outcome() {
        Some(outcome) => writeln!(out, ", {outcome}")?,
        None => writeln!(out)?,
    }
    out.write_all(game.drawn.as_bytes())
}

/// File, number, verdict, moves, findings, winner, codes.
fn row(number: u64, game: &Judged, out: &mut Data) -> io::Result<()> {
    let (name, moves, findings) = (field(&game.name), game.verdict.moves(), game.verdict.count());
    let outcome = game.verdict.outcome();
    let winner = outcome.map_or("-", |outcome| ResultName::of_winner(outcome.winner()).name());
    let (verdict, codes) = (verdict(game), codes(game));
    writeln!(out, "{name}\t{number}\t{verdict}\t{moves}\t{findings}\t{winner}\t{codes}")
}

/// The codes of the findings, each once, or `-`.
fn codes(game: &Judged) -> String {
    let codes: BTreeSet<&str> = game.verdict.findings().iter().map(VerifyFinding::code).collect();
    if codes.is_empty() { "-".to_owned() } else { codes.into_iter().collect::<Vec<_>>().join(",") }
}

fn verdict(game: &Judged) -> &'static str {
    match (game.errors.len(), game.verdict.count()) {
        (0, 0) => "good",
        (0, _) => "findings",
        (_, _) => "errors",
    }
}

/// A game as an object. `docs/json.md` documents the fields.
#[derive(Serialize)]
struct Object<'a, V> {
    path: &'a str,
    game: u64,
    line: usize,
    #[serde(flatten)]
    verdict: V,
}

/// A finding and where it is in the file.
#[derive(Serialize)]
struct FindingObject<'a> {
    #[serde(flatten)]
    finding: &'a VerifyFinding,
    #[serde(flatten)]
    extent: Extent,
}

fn object(number: u64, game: &Judged, out: &mut Data) -> io::Result<()> {
    let errors: Vec<DiagnosticObject<'_>> = game.errors.iter().map(DiagnosticObject::from).collect();
    let findings: Vec<FindingObject<'_>> = (game.verdict.findings().iter())
        .zip(&game.findings)
        .map(|(finding, found)| FindingObject { finding, extent: Extent::new(found.start, found.end) })
        .collect();
    let verdict = game.verdict.in_text(&errors, &findings);
    json(out, &Object { path: &game.name, game: number, line: game.line, verdict })
}

/// The counts, as the last line. TSV has none: its rows can be counted.
pub(super) fn summary(format: Format, total: &Total, out: &mut Out) -> io::Result<()> {
    let &Total { files, unreadable, games, good, errors, findings } = total;
    match format {
        Format::Tsv => Ok(()),
        Format::Json => json(out.data()?, total),
        Format::Text => {
            let out = out.styled()?;
            write!(
                out,
                "{HEADING}{}, {}, {good} good, {}, {}",
                counted(files, "file"),
                counted(games, "game"),
                counted(errors, "error"),
                counted(findings, "finding"),
            )?;
            if unreadable > 0 {
                write!(out, ", {} unreadable", counted(unreadable, "file"))?;
            }
            writeln!(out, "{HEADING:#}")
        }
    }
}
