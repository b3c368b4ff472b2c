//! Verdicts, in each format.

use std::io::{self, Write};

use serde::Serialize;

use super::details::{Detail, Details};
use super::judge::{Judged, Total};
use crate::args::Format;
use crate::output::{Data, HEADING, Out, Styled, counted, json};
use crate::results::ResultName;
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
    let Judged { name, errors, findings, moves, .. } = game;
    let verdict = match (errors, findings) {
        (0, 0) => "good".to_owned(),
        (0, findings) => counted(*findings, "finding"),
        (errors, 0) => counted(*errors, "error"),
        (errors, findings) => format!("{}, {}", counted(*errors, "error"), counted(*findings, "finding")),
    };
    let name = shown(name);
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

/// File, number, verdict, moves, findings, winner, codes.
fn row(number: u64, game: &Judged, out: &mut Data) -> io::Result<()> {
    let Judged { name, moves, findings, .. } = game;
    let (verdict, winner, codes) = (verdict(game), winner(game).unwrap_or("-"), codes(game));
    let name = field(name);
    writeln!(out, "{name}\t{number}\t{verdict}\t{moves}\t{findings}\t{winner}\t{codes}")
}

/// The codes, or `-`.
fn codes(game: &Judged) -> String {
    if game.codes.is_empty() { "-".to_owned() } else { game.codes.join(",") }
}

fn verdict(game: &Judged) -> &'static str {
    match (game.errors, game.findings) {
        (0, 0) => "good",
        (0, _) => "findings",
        (_, _) => "errors",
    }
}

fn winner(game: &Judged) -> Option<&'static str> {
    game.conclusion.map(|conclusion| ResultName::of_winner(conclusion.winner()).name())
}

/// A game as an object. `docs/json.md` documents the fields.
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

fn object(number: u64, game: &Judged, out: &mut Data) -> io::Result<()> {
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
            verdict: verdict(game),
            moves: game.moves,
            winner: winner(game),
            conclusion: game.conclusion.as_ref().map(ToString::to_string),
            findings: game.findings,
            details,
        },
    )
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
