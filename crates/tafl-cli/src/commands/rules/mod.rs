//! `tafl rules`: rules of variants.

mod fit;
mod keys;

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde::Serialize;
use tafl_page::RulesSheet;
use tafl_rules::{Citation, Key, Notation as _, Preset, Rules, Value};
use tafl_terminal::board::{self, Board};
use tafl_terminal::caption;
use tafl_terminal::text::{HEADING, WIDTH, shown};

use crate::input::files;
use crate::input::known_rules::{Known, facts, fitting, is_rules, rules_of, size};
use crate::input::lines::RulesRecords;
use crate::output::messages::{self, Failure, Status};
use crate::output::{self, BoardArgs, Data, Format, Styled, TextOrJson, file, json};
use fit::FitArgs;

const RULES: &str = "A preset or variant, as listed by `tafl rules list`, in any spelling, with what differs (`copenhagen sw:n`), or a rules record";

const EXAMPLES: &str = "\
Examples:
  tafl rules explain copenhagen
  tafl rules diff brandub 'dim:7 esc:e start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/'
  tafl rules canon variants.txt
  tafl rules keys
  tafl rules fit games.otg";

const LIST_EXAMPLES: &str = "\
Examples:
  tafl rules list                              a table
  tafl rules list hnefatafl 11x11 edge         only those with these words
  tafl rules list --source                     where the rules are written down
  tafl rules list --format tsv | cut -f 1,5    names and records";

const SHOW_EXAMPLES: &str = "\
Examples:
  tafl rules show copenhagen
  tafl rules show --explicit copenhagen        with every default
  tafl rules show 'dim:3 corh:t,K start:/1t1/1K1/3/'";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  tafl rules explain brandub
  tafl rules explain --ascii 'Sea Battle'
  tafl rules explain 'dim:3 esc:e start:/1t1/1K1/3/'
  tafl rules explain copenhagen --html -o rules.html";

const DIFF_EXAMPLES: &str = "\
Examples:
  tafl rules diff fetlar copenhagen
  tafl rules diff brandub 'dim:7 esc:e start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/'";

const KEYS_EXAMPLES: &str = "\
Examples:
  tafl rules keys
  tafl rules keys shieldwall                   only those with this word
  tafl rules explain 'copenhagen sw:n'         rules with another value";

const CANON_EXAMPLES: &str = "\
Examples:
  tafl rules canon variants.txt
  tafl rules canon 'dim:3 esc:c start:/1t1/1K1/3/'
  tafl rules canon <variants.txt | sort -u     without duplicates";

/// Look up, explain and compare the rules of variants.
///
/// RULES is the name of a preset or of a variant of aagenielsen.dk, the same with entries that differ in quotes
/// (`"copenhagen sw:n"`), or a rules record in quotes.
#[derive(Debug, Subcommand)]
#[command(after_help = EXAMPLES)]
pub(crate) enum RulesCommand {
    List(ListArgs),
    Show(ShowRulesArgs),
    Explain(ExplainArgs),
    Diff(DiffArgs),
    Canon(CanonArgs),
    Keys(KeysArgs),
    Fit(FitArgs),
}

