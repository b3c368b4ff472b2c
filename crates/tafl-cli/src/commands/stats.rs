//! `tafl stats`: statistics of an archive.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::AddAssign;

use clap::{Args, ValueEnum};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;
use tafl_game_record::GameRecord;
use tafl_terminal::text::{HEADING, field, percent};

use crate::input::batches::{Batches, Expected};
use crate::input::files::GamesArg;
use crate::input::filter::{self, Aliases, AliasesArg};
use crate::input::game_text::{Conversions, GameText, ReadText};
use crate::input::given::Given;
use crate::input::results::{self, ResultName};
use crate::input::rules::RulesArgs;
use crate::output::messages::{Failure, Status};
use crate::output::{self, Data, Format, Styled};

const EXAMPLES: &str = "\
Examples:
  tafl stats games                        all games in a folder
  tafl stats --by player archive.otg      won, lost and drawn games
  tafl stats --format json archive.otg    for a program";

/// Count games by result, variant, length and first move.
///
/// Variations are not counted. Memory use does not grow with the archive. A game that cannot be read is reported on
/// standard error and skipped, and the exit status is 1. Archives of other programs are converted, and what that loses
/// is counted on standard error.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    files: GamesArg,
    /// List variants, players, years, events, or the openings that have published names. A player's name is that of the first
    /// game; accents of Latin letters, punctuation and the order of words make no difference.
    #[arg(long, value_name = "KEY", default_value = "variant")]
    by: By,
    #[command(flatten)]
    aliases: AliasesArg,
    /// The number of variants and first moves to list; 0 for all.
    #[arg(long, value_name = "N", default_value = "10")]
    top: usize,
    #[command(flatten)]
    rules: RulesArgs,
    /// The output format: tables for people (text); lines of section, name and number of games, separated by tabs
    /// (tsv); or one object (json). Only text is limited by --top. In tsv, `\t`, `\n`, `\r` and `\\` mean a tab, a line
    /// feed, a carriage return and a backslash in a name.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

/// What games are counted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum By {
    #[default]
    Variant,
    Player,
    Year,
    Event,
    Opening,
}

pub(crate) fn run(args: &StatsArgs) -> Result<Status, Failure> {
    let mut total = Counts::default();
    let mut conversions = Conversions::default();
    let mut status = Status::Good;
    let given = args.rules.given(Expected::RecognizedOrRecords, &args.files.paths)?;
    let aliases = Aliases::read(args.aliases.aliases.as_deref())?;
    let mut batches = Batches::new(Expected::RecognizedOrRecords, &args.files.paths).with_progress();
    while let Some(batch) = batches.next() {
        let counted: Vec<(Counts, ReadText)> =
            batch.par_iter().map(|text| count(text, args.by, &aliases, &given)).collect();
        batches.bar().suspend(|| {
            for (counts, read) in counted {
                read.messages.print();
                conversions += read.conversions;
                total += counts;
                status = status.max(read.status);
            }
        });
    }
    given.note();
    conversions.note();
    match args.format {
        Format::Text => output::styled(|out| write_text(&total, args, out)),
        Format::Tsv => output::data(|out| tsv(&total, args.by, out)),
        Format::Json => output::data(|out| output::json(out, &object(&total, args.by))),
    }?;
    Ok(status)
}

/// Counts the games of a text.
fn count(text: &GameText, by: By, aliases: &Aliases, given: &Given) -> (Counts, ReadText) {
    let mut read = text.read(given);
    let mut counts = Counts { unread: read.unread, ..Counts::default() };
    read.games.drain(..).for_each(|game| counts.add(&game.record, by, aliases));
    (counts, read)
}

/// The counts. Their size depends on the number of groups, lengths and first moves, not on the number of games.
#[derive(Default)]
struct Counts {
    games: u64,
    /// Games that cannot be read.
    unread: u64,
    results: BTreeMap<ResultName, u64>,
    /// The variants, players, years, events or openings, by a key that all ways to write a name of a player share.
    groups: BTreeMap<Option<String>, Group>,
    /// The number of games by their number of plies.
    lengths: BTreeMap<usize, u64>,
    first_moves: BTreeMap<String, u64>,
}

/// The counts of a group.
#[derive(Default)]
struct Group {
    /// The name that the first game has; `None` for games without it.
    name: Option<String>,
    games: u64,
    plies: u64,
    /// The results of a player are as if the player always had the attackers.
    results: BTreeMap<ResultName, u64>,
}

impl Counts {
    fn add(&mut self, record: &GameRecord, by: By, aliases: &Aliases) {
        let (plies, result) = (results::plies(record), results::result(record));
        self.games += 1;
        *self.results.entry(result).or_default() += 1;
        *self.lengths.entry(plies).or_default() += 1;
        match by {
            By::Variant => self.group(record.variant(), plies, result),
            By::Event => self.group(tag(record, "event"), plies, result),
            By::Opening => {
                let name = record.named_opening().map(|opening| opening.name().to_owned());
                self.group(name, plies, result);
            }
            By::Year => self.group(year(record), plies, result),
            By::Player => {
                self.player(tag(record, "attackers"), aliases, plies, result);
                self.player(tag(record, "defenders"), aliases, plies, result.of_other_side());
            }
        }
        let tree = record.tree();
        let first = tree.first().and_then(|id| tree.move_record(id)).filter(|first| !first.is_resignation());
        if let Some(first) = first {
            *self.first_moves.entry(first.to_string()).or_default() += 1;
        }
    }

