//! `tafl rules fit`: the rules that fit games.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use clap::Args;
use clap::builder::PossibleValuesParser;
use notation_syntax::Coded;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;
use tafl_archive::GameLoss;
use tafl_files::GameForm;
use tafl_rules::{Key, Preset};
use tafl_terminal::text::{self, HEADING, WIDTH, counted, field, shown};
use tafl_verify::{Contradiction, ENOUGH_GAMES, FitError, FittedGroup, FittedRules};

use crate::input::batches::{Batches, Expected};
use crate::input::files::GamesArg;
use crate::input::game_text::{GameText, ReadGame, ReadText};
use crate::input::given::Given;
use crate::input::rules::{Fitted, LeftOut, MAX_GAMES, Samples};
use crate::output::messages::{Failure, Messages, Status};
use crate::output::{self, Data, Format, Out, Styled};

const EXAMPLES: &str = "\
Examples:
  tafl rules fit games                                     the rules of the games in a folder
  tafl rules fit --top 0 games.ndjson.gz                   all candidates
  tafl rules fit --format tsv games.otg | cut -f 1-3       group, rank and rules";

/// Find the rules that fit games, best first.
///
/// The candidates are the presets, and each preset with one key changed, from the start position of the games and with
/// the side that moves first in them. Rules that a game has already are not used, and variations are not judged. Games
/// that differ in their variant tag, start position or first side get a table each, which is printed as soon as there
/// are enough games of the variant.
///
/// A table has the number of games that agree with the candidate, the number in which every move is legal, the number of
/// agreeing games that end by the rules with the recorded result, and the first game that contradicts it. A game agrees
/// if every move is legal, the captures are those of the record, and the result is not another one than that of the
/// rules; the capture of the king by the last move may be missing. Repetitions are not judged.
///
/// Candidates with the same counts have the same rank: these games do not tell them apart. In a table, `brandub (+7)`
/// is a preset and seven changes of it with the same rank; a last line names the keys that are changed in those of the
/// best preset. The other formats list each candidate. The exit status is 1 if a group has no rules that all its games agree with,
/// or if a game is left out.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct FitArgs {
    #[command(flatten)]
    files: GamesArg,
    /// The form of the games; see `tafl convert --list`. Without it, the form of each file is recognized by how it begins.
    #[arg(long, value_name = "FORM", hide_possible_values = true, value_parser = PossibleValuesParser::new(names()))]
    pub(crate) from: Option<String>,
    /// The number of games of each variant to fit, which are its first; 0 for all.
    #[arg(long, value_name = "N", default_value_t = MAX_GAMES)]
    pub(crate) games: usize,
    /// The number of candidates to list in each table; 0 for all.
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) top: usize,
    /// The output format: tables for people (text); lines of group, rank, rules, record, games, agreeing, legal,
    /// explained, file, line, address and code, separated by tabs (tsv); or one object per group (json). In tsv, `-` is a
    /// field without a value, and `\t`, `\n`, `\r` and `\\` mean a tab, a line feed, a carriage return and a backslash in
    /// the name of a file.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
}

/// The names of the forms of games.
fn names() -> Vec<&'static str> {
    GameForm::all().map(GameForm::name).collect()
}

/// A game, as messages and tables name it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Location {
    #[serde(rename = "path")]
    pub(crate) name: Arc<str>,
    /// The line where it begins, from 1.
    pub(crate) line: usize,
}

pub(crate) fn run(args: &FitArgs) -> Result<Status, Failure> {
    let form = args.from.as_deref().and_then(GameForm::from_name);
    let expected = form.map_or(Expected::RecognizedOrRecords, Expected::Form);
    let mut games = Games {
        samples: Samples::new(if args.games == 0 { usize::MAX } else { args.games }),
        left_out: BTreeMap::new(),
        status: Status::Good,
    };
    let mut batches = Batches::new(expected, &args.files.paths).with_progress().reporting_empty_files();
    output::mixed(|out| {
        let mut printer = Printer::new(args, out);
        while let Some(batch) = batches.next() {
            let read: Vec<ReadText> = batch.par_iter().map(|text| text.read(&Given::default())).collect();
            batches.bar().suspend(|| games.add(&batch, read));
            let full = games.samples.fit_full();
            batches.bar().suspend(|| printer.add(&full))?;
        }
        games.samples.fit_rest().try_for_each(|fitted| printer.add(&fitted))?;
        let all_agree = printer.finish(&games.left_out)?;
        Ok::<_, io::Error>(if all_agree { games.status } else { games.status.max(Status::Errors) })
    })
}

/// The games of a run.
struct Games {
    samples: Samples<Location>,
    /// How many games were left out, by the reason.
    left_out: BTreeMap<&'static str, u64>,
    status: Status,
}

impl Games {
    /// Adds the games of a batch, in order.
    fn add(&mut self, batch: &[GameText], read: Vec<ReadText>) {
        for (text, mut read) in batch.iter().zip(read) {
            self.status = self.status.max(read.status);
            if let Some(refusal) = &read.refusal {
                read.messages.line(refusal);
            }
            for game in &read.games {
                if let Err(reason) = self.add_game(game, text) {
                    self.leave_out(&reason, text, &mut read.messages);
                }
            }
            read.messages.print();
        }
    }

    fn add_game(&mut self, game: &ReadGame, text: &GameText) -> Result<(), LeftOut> {
        if game.losses.iter().any(GameLoss::follows_rules) {
            return Err(FitError::Completed.into());
        }
        self.samples.add(&game.record, Location { name: Arc::clone(&text.name), line: text.line })
    }

    /// Counts a game that is left out. Those that an archive lacks captures in are too many to be listed.
    fn leave_out(&mut self, reason: &LeftOut, text: &GameText, messages: &mut Messages) {
        if !matches!(reason, LeftOut::Unfit(FitError::Completed)) {
            messages.line(&format_args!("{}: {reason}", text.location()));
        }
        *self.left_out.entry(reason.name()).or_default() += 1;
        self.status = self.status.max(Status::Errors);
    }
}

type Group = FittedGroup<Location>;
type Rules = FittedRules<Location>;

/// Prints the groups as they come, in one format.
struct Printer<'o> {
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
                let left_out = left_out.iter().map(|(&code, &games)| LeftOutObject { code, games }).collect();
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
    textwrap::wrap(&text, WIDTH).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// The variant; without one, the presets that begin in the same position.
fn title(variant: Option<&str>, group: &Group) -> String {
    let begins = |preset: &&Preset| preset.rules().start() == group.start();
    let presets =
        || Preset::ALL.iter().filter(begins).map(ToString::to_string).collect::<Vec<_>>().join(", ");
    match variant.map_or_else(presets, text::name) {
        name if variant.is_some() => name,
        none if none.is_empty() => "unknown start position".to_owned(),
        presets => format!("start of {presets}"),
    }
}

/// `games.otg:12: 3b: e5-e8: an attacker …`.
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
    left_out: Vec<LeftOutObject>,
}

#[derive(Serialize)]
struct LeftOutObject {
    code: &'static str,
    games: u64,
}

fn json(variant: Option<&str>, group: &Group, top: usize, out: &mut Data) -> io::Result<()> {
    let top = if top == 0 { usize::MAX } else { top };
    output::json(out, &GroupObject { variant, group: group.listed(top, ENOUGH_GAMES) })
}
