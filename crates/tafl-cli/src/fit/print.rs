//! The rules that fit games, in each format.

use std::io::{self, Write};

use notation_syntax::Coded;
use serde::Serialize;
use tafl_rules::{Key, Preset};
use tafl_verify::{Contradiction, FittedGames, FittedGroup, FittedRules};

use super::Location;
use crate::output::{self, Data, HEADING, Styled, counted};
use crate::terminal_text::{field, shown};

type Fitted = FittedRules<Location>;

/// A table for each group.
pub(super) fn text(fitted: &FittedGames<Location>, top: usize, out: &mut Styled) -> io::Result<()> {
    for (index, group) in fitted.groups().iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        table(group, top, out)?;
    }
    let mut between = if fitted.groups().is_empty() { "" } else { "\n" };
    for (reason, games) in fitted.left_out() {
        writeln!(out, "{between}left out ({reason}): {}", counted(games, "game"))?;
        between = "";
    }
    Ok(())
}

/// A preset, or a preset with one key changed, and the keys whose change fits equally well.
struct Row<'f> {
    fitted: &'f Fitted,
    undecided: Vec<Key>,
    /// The number of changes that fit equally well.
    changes: usize,
}

/// The rows of a group. A preset includes its changes of the same rank.
fn rows(group: &FittedGroup<Location>) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    for fitted in group.ranking() {
        let same = |row: &&mut Row<'_>| {
            let of_row = row.fitted;
            of_row.change().is_none() && of_row.preset() == fitted.preset() && of_row.rank() == fitted.rank()
        };
        match (fitted.change(), rows.iter_mut().find(same)) {
            (Some((key, _)), Some(row)) => {
                row.changes += 1;
                if row.undecided.last() != Some(&key) {
                    row.undecided.push(key);
                }
            }
            _ => rows.push(Row { fitted, undecided: Vec::new(), changes: 0 }),
        }
    }
    rows
}

/// `brandub`, and how many of its changes fit equally well.
fn name(row: &Row<'_>) -> String {
    match row.changes {
        0 => row.fitted.to_string(),
        changes => format!("{} (+{changes})", row.fitted),
    }
}

fn table(group: &FittedGroup<Location>, top: usize, out: &mut Styled) -> io::Result<()> {
    let side = group.side_to_move();
    writeln!(out, "{HEADING}{}, {}{HEADING:#}", title(group), counted(group.games(), "game"))?;
    writeln!(out, "{}, {side} first", group.start())?;
    let rows = rows(group);
    let listed = rows.get(..top).filter(|_| top > 0).unwrap_or(&rows);
    let names: Vec<String> = listed.iter().map(name).collect();
    let (heading, names) = output::column("rules", names.iter().map(String::as_str));
    writeln!(
        out,
        "{HEADING}{:>4}  {heading}  {:>5}  {:>5}  {:>9}  first contradiction{HEADING:#}",
        "rank", "agree", "legal", "explained"
    )?;
    for (Row { fitted, .. }, name) in listed.iter().zip(&names) {
        let (rank, agreeing, legal) = (fitted.rank(), fitted.agreeing(), fitted.legal());
        let (explained, contradiction) = (fitted.explained(), fitted.contradiction().map(described));
        let contradiction = contradiction.unwrap_or_default();
        let line = format!("{rank:>4}  {name}  {agreeing:>5}  {legal:>5}  {explained:>9}  {contradiction}");
        writeln!(out, "{}", line.trim_end())?;
    }
    if listed.len() < rows.len() {
        writeln!(out, "      and {} more, which --top 0 lists", rows.len() - listed.len())?;
    }
    undecided(rows.first(), out)
}