    fn group(&mut self, name: Option<String>, plies: usize, result: ResultName) {
        self.groups.entry(name.clone()).or_default().add(name, plies, result);
    }

    fn player(&mut self, name: Option<String>, aliases: &Aliases, plies: usize, result: ResultName) {
        let name = name.and_then(|name| aliases.of(&name).next().map(str::to_owned));
        let key = name.as_deref().map(filter::key);
        self.groups.entry(key).or_default().add(name, plies, result);
    }

    /// The plies of all games.
    fn plies(&self) -> u64 {
        self.lengths.iter().map(|(&plies, games)| plies as u64 * games).sum()
    }

    /// The length that half of the games do not exceed; `None` without games.
    fn median(&self) -> Option<usize> {
        let mut seen = 0;
        self.lengths.iter().find_map(|(&plies, games)| {
            seen += games;
            (2 * seen >= self.games).then_some(plies)
        })
    }

    /// The number of games by length, in steps of ten.
    fn tens(&self) -> BTreeMap<usize, u64> {
        let mut tens = BTreeMap::new();
        for (plies, games) in &self.lengths {
            *tens.entry(plies / 10 * 10).or_default() += games;
        }
        tens
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.unread += other.unread;
        add(&mut self.results, other.results);
        add(&mut self.lengths, other.lengths);
        add(&mut self.first_moves, other.first_moves);
        for (key, counts) in other.groups {
            let own = self.groups.entry(key).or_default();
            own.name = own.name.take().or(counts.name);
            own.games += counts.games;
            own.plies += counts.plies;
            add(&mut own.results, counts.results);
        }
    }
}

impl Group {
    fn add(&mut self, name: Option<String>, plies: usize, result: ResultName) {
        self.name = self.name.take().or(name);
        self.games += 1;
        self.plies += plies as u64;
        *self.results.entry(result).or_default() += 1;
    }
}

/// The value of a tag. `?` is not known.
fn tag(record: &GameRecord, key: &str) -> Option<String> {
    let name = record.tag(key)?.as_str();
    (!matches!(name.trim(), "" | "?")).then(|| name.to_owned())
}

/// The year of the date, if it is known.
fn year(record: &GameRecord) -> Option<String> {
    let year = record.date()?.ok()?.year()?;
    Some(format!("{year:04}"))
}

fn add<K: Ord>(own: &mut BTreeMap<K, u64>, other: BTreeMap<K, u64>) {
    for (key, count) in other {
        *own.entry(key).or_default() += count;
    }
}

/// A group without a name.
const UNNAMED: &str = "(no name)";

/// What a group is called: one, and several.
fn names_of(by: By) -> (&'static str, &'static str) {
    match by {
        By::Variant => ("variant", "variants"),
        By::Player => ("player", "players"),
        By::Year => ("year", "years"),
        By::Event => ("event", "events"),
        By::Opening => ("opening", "openings"),
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

/// The most frequent groups first, but years from the last one, and games without a year after them.
fn sorted_groups(counts: &Counts, by: By) -> Vec<&Group> {
    let mut groups: Vec<&Group> = counts.groups.values().collect();
    if by == By::Year {
        groups.reverse();
    } else {
        groups.sort_by_key(|group| Reverse(group.games));
    }
    groups
}

/// The length of the longest bar.
const MAX_BAR: u64 = 40;

/// Tables.
fn write_text(counts: &Counts, args: &StatsArgs, out: &mut Styled) -> io::Result<()> {
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
            write!(out, "{between}{} {games} ({} %)", result.name(), percent(games, counts.games))?;
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
    let sorted = frequent_first_moves(counts);
    if sorted.is_empty() {
        return Ok(());
    }
    let shown = first(&sorted, top);
    let (heading, steps) = output::column("first moves", shown.iter().map(|(step, _)| *step));
    writeln!(out, "\n{HEADING}{heading}  {:>6}{HEADING:#}", "games")?;
    for ((_, games), step) in shown.iter().zip(steps) {
        writeln!(out, "{step}  {games:>6}  {} %", percent(*games, counts.games))?;
    }
    rest(sorted.len(), shown.len(), "first moves", out)
}

/// The first moves, the most frequent first.
fn frequent_first_moves(counts: &Counts) -> Vec<(&str, u64)> {
    let mut sorted: Vec<_> = counts.first_moves.iter().map(|(step, &games)| (step.as_str(), games)).collect();
    // The sort is stable, and the map is sorted by name.
    sorted.sort_by_key(|&(_, games)| Reverse(games));
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

/// Lines of `section⇥name⇥games`.
fn tsv(counts: &Counts, by: By, out: &mut Data) -> io::Result<()> {
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
    for (step, games) in frequent_first_moves(counts) {
        writeln!(out, "first-move\t{step}\t{games}")?;
    }
    Ok(())
}

/// Everything, as an object.
#[derive(Serialize)]
struct Object<'c> {
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

fn object(counts: &Counts, by: By) -> Object<'_> {
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
    let first_moves = frequent_first_moves(counts).into_iter();
    Object {
        games: counts.games,
        unread: counts.unread,
        plies: counts.plies(),
        results: results(By::Variant, &counts.results),
        groups: BTreeMap::from([(names_of(by).1, groups.collect())]),
        lengths: counts.lengths.iter().map(|(&plies, &games)| Length { plies, games }).collect(),
        first_moves: first_moves.map(|(record, games)| FirstMove { record, games }).collect(),
    }
}