/// List presets, and variants of aagenielsen.dk with rules.
///
/// Each has the size of the board, where the king escapes to, its part in captures, from how many sides it is captured (two
/// away from the center for `4 or 2 sides`), and special rules; then the source. The rules of a variant are those of a preset, or those of a text or program, or they were
/// fitted to its games.
#[derive(Debug, Args)]
#[command(after_help = LIST_EXAMPLES)]
pub(crate) struct ListArgs {
    /// Only rules with all of these words, or the beginnings of words, in what is listed.
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// Print where rules are written down, and what their records leave out. Other formats than text always have both.
    #[arg(long)]
    source: bool,
    /// The output format: a table for people (text), or name, title, size of the board, source, rules record, citations
    /// and what the record leaves out, separated by tabs (tsv) or as one object per line (json).
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

/// Print a rules record, without default values.
#[derive(Debug, Args)]
#[command(after_help = SHOW_EXAMPLES)]
pub(crate) struct ShowRulesArgs {
    #[arg(value_name = "RULES", help = RULES)]
    rules: String,
    /// Print every key, including those with default values; the default corners and center as squares.
    #[arg(long)]
    explicit: bool,
    /// Print `starti`, with the top rank first, instead of `start`.
    #[arg(long)]
    inverted: bool,
    /// The output format: a record (text), or an object that describes each key (json).
    #[arg(long, value_name = "FORMAT", default_value = "text", conflicts_with_all = ["explicit", "inverted"])]
    format: TextOrJson,
}

/// Explain rules in plain English, with the board.
///
/// The board has the symbols of `tafl show`. A page has small pictures of captures as well, which the rules have played.
#[derive(Debug, Args)]
#[command(after_help = EXPLAIN_EXAMPLES)]
pub(crate) struct ExplainArgs {
    #[arg(value_name = "RULES", help = RULES)]
    rules: String,
    #[command(flatten)]
    board: BoardArgs,
    /// Write a page for a browser and the printer.
    #[arg(long, conflicts_with_all = ["ascii", "a1", "no_labels"])]
    html: bool,
    /// The file of the page; `-` is standard output.
    #[arg(
        long,
        short,
        value_name = "FILE",
        requires = "html",
        default_value = "-",
        hide_default_value = true
    )]
    output: PathBuf,
}

/// Compare two variants, key by key.
#[derive(Debug, Args)]
#[command(after_help = DIFF_EXAMPLES)]
pub(crate) struct DiffArgs {
    #[arg(value_name = "A", help = RULES)]
    left: String,
    #[arg(value_name = "B", help = RULES)]
    right: String,
}

/// List the keys of rules records, with their values.
///
/// Each key has its meaning, its default, and what its values mean.
#[derive(Debug, Args)]
#[command(after_help = KEYS_EXAMPLES)]
pub(crate) struct KeysArgs {
    /// Only keys with all of these words in their names, meanings or values.
    #[arg(value_name = "WORD")]
    words: Vec<String>,
}

/// Print rules records in canonical form, one per line.
///
/// The order of the input is kept. A record with errors is skipped, and they are drawn on standard error.
#[derive(Debug, Args)]
#[command(after_help = CANON_EXAMPLES)]
pub(crate) struct CanonArgs {
    /// A file of rules records, `-` for standard input, or rules as in `tafl rules show`. A record may have several lines:
    /// `dim` is its first entry, and the start position its last.
    #[arg(value_name = "RULES|PATH", default_value = "-")]
    rules: String,
}

pub(crate) fn run(command: &RulesCommand) -> Result<Status, Failure> {
    match command {
        RulesCommand::List(args) => list(args),
        RulesCommand::Show(args) => show(args),
        RulesCommand::Explain(args) => explain(args),
        RulesCommand::Diff(args) => diff(args),
        RulesCommand::Canon(args) => canon(args),
        RulesCommand::Keys(args) => keys::run(&args.words),
        RulesCommand::Fit(args) => fit::run(args),
    }
}

fn show(args: &ShowRulesArgs) -> Result<Status, Failure> {
    let rules = rules_of(&args.rules)?;
    output::data(|out| {
        if args.format == TextOrJson::Json {
            return json(out, &described(&rules));
        }
        let mut record = rules.display();
        if args.explicit {
            record = record.explicit();
        }
        if args.inverted {
            record = record.inverted();
        }
        writeln!(out, "{record}")
    })?;
    Ok(Status::Good)
}

/// Rules as an object.
#[derive(Serialize)]
struct Described {
    /// The first preset with the same game.
    preset: Option<&'static str>,
    name: Option<String>,
    dimension: u8,
    record: String,
    entries: Vec<Entry>,
    others: Vec<Other>,
}

/// A key and its value.
#[derive(Serialize)]
struct Entry {
    key: &'static str,
    about: &'static str,
    value: String,
    meaning: Option<&'static str>,
    default: bool,
}

/// An entry with a key that the specification does not have.
#[derive(Serialize)]
struct Other {
    key: String,
    value: String,
}

