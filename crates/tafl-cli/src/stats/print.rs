//! The counts, in each format.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::count::{Counts, Group};
use crate::args::{By, StatsArgs};
use crate::output::{self, Data, HEADING, Styled};
use crate::results::ResultName;
use crate::terminal_text::field;

/// A group without a name.
const UNNAMED: &str = "(no name)";

/// What a group is called: one, and several.
fn names_of(by: By) -> (&'static str, &'static str) {
    match by {
        By::Variant => ("variant", "variants"),
        By::Player => ("player", "players"),
        By::Year => ("year", "years"),
        By::Event => ("event", "events"),
    }
}

/// The results of a group by which side won, or of a player by who won.
fn result_name(by: By, result: ResultName) -> &'static str {
    match (by, result) {
        (By::Player, ResultName::Attackers) => "won",
        (By::Player, ResultName::Defenders) => "lost",
        (_, result) => result.name(),
    }
}

/// The most frequent groups first, but years in their order.
fn sorted_groups(counts: &Counts, by: By) -> Vec<&Group> {
    let mut groups: Vec<&Group> = counts.groups.values().collect();
    if by != By::Year {
        groups.sort_by_key(|group| Reverse(group.games));
    }
    groups
}

/// The length of the longest bar.
const MAX_BAR: u64 = 40;

/// Tables.
pub(super) fn text(counts: &Counts, args: &StatsArgs, out: &mut Styled) -> io::Result<()> {
    let top = args.top;
    writeln!(out, "{HEADING}games{HEADING:#}    {}", counts.games)?;
    if counts.unread > 0 {
        writeln!(out, "{HEADING}unread{HEADING:#}   {}", counts.unread)?;
    }
    write!(out, "{HEADING}plies{HEADING:#}    {}", counts.plies())?;
    if let (Some((shortest, _)), Some((longest, _)), Some(median)) =
        (counts.lengths.first_key_value(), counts.lengths.last_key_value(), counts.median())
    {
        let mean = mean(counts.plies(), counts.games);
        write!(out, ", {mean} a game; shortest {shortest}, median {median}, longest {longest}")?;
    }
    writeln!(out)?;
    if counts.games == 0 {
        return Ok(());
    }
    write!(out, "{HEADING}results{HEADING:#}")?;
    let mut between = "  ";
    for result in ResultName::ALL {
        let games = counts.results.get(&result).copied().unwrap_or_default();
        if games > 0 {
            write!(out, "{between}{} {games} ({})", result.name(), percent(games, counts.games))?;
            between = ", ";
        }
    }
    writeln!(out)?;
    groups(counts, args, out)?;
    lengths(counts, out)?;
    first_moves(counts, top, out)
}

fn groups(counts: &Counts, args: &StatsArgs, out: &mut Styled) -> io::Result<()> {
    let (by, (_, several)) = (args.by, names_of(args.by));
    let sorted = sorted_groups(counts, by);
    let shown = first(&sorted, args.top);
    let names = shown.iter().map(|group| group.name.as_deref().unwrap_or(UNNAMED));
    let (heading, names) = output::column(several, names);
    writeln!(
        out,
        "\n{HEADING}{heading}  {:>7}  {:>9}  {:>9}  {:>6}  {:>6}  {:>6}{HEADING:#}",
        "games",
        result_name(by, ResultName::Attackers),
        result_name(by, ResultName::Defenders),
        "draw",
        "rest",
        "plies"
    )?;
    for (Group { games, plies, results, .. }, name) in shown.iter().zip(names) {
        let of = |result| results.get(&result).copied().unwrap_or_default();
        writeln!(
            out,
            "{name}  {games:>7}  {:>9}  {:>9}  {:>6}  {:>6}  {:>6}",
            of(ResultName::Attackers),
            of(ResultName::Defenders),
            of(ResultName::Draw),
            of(ResultName::Other) + of(ResultName::None),
            mean(*plies, *games),
        )?;
    }
    rest(sorted.len(), shown.len(), several, out)
}

fn lengths(counts: &Counts, out: &mut Styled) -> io::Result<()> {
    let tens = counts.tens();
    let Some(&most) = tens.values().max() else { return Ok(()) };
    writeln!(out, "\n{HEADING}lengths     games{HEADING:#}")?;
    for (from, games) in &tens {
        let bar = "█".repeat(usize::try_from((games * MAX_BAR).div_ceil(most)).unwrap_or_default());
        writeln!(out, "{from:>4}-{:<4}  {games:>6}  {bar}", from + 9)?;
    }
    Ok(())
}

