//! `tafl rules`: rules of variants.

mod list;

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use tafl_rules::{Key, Notation as _, Preset, Rules, Value};

use crate::args::{CanonArgs, DiffArgs, ExplainArgs, RulesCommand, ShowRulesArgs, TextOrJson};
use crate::board::Board;
use crate::caption;
use crate::failure::Failure;
use crate::files;
use crate::fit;
use crate::known_rules::{Known, rules_of};
use crate::legend;
use crate::lines::RulesRecords;
use crate::messages::Status;
use crate::output::{self, HEADING, Styled, json};
use crate::terminal_text::shown;

pub(crate) fn run(command: &RulesCommand) -> Result<Status, Failure> {
    match command {
        RulesCommand::List(args) => list::list(args),
        RulesCommand::Show(args) => show(args),
        RulesCommand::Explain(args) => explain(args),
        RulesCommand::Diff(args) => diff(args),
        RulesCommand::Canon(args) => canon(args),
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
    let board = Board { position: rules.start(), last: None, rules: Some(&rules), args: args.board };
    output::styled(|out| {
        caption::heading(title, out)?;
        writeln!(out)?;
        board.draw(out)?;
        writeln!(out, "    {}", legend::of_start(&rules, args.board.ascii))?;
        caption::explanation(&explanation, out)?;
        known.map_or(Ok(()), |known| source(known, out))
    })?;
    Ok(Status::Good)
}

/// Where the rules of a variant come from, and what the record of a variant or a preset leaves out.
fn source(known: Known, out: &mut Styled) -> io::Result<()> {
    if let Known::Variant(_) = known {
        writeln!(out)?;
        caption::heading("Source", out)?;
        caption::sentence(&known.source(), out)?;
    }
    let caveats = known.caveats();
    if caveats.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    caption::heading("Not in the record", out)?;
    caveats.iter().try_for_each(|caveat| caption::sentence(caveat, out))
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
    if !path.exists() && (args.rules.contains(':') || Known::named(&args.rules)?.is_some()) {
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