/// The keys of the best rules that these games do not decide.
fn undecided(best: Option<&Row<'_>>, out: &mut Styled) -> io::Result<()> {
    let Some(best) = best.filter(|best| !best.undecided.is_empty()) else { return Ok(()) };
    let keys: Vec<&str> = best.undecided.iter().map(|key| key.name()).collect();
    let text = format!("Not decided for {}: {}", best.fitted, keys.join(" "));
    textwrap::wrap(&text, output::WIDTH).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// The variants that the games name; without them, the presets that begin in the same position.
fn title(group: &FittedGroup<Location>) -> String {
    let mut names: Vec<String> = group.variants().map(|(name, _)| output::name(name)).collect();
    if names.is_empty() {
        let begins = |preset: &&Preset| preset.rules().start() == group.start();
        names.extend(Preset::ALL.iter().filter(begins).map(ToString::to_string));
    }
    match names.split_first() {
        None => "unknown start position".to_owned(),
        Some(_) if group.variants().len() == 0 => format!("start of {}", names.join(", ")),
        Some(_) => names.join(", "),
    }
}

/// `games.otg:12: 3b: e5-e8: blocked at …`.
fn described(contradiction: &Contradiction<Location>) -> String {
    let Location { name, line } = contradiction.at();
    format!("{}:{line}: {contradiction}", shown(name))
}

/// The candidates of a group that are listed.
fn listed(group: &FittedGroup<Location>, top: usize) -> &[Fitted] {
    let ranking = group.ranking();
    ranking.get(..top).filter(|_| top > 0).unwrap_or(ranking)
}

/// A line for each candidate.
pub(super) fn tsv(fitted: &FittedGames<Location>, top: usize, out: &mut Data) -> io::Result<()> {
    for (group, number) in fitted.groups().iter().zip(1..) {
        for fitted in listed(group, top) {
            let (rank, record, games) = (fitted.rank(), fitted.rules(), group.games());
            let (agreeing, legal, explained) = (fitted.agreeing(), fitted.legal(), fitted.explained());
            let counts = format!("{games}\t{agreeing}\t{legal}\t{explained}");
            let first = fitted.contradiction().map_or_else(|| "-\t-\t-\t-".to_owned(), fields);
            writeln!(out, "{number}\t{rank}\t{fitted}\t{record}\t{counts}\t{first}")?;
        }
    }
    Ok(())
}

/// File, line, address and code.
fn fields(contradiction: &Contradiction<Location>) -> String {
    let Location { name, line } = contradiction.at();
    let address = contradiction.address().map_or_else(|| "-".to_owned(), ToString::to_string);
    format!("{}\t{line}\t{address}\t{}", field(name), contradiction.finding().code())
}

/// A group as an object. `docs/json.md` documents the fields.
#[derive(Serialize)]
struct Group<'f> {
    start: String,
    first: String,
    games: u64,
    variants: Vec<Variant<'f>>,
    candidates: usize,
    ranking: Vec<Ranked<'f>>,
}

#[derive(Serialize)]
struct Variant<'f> {
    variant: &'f str,
    games: u64,
}

#[derive(Serialize)]
struct Ranked<'f> {
    rank: usize,
    rules: String,
    preset: &'static str,
    change: Option<String>,
    record: String,
    agreeing: u64,
    legal: u64,
    explained: u64,
    contradiction: Option<Contradicting<'f>>,
}

#[derive(Serialize)]
struct Contradicting<'f> {
    path: &'f str,
    line: usize,
    address: Option<String>,
    code: &'static str,
    message: String,
}

/// The games that were left out, as the last object.
#[derive(Serialize)]
struct Rest {
    left_out: Vec<LeftOut>,
}

#[derive(Serialize)]
struct LeftOut {
    reason: &'static str,
    games: u64,
}

/// An object for each group, and one for the games that were left out.
pub(super) fn json(fitted: &FittedGames<Location>, top: usize, out: &mut Data) -> io::Result<()> {
    for group in fitted.groups() {
        let variant = |(variant, games)| Variant { variant, games };
        let object = Group {
            start: group.start().to_string(),
            first: group.side_to_move().to_string(),
            games: group.games(),
            variants: group.variants().map(variant).collect(),
            candidates: group.ranking().len(),
            ranking: listed(group, top).iter().map(ranked).collect(),
        };
        output::json(out, &object)?;
    }
    let left_out = fitted.left_out().map(|(reason, games)| LeftOut { reason, games }).collect();
    output::json(out, &Rest { left_out })
}

fn ranked(fitted: &Fitted) -> Ranked<'_> {
    Ranked {
        rank: fitted.rank(),
        rules: fitted.to_string(),
        preset: fitted.preset().name(),
        change: fitted.change().map(|(key, value)| format!("{key}:{value}")),
        record: fitted.rules().to_string(),
        agreeing: fitted.agreeing(),
        legal: fitted.legal(),
        explained: fitted.explained(),
        contradiction: fitted.contradiction().map(contradicting),
    }
}

fn contradicting(contradiction: &Contradiction<Location>) -> Contradicting<'_> {
    let Location { name, line } = contradiction.at();
    Contradicting {
        path: name,
        line: *line,
        address: contradiction.address().map(ToString::to_string),
        code: contradiction.finding().code(),
        message: contradiction.finding().to_string(),
    }
}