fn described(rules: &Rules) -> Described {
    let entry = |(key, value): (Key, Value<'_>)| Entry {
        key: key.name(),
        about: key.meaning(),
        value: value.to_string(),
        meaning: value.meaning(),
        default: rules.is_default(key),
    };
    let others = rules.others().iter();
    Described {
        preset: Preset::of(rules).map(Preset::name),
        name: rules.name().map(ToString::to_string),
        dimension: rules.dimension().get(),
        record: rules.to_string(),
        entries: rules.entries().map(entry).collect(),
        others: others
            .map(|other| Other { key: other.key().to_owned(), value: other.value().to_owned() })
            .collect(),
    }
}

fn explain(args: &ExplainArgs) -> Result<Status, Failure> {
    let rules = rules_of(&args.rules)?;
    let known = Known::named(&args.rules).ok().flatten();
    let explanation = rules.explain();
    let title = match Preset::of(&rules) {
        Some(preset) if rules.name().is_none() => preset.title(),
        _ => explanation.title(),
    };
    if args.html {
        let page = RulesSheet::new(&rules).title(&title.replace('_', " "));
        let page = known
            .map(sources_of)
            .into_iter()
            .flatten()
            .fold(page, |page, (heading, sentences)| page.section(heading, sentences));
        let inputs: &[&Path] = &[];
        file::write_or_print(&args.output, page.to_string().as_bytes(), inputs)?;
        return Ok(Status::Good);
    }
    let board =
        Board { position: rules.start(), last: None, rules: Some(&rules), options: args.board.into() };
    output::styled(|out| {
        caption::heading(title, out)?;
        writeln!(out)?;
        board.draw(out)?;
        writeln!(out, "    {}", board::legend(&rules, args.board.ascii))?;
        caption::explanation(&explanation, out)?;
        known.map(sources_of).into_iter().flatten().try_for_each(|(heading, sentences)| {
            writeln!(out)?;
            caption::heading(heading, out)?;
            sentences.iter().try_for_each(|sentence| caption::sentence(sentence, out))
        })
    })?;
    Ok(Status::Good)
}

/// Where the rules of a variant come from, and what the record of a variant or a preset leaves out: sections with their
/// headings.
fn sources_of(known: Known) -> impl Iterator<Item = (&'static str, Vec<String>)> {
    let source = matches!(known, Known::Variant(_)).then(|| vec![known.source()]).unwrap_or_default();
    let caveats = known.caveats().iter().map(ToString::to_string).collect();
    let sections: [(_, Vec<String>); 2] = [("Source", source), ("Not in the record", caveats)];
    sections.into_iter().filter(|(_, sentences)| !sentences.is_empty())
}

fn diff(args: &DiffArgs) -> Result<Status, Failure> {
    let (left, right) = (rules_of(&args.left)?, rules_of(&args.right)?);
    let diff = left.diff(&right);
    let verdict: &dyn Display = match (diff.is_empty(), left.same_game(&right)) {
        (true, _) => &"no difference",
        (false, true) => &"the same game, written differently",
        (false, false) => &"",
    };
    output::styled(|out| {
        diff.to_string().lines().try_for_each(|line| writeln!(out, "{}", shown(line)))?;
        let verdict = verdict.to_string();
        if verdict.is_empty() { Ok(()) } else { writeln!(out, "{HEADING}{verdict}{HEADING:#}") }
    })?;
    Ok(Status::Good)
}

fn canon(args: &CanonArgs) -> Result<Status, Failure> {
    let path = Path::new(&args.rules);
    if !path.exists() && is_rules(&args.rules) {
        let rules = rules_of(&args.rules)?;
        output::data(|out| writeln!(out, "{rules}"))?;
        return Ok(Status::Good);
    }
    let name = files::name(path);
    let unreadable = |error| Failure::Unreadable { name: name.clone(), error };
    let records = RulesRecords::new(files::open(path).map_err(unreadable)?);
    output::data(|out| {
        let mut status = Status::Good;
        for record in records {
            let Some(rules) = record.map_err(unreadable)?.read(&name, Rules::parse_all) else {
                status = Status::Errors;
                continue;
            };
            writeln!(out, "{rules}")?;
        }
        Ok::<_, Failure>(status)
    })
}

