//! `tafl rules list`: all rules that have a name.

use std::io::{self, Write};

use serde::Serialize;
use tafl_rules::{Citation, Preset};

use crate::args::{Format, ListArgs};
use crate::caption;
use crate::failure::Failure;
use crate::known_rules::Known;
use crate::messages::{self, Status};
use crate::output::{self, Data, HEADING, Styled, json};
use crate::variant_search::{facts, fitting, size};

pub(super) fn list(args: &ListArgs) -> Result<Status, Failure> {
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
            let lines = caption::wrapped(caveat, output::WIDTH - 6);
            lines.iter().try_for_each(|line| writeln!(out, "      {line}"))?;
        }
    }
    Ok(())
}
