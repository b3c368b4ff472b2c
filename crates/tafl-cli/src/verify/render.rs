//! Verdicts, in each format.

use std::io::{self, Write};

use serde::Serialize;
use tafl_verify::Verdict;

use super::Total;
use super::judge::Judged;
use crate::args::Format;
use crate::diagnostic::{Diagnostic, Source};
use crate::output::{HEADING, Out, counted, json};
use crate::winner;

/// What is said about a game beyond its line, as the format has it.
pub(super) enum Details {
    None,
    Drawn(String),
    Objects(Vec<Detail>),
}

/// A line for a game, and what is said below it.
pub(super) fn game(format: Format, number: u64, game: &Judged, out: &mut Out) -> io::Result<()> {
    match format {
        Format::Text => text(number, game, out),
        Format::Tsv => row(number, game, out),
        Format::Json => object(number, game, out),
    }
}

fn text(number: u64, game: &Judged, out: &mut Out) -> io::Result<()> {
    let Judged { name, errors, findings, moves, .. } = game;
    let verdict = match (errors, findings) {
        (0, 0) => "good".to_owned(),
        (0, findings) => counted(*findings, "finding"),
        (errors, 0) => counted(*errors, "error"),
        (errors, findings) => format!("{}, {}", counted(*errors, "error"), counted(*findings, "finding")),
    };
    write!(out, "{HEADING}{name}: game {number}: {verdict}{HEADING:#}, {}", counted(*moves, "move"))?;
    match game.conclusion {
        Some(conclusion) => writeln!(out, ", {conclusion}")?,
        None => writeln!(out)?,
    }
    match &game.details {
        Details::Drawn(drawn) => out.write_all(drawn.as_bytes()),
        Details::None | Details::Objects(_) => Ok(()),
    }
}

/// What is drawn below the line of a game: with an empty line behind each drawing, and one before the first.
pub(super) fn drawn(
    source: &Source<'_>,
    errors: &[Diagnostic],
    findings: &[Diagnostic],
    verdict: &Verdict,
) -> String {
    let mut drawn = String::new();
    for diagnostic in errors.iter().chain(findings) {
        drawn.extend(["\n", &source.draw(diagnostic)]);
    }
    if let Some(more) = kept_back(findings, verdict) {
        drawn.extend(["\nand ", &counted(more, "finding"), " more\n"]);
    }
    if !drawn.is_empty() {
        drawn.push('\n');
    }
    drawn
}

/// How many findings were counted and not kept.
fn kept_back(findings: &[Diagnostic], verdict: &Verdict) -> Option<usize> {
    verdict.count().checked_sub(findings.len()).filter(|&more| more > 0)
}

/// File, number, verdict, moves, findings, winner, codes.
fn row(number: u64, game: &Judged, out: &mut Out) -> io::Result<()> {
    let Judged { name, moves, findings, .. } = game;
    let (verdict, winner, codes) = (word(game), winner(game).unwrap_or("-"), codes(game));
    writeln!(out, "{name}\t{number}\t{verdict}\t{moves}\t{findings}\t{winner}\t{codes}")
}

/// The codes, or a stroke.
fn codes(game: &Judged) -> String {
    if game.codes.is_empty() { "-".to_owned() } else { game.codes.join(",") }
}

fn word(game: &Judged) -> &'static str {
    match (game.errors, game.findings) {
        (0, 0) => "good",
        (0, _) => "findings",
        (_, _) => "errors",
    }
}

fn winner(game: &Judged) -> Option<&'static str> {
    game.conclusion.map(|conclusion| winner::name(conclusion.winner()))
}

/// A game as an object. `docs/json.md` has the meaning of each field.
#[derive(Serialize)]
struct Object<'a> {
    path: &'a str,
    game: u64,
    line: usize,
    verdict: &'static str,
    moves: usize,
    winner: Option<&'static str>,
    conclusion: Option<String>,
    findings: usize,
    details: &'a [Detail],
}

/// An error or a finding in such an object.
#[derive(Serialize)]
pub(super) struct Detail {
    severity: &'static str,
    code: Option<&'static str>,
    message: String,
    address: Option<String>,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

fn object(number: u64, game: &Judged, out: &mut Out) -> io::Result<()> {
    let details = match &game.details {
        Details::Objects(details) => details.as_slice(),
        Details::None | Details::Drawn(_) => &[],
    };
    json(
        out,
        &Object {
            path: &game.name,
            game: number,
            line: game.line,
            verdict: word(game),
            moves: game.moves,
            winner: winner(game),
            conclusion: game.conclusion.as_ref().map(ToString::to_string),
            findings: game.findings,
            details,
        },
    )
}

/// Errors and findings as a list of objects.
pub(super) fn objects(
    source: &Source<'_>,
    errors: &[Diagnostic],
    findings: &[Diagnostic],
    verdict: &Verdict,
) -> Vec<Detail> {
    let of_errors = errors.iter().map(|error| (error, None, error.message.clone()));
    let of_findings = findings.iter().zip(verdict.findings()).map(|(diagnostic, finding)| {
        (diagnostic, finding.address().map(ToString::to_string), finding.kind().to_string())
    });
    of_errors
        .chain(of_findings)
        .map(|(diagnostic, address, message)| {
            let start = source.location(diagnostic.span.start());
            let end = source.location(diagnostic.span.end());
            Detail {
                severity: diagnostic.severity.name(),
                code: diagnostic.code,
                message,
                address,
                line: start.line,
                column: start.column,
                end_line: end.line,
                end_column: end.column,
            }
        })
        .collect()
}

/// The counts as an object.
#[derive(Serialize)]
struct Summary {
    files: u64,
    unreadable: u64,
    games: u64,
    good: u64,
    errors: u64,
    findings: u64,
}

/// The last line: how many there are. Rows have none: they can be counted.
pub(super) fn summary(format: Format, total: &Total, out: &mut Out) -> io::Result<()> {
    let &Total { files, unreadable, games, good, errors, findings } = total;
    match format {
        Format::Tsv => Ok(()),
        Format::Json => json(out, &Summary { files, unreadable, games, good, errors, findings }),
        Format::Text => {
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