fn list(args: &ListArgs) -> Result<Status, Failure> {
    let list = fitting(&args.words);
    if list.is_empty() {
        messages::line(&format_args!("no rules fit `{}`; `tafl rules list` lists all", args.words.join(" ")));
        return Ok(Status::Errors);
    }
    match args.format {
        Format::Text => output::styled(|out| tables(list, args.source, out)),
        Format::Tsv => output::data(|out| list.into_iter().try_for_each(|known| row(known, out))),
        Format::Json => output::data(|out| list.into_iter().try_for_each(|known| object(known, out))),
    }?;
    Ok(Status::Good)
}

fn row(known: Known, out: &mut Data) -> io::Result<()> {
    let rules = known.rules();
    let citations: Vec<String> = known.citations().iter().map(ToString::to_string).collect();
    writeln!(
        out,
        "{}\t{}\t{}\t{}\t{rules}\t{}\t{}",
        known.name(),
        known.title(),
        rules.dimension(),
        known.source(),
        citations.join("; "),
        known.caveats().join(" ")
    )
}

fn object(known: Known, out: &mut Data) -> io::Result<()> {
    let rules = known.rules();
    let (preset, title) = (known.preset().map(Preset::name), known.title());
    let variant = match known {
        Known::Preset(_) => None,
        Known::Variant(variant) => Some(variant.variant()),
    };
    let citations: Vec<Cited> = known.citations().into_iter().map(Cited::from).collect();
    let (dimension, record) = (rules.dimension().get(), rules.to_string());
    json(out, &Listed { preset, variant, title, dimension, source: known.source(), record, citations })
}

/// Rules that have a name, as an object.
#[derive(Serialize)]
struct Listed {
    preset: Option<&'static str>,
    variant: Option<&'static str>,
    title: &'static str,
    dimension: u8,
    source: String,
    record: String,
    citations: Vec<Cited>,
}

/// A citation as an object.
#[derive(Serialize)]
struct Cited {
    title: &'static str,
    location: &'static str,
    caveats: &'static [&'static str],
}

impl From<Citation> for Cited {
    fn from(citation: Citation) -> Self {
        Self { title: citation.title(), location: citation.location(), caveats: citation.caveats() }
    }
}

fn tables(list: Vec<Known>, with_sources: bool, out: &mut Styled) -> io::Result<()> {
    let (presets, variants): (Vec<Known>, Vec<Known>) =
        list.into_iter().partition(|known| matches!(known, Known::Preset(_)));
    table(&presets, with_sources, out)?;
    if variants.is_empty() {
        return Ok(());
    }
    if !presets.is_empty() {
        writeln!(out)?;
    }
    caption::heading("Variants of aagenielsen.dk", out)?;
    table(&variants, with_sources, out)
}

fn table(list: &[Known], with_sources: bool, out: &mut Styled) -> io::Result<()> {
    let names = list.iter().map(|known| known.name().chars().count()).max().unwrap_or_default();
    let all: Vec<String> = list.iter().map(|known| facts(&known.rules())).collect();
    let width = all.iter().map(String::len).max().unwrap_or_default();
    for (known, facts) in list.iter().zip(all) {
        let (name, size, source) = (known.name(), size(&known.rules()), known.source());
        writeln!(out, "{HEADING}{name:names$}{HEADING:#}  {size:>5}  {facts:width$}  {source}")?;
        if with_sources {
            sources(*known, out)?;
        }
    }
    Ok(())
}

/// The citations, each followed by what the record leaves out of it. Those of a preset are not repeated for a variant.
fn sources(known: Known, out: &mut Styled) -> io::Result<()> {
    if matches!(known, Known::Variant(_)) && known.preset().is_some() {
        return Ok(());
    }
    for citation in known.citations() {
        writeln!(out, "    {citation}")?;
        for caveat in citation.caveats() {
            let lines = caption::wrapped(caveat, WIDTH - 6);
            lines.iter().try_for_each(|line| writeln!(out, "      {line}"))?;
        }
    }
    Ok(())
}
