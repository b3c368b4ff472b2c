//! The rules that fit games, in each format.

use std::collections::BTreeMap;
use std::io::{self, Write};

use notation_syntax::Coded;
use serde::Serialize;
use tafl_rules::{Key, Preset};
use tafl_verify::{Contradiction, ENOUGH_GAMES, FittedGroup, FittedRules};

use super::Location;
use super::samples::Fitted;
use crate::args::{FitArgs, Format};
use crate::output::{self, Data, HEADING, Out, Styled, counted};
use crate::terminal_text::{field, shown};

type Group = FittedGroup<Location>;
type Rules = FittedRules<Location>;

/// Prints the groups as they come, in one format.
pub(super) struct Printer<'o> {
    format: Format,
    top: usize,
    out: &'o mut Out,
    /// The number of groups so far.
    groups: usize,
    /// Whether each group has rules that all its games agree with.
    all_agree: bool,
}

impl<'o> Printer<'o> {
    pub(super) fn new(args: &FitArgs, out: &'o mut Out) -> Self {
        Self { format: args.format, top: args.top, out, groups: 0, all_agree: true }
    }

    /// Prints the groups of these variants.
    pub(super) fn add(&mut self, variants: &[Fitted<Location>]) -> io::Result<()> {
        for Fitted { variant, games } in variants {
            games.groups().iter().try_for_each(|group| self.group(variant.as_deref(), group))?;
        }
        self.out.flush()
    }

    fn group(&mut self, variant: Option<&str>, group: &Group) -> io::Result<()> {
        self.groups += 1;
        self.all_agree &= group.best().is_some_and(|best| best.agreeing() == group.games());
        match self.format {
            Format::Text => {
                let out = self.out.styled()?;
                write!(out, "{}", if self.groups > 1 { "\n" } else { "" })?;
                table(variant, group, self.top, out)
            }
            Format::Tsv => tsv(group, self.groups, self.top, self.out.data()?),
            Format::Json => json(variant, group, self.top, self.out.data()?),
        }
    }

    /// Prints how many games were left out, and returns whether each group has rules that all its games agree with.
    pub(super) fn finish(self, left_out: &BTreeMap<&'static str, u64>) -> io::Result<bool> {
        match self.format {
            Format::Text => {
                let out = self.out.styled()?;
                let mut between = if self.groups == 0 { "" } else { "\n" };
                for (reason, games) in left_out {
                    writeln!(out, "{between}left out ({reason}): {}", counted(*games, "game"))?;
                    between = "";
                }
            }
            Format::Tsv => {}
            Format::Json => {
                let left_out = left_out.iter().map(|(&code, &games)| LeftOut { code, games }).collect();
                output::json(self.out.data()?, &Rest { left_out })?;
            }
        }
        Ok(self.all_agree)
    }
}

/// A preset, or a preset with one key changed, and the keys whose change fits equally well.
struct Row<'f> {
    fitted: &'f Rules,
    undecided: Vec<Key>,
    /// The number of changes that fit equally well.
    changes: usize,
}

/// The rows of a group. A preset includes its changes of the same rank.
fn rows(group: &Group) -> Vec<Row<'_>> {
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

fn table(variant: Option<&str>, group: &Group, top: usize, out: &mut Styled) -> io::Result<()> {
    let side = group.side_to_move();
    writeln!(out, "{HEADING}{}, {}{HEADING:#}", title(variant, group), counted(group.games(), "game"))?;
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

/// The variant; without one, the presets that begin in the same position.
fn title(variant: Option<&str>, group: &Group) -> String {
    let begins = |preset: &&Preset| preset.rules().start() == group.start();
    let presets =
        || Preset::ALL.iter().filter(begins).map(ToString::to_string).collect::<Vec<_>>().join(", ");
    match variant.map_or_else(presets, output::name) {
        name if variant.is_some() => name,
        none if none.is_empty() => "unknown start position".to_owned(),
        presets => format!("start of {presets}"),
    }
}

/// `games.otg:12: 3b: e5-e8: blocked at …`.
fn described(contradiction: &Contradiction<Location>) -> String {
    let Location { name, line } = contradiction.at();
    format!("{}:{line}: {contradiction}", shown(name))
}

/// A line for each candidate.
fn tsv(group: &Group, number: usize, top: usize, out: &mut Data) -> io::Result<()> {
    let ranking = group.ranking();
    for fitted in ranking.get(..top).filter(|_| top > 0).unwrap_or(ranking) {
        let (rank, record, games) = (fitted.rank(), fitted.rules(), group.games());
        let (agreeing, legal, explained) = (fitted.agreeing(), fitted.legal(), fitted.explained());
        let counts = format!("{games}\t{agreeing}\t{legal}\t{explained}");
        let first = fitted.contradiction().map_or_else(|| "-\t-\t-\t-".to_owned(), fields);
        writeln!(out, "{number}\t{rank}\t{fitted}\t{record}\t{counts}\t{first}")?;
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
struct GroupObject<'f, G> {
    variant: Option<&'f str>,
    #[serde(flatten)]
    group: G,
}

/// The games that were left out, as the last object.
#[derive(Serialize)]
struct Rest {
    left_out: Vec<LeftOut>,
}

#[derive(Serialize)]
struct LeftOut {
    code: &'static str,
    games: u64,
}

fn json(variant: Option<&str>, group: &Group, top: usize, out: &mut Data) -> io::Result<()> {
    let top = if top == 0 { usize::MAX } else { top };
    output::json(out, &GroupObject { variant, group: group.listed(top, ENOUGH_GAMES) })
}
