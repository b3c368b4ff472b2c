//! `tafl rules`: rules of variants.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;
use tafl_rules::{Key, Notation, Preset, Rules, UnknownPreset};

use crate::args::{
    CanonArgs, DiffArgs, ExplainArgs, Format, ListArgs, RecordFormat, RulesCommand, ShowRulesArgs,
};
use crate::board::Board;
use crate::caption;
use crate::diagnostic::{Diagnostic, Source};
use crate::failure::Failure;
use crate::files;
use crate::fit;
use crate::input;
use crate::legend;
use crate::lines::Lines;
use crate::messages::{self, Status};
use crate::output::{self, Data, HEADING, Styled, json};
use crate::presets;
use crate::safe::shown;

pub(crate) fn run(command: &RulesCommand) -> Result<Status, Failure> {
    match command {
        RulesCommand::List(args) => list(args),
        RulesCommand::Show(args) => show(args),
        RulesCommand::Explain(args) => explain(args),
        RulesCommand::Diff(args) => diff(args),
        RulesCommand::Canon(args) => canon(args),
        RulesCommand::Fit(args) => fit::run(args),
    }
}

/// The rules that the argument RULES means: a preset, or a record.
pub(crate) fn rules_of(argument: &str) -> Result<Rules, Failure> {
    // Every record has a colon, and no name has one.
    if argument.contains(':') {
        let parsed = Rules::parse_all(argument);
        let source = Source::new("argument", argument);
        // A typo in a key is not an error, only a finding.
        let settled = |finding| parsed.value.as_ref().is_some_and(|rules| presets::settle(rules, finding));
        for finding in parsed.findings.iter().filter(|finding| !settled(finding)) {
            messages::diagnostic(&source, &Diagnostic::finding(finding));
        }
        return input::value(parsed, &source);
    }
    let preset: Preset = argument.parse().map_err(|unknown: UnknownPreset| {
        Failure::Usage(match unknown.similar() {
            Some(similar) => format!("unknown preset `{argument}`; did you mean `{similar}`?"),
            None => format!(
                "`{argument}` is neither a preset nor a rules record, as in `dim:3 start:/1t1/1K1/3/`; `tafl rules list` lists the presets"
            ),
        })
    })?;
    Ok(preset.rules())
}

fn list(args: &ListArgs) -> Result<Status, Failure> {
    match args.format {
        Format::Text => output::styled(table),
        Format::Tsv => output::data(|out| Preset::ALL.iter().try_for_each(|&preset| row(preset, out))),
        Format::Json => output::data(|out| Preset::ALL.iter().try_for_each(|&preset| object(preset, out))),
    }?;
    Ok(Status::Good)
}

fn row(preset: Preset, out: &mut Data) -> io::Result<()> {
    let size = preset.rules().dimension();
    let (title, source, record) = (preset.title(), preset.source(), preset.record());
    writeln!(out, "{preset}\t{title}\t{size}\t{source}\t{record}")
}

fn object(preset: Preset, out: &mut Data) -> io::Result<()> {
    let dimension = preset.rules().dimension().get();
    let (title, source, record) = (preset.title(), preset.source(), preset.record());
    json(out, &ListedPreset { preset: preset.name(), title, dimension, source, record })
}

#[derive(Serialize)]
struct ListedPreset {
    preset: &'static str,
    title: &'static str,
    dimension: u8,
    source: &'static str,
    record: &'static str,
}

fn table(out: &mut Styled) -> io::Result<()> {
    let width = |text: fn(Preset) -> &'static str| {
        Preset::ALL.iter().map(|&preset| text(preset).chars().count()).max().unwrap_or_default()
    };
    let (names, titles) = (width(Preset::name), width(Preset::title));
    Preset::ALL.iter().try_for_each(|preset| {
        let (name, title, source) = (preset.name(), preset.title(), preset.source());
        let size = preset.rules().dimension();
        writeln!(
            out,
            "{HEADING}{name:names$}{HEADING:#}  {:>5}  {title:titles$}  {source}",
            format!("{size}x{size}")
        )
    })
}

fn show(args: &ShowRulesArgs) -> Result<Status, Failure> {
    let rules = rules_of(&args.rules)?;
    output::data(|out| {
        if args.format == RecordFormat::Json {
            return json(out, &described(&rules));
        }
        let mut record = rules.record();
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
    let entry = |&key: &Key| {
        let value = rules.get(key)?;
        Some(Entry {
            key: key.name(),
            about: key.meaning(),
            value: value.to_string(),
            meaning: value.meaning(),
            default: rules.is_default(key),
        })
    };
    let others = rules.others().iter();
    Described {
        preset: Preset::of(rules).map(Preset::name),
        name: rules.name().map(ToString::to_string),
        dimension: rules.dimension().get(),
        record: rules.to_string(),
        // `starti` is the same position as `start`.
        entries: Key::ALL.iter().filter(|&&key| key != Key::Starti).filter_map(entry).collect(),
        others: others
            .map(|other| Other { key: other.key().to_owned(), value: other.value().to_owned() })
            .collect(),
    }
}

fn explain(args: &ExplainArgs) -> Result<Status, Failure> {
    let rules = rules_of(&args.rules)?;
    let explanation = rules.explain();
    let title = match Preset::of(&rules) {
        Some(preset) if rules.name().is_none() => preset.title(),
        _ => explanation.title(),
    };
    let board = Board { position: rules.start(), last: None, rules: Some(&rules), args: args.board };
    output::styled(|out| {
        caption::heading(title, out)?;
        writeln!(out)?;
        board.draw(out)?;
        writeln!(out, "    {}", legend::of_start(&rules, args.board.ascii))?;
        caption::explanation(&explanation, out)
    })?;
    Ok(Status::Good)
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
    let name = files::name(&args.path);
    let unreadable = |error| Failure::Unreadable { name: name.clone(), error };
    let lines = Lines::new(files::open(&args.path).map_err(unreadable)?);
    output::data(|out| {
        let mut status = Status::Good;
        for line in lines {
            let line = line.map_err(unreadable)?;
            let Some(rules) = line.read(&name, Rules::parse_all) else {
                status = Status::Errors;
                continue;
            };
            writeln!(out, "{rules}")?;
        }
        Ok::<_, Failure>(status)
    })
}