fn first_moves(counts: &Counts, top: usize, out: &mut Styled) -> io::Result<()> {
    let sorted = by_games(counts.first_moves.iter(), |games| *games);
    if sorted.is_empty() {
        return Ok(());
    }
    let shown = first(&sorted, top);
    let (heading, steps) = output::column("first moves", shown.iter().map(|(step, _)| step.as_str()));
    writeln!(out, "\n{HEADING}{heading}  {:>6}{HEADING:#}", "games")?;
    for ((_, games), step) in shown.iter().zip(steps) {
        writeln!(out, "{step}  {games:>6}  {}", percent(**games, counts.games))?;
    }
    rest(sorted.len(), shown.len(), "first moves", out)
}

/// Sorted by the number of games, then by name.
fn by_games<'c, K, V>(
    all: impl Iterator<Item = (&'c K, &'c V)>,
    games: impl Fn(&V) -> u64,
) -> Vec<(&'c K, &'c V)> {
    let mut sorted: Vec<_> = all.collect();
    // The sort is stable, and the map is sorted by name.
    sorted.sort_by_key(|(_, counted)| Reverse(games(counted)));
    sorted
}

/// The first `top` of them; all for 0.
fn first<T>(sorted: &[T], top: usize) -> &[T] {
    sorted.get(..top).filter(|_| top > 0).unwrap_or(sorted)
}

fn rest(all: usize, shown: usize, what: &str, out: &mut Styled) -> io::Result<()> {
    if all > shown {
        writeln!(out, "and {} more {what}: see --top", all - shown)?;
    }
    Ok(())
}

/// With one decimal.
fn mean(sum: u64, count: u64) -> String {
    let tenths = (sum * 10 + count / 2).checked_div(count).unwrap_or_default();
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn percent(part: u64, whole: u64) -> String {
    let tenths = (part * 1000 + whole / 2).checked_div(whole).unwrap_or_default();
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// Lines of `section⇥name⇥games`.
pub(super) fn tsv(counts: &Counts, by: By, out: &mut Data) -> io::Result<()> {
    writeln!(
        out,
        "total\tgames\t{}\ntotal\tunread\t{}\ntotal\tplies\t{}",
        counts.games,
        counts.unread,
        counts.plies()
    )?;
    for (result, games) in &counts.results {
        writeln!(out, "result\t{}\t{games}", result.name())?;
    }
    for Group { name, games, .. } in sorted_groups(counts, by) {
        let (section, _) = names_of(by);
        writeln!(out, "{section}\t{}\t{games}", field(name.as_deref().unwrap_or(UNNAMED)))?;
    }
    for (plies, games) in &counts.lengths {
        writeln!(out, "length\t{plies}\t{games}")?;
    }
    for (step, games) in by_games(counts.first_moves.iter(), |games| *games) {
        writeln!(out, "first-move\t{step}\t{games}")?;
    }
    Ok(())
}

/// Everything, as an object.
#[derive(Serialize)]
pub(super) struct Object<'c> {
    games: u64,
    unread: u64,
    plies: u64,
    results: BTreeMap<&'static str, u64>,
    /// The groups, by what they are.
    #[serde(flatten)]
    groups: BTreeMap<&'static str, Vec<Row<'c>>>,
    lengths: Vec<Length>,
    first_moves: Vec<FirstMove<'c>>,
}

#[derive(Serialize)]
struct Row<'c> {
    name: Option<&'c str>,
    games: u64,
    plies: u64,
    results: BTreeMap<&'static str, u64>,
}

#[derive(Serialize)]
struct Length {
    plies: usize,
    games: u64,
}

#[derive(Serialize)]
struct FirstMove<'c> {
    record: &'c str,
    games: u64,
}

pub(super) fn object(counts: &Counts, by: By) -> Object<'_> {
    let results = |by, results: &BTreeMap<ResultName, u64>| -> BTreeMap<&'static str, u64> {
        ResultName::ALL
            .into_iter()
            .map(|result| (result_name(by, result), results.get(&result).copied().unwrap_or_default()))
            .collect()
    };
    let groups = sorted_groups(counts, by).into_iter().map(|group| Row {
        name: group.name.as_deref(),
        games: group.games,
        plies: group.plies,
        results: results(by, &group.results),
    });
    let first_moves = by_games(counts.first_moves.iter(), |games| *games).into_iter();
    Object {
        games: counts.games,
        unread: counts.unread,
        plies: counts.plies(),
        results: results(By::Variant, &counts.results),
        groups: BTreeMap::from([(names_of(by).1, groups.collect())]),
        lengths: counts.lengths.iter().map(|(&plies, &games)| Length { plies, games }).collect(),
        first_moves: first_moves.map(|(record, &games)| FirstMove { record, games }).collect(),
    }
}
