//! Writing an object.

use alloc::borrow::ToOwned;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::Value;
use tafl_game_record::{GameRecord, Tag};
use tafl_moves::dialect::MoveDialect;

use super::field::{self, COMPACT, MOVES, MOVES_FORM, ORDER, PREFIX, VARIANT};
use crate::clipped::Clipped;
use crate::converted::Converted;
use crate::error::ExportError;
use crate::loss::Loss;
use crate::main_line::MainLine;
use crate::variant::start_of;
use crate::words::{Ending, TERMINATION, Words};

/// Writes a game.
pub(crate) fn write(record: &GameRecord) -> Result<Converted<String>, ExportError> {
    let mut losses = Vec::new();
    let compact = record.tag(MOVES_FORM).is_some_and(|form| form.as_str() == COMPACT);
    let dialect = if compact { MoveDialect::AageNielsenCompact } else { MoveDialect::AageNielsen };
    let line = MainLine::of(record, dialect, Ending::of(record), &mut losses)?;

    let mut fields: BTreeMap<String, Value> =
        field::told(record, &line.facts).into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    tags(record, &mut fields, &mut losses);
    let Some(Value::String(variant)) = fields.get(VARIANT) else { return Err(ExportError::NoVariant) };
    start_losses(record, variant, dialect, &line, &mut losses);
    fields.insert(MOVES.to_owned(), line.words.into_iter().map(Value::from).collect());
    Ok(Converted { value: printed(fields), losses })
}

/// Takes fields from the tags that hold them. What no field can say is told.
fn tags(record: &GameRecord, fields: &mut BTreeMap<String, Value>, losses: &mut Vec<Loss>) {
    let mut seen = BTreeSet::new();
    for tag in record.tags() {
        let is_first = seen.insert(tag.name());
        match tag.name().strip_prefix(PREFIX).filter(|name| *name != MOVES) {
            Some(name) if is_first => match field::of_tag(tag.value().as_str()) {
                Some(value) => drop(fields.insert(name.to_owned(), value)),
                None => drop(fields.remove(name)),
            },
            None if is_first && is_said(record, tag) => {}
            _ => losses.push(Loss::Tag { name: Clipped::new(tag.name()) }),
        }
    }
}

/// Whether the line says what the tag does.
fn is_said(record: &GameRecord, tag: &Tag) -> bool {
    match tag.name() {
        "attackers" | "defenders" | "variant" => true,
        "result" => record.result().is_some_and(|result| result.is_ok()),
        TERMINATION => Ending::of(record).is_some(),
        MOVES_FORM => tag.value().as_str() == COMPACT,
        _ => false,
    }
}

/// The line is read back with the start position and the rules of its variant.
fn start_losses(
    record: &GameRecord,
    variant: &str,
    dialect: MoveDialect,
    line: &MainLine,
    losses: &mut Vec<Loss>,
) {
    let words: Vec<&str> = line.words.iter().map(String::as_str).collect();
    let read = Words::read(dialect, &words, &mut Vec::new());
    let start = read.and_then(|words| start_of(variant, &words)).ok();
    if start.as_ref().map(|start| &start.position) != record.start() {
        losses.push(Loss::Start);
    }
    let read_with = start.and_then(|start| start.preset).map(tafl_rules::Preset::rules);
    let same = match (&read_with, record.rules()) {
        (Some(one), Some(other)) => one.same_game(other),
        (one, other) => one.is_none() && other.is_none(),
    };
    if !same {
        losses.push(Loss::Rules);
    }
}

/// The object on a line, with blanks where the site has them: the fields of the site in its order, then others.
fn printed(mut fields: BTreeMap<String, Value>) -> String {
    let known: Vec<(String, Value)> = ORDER.iter().filter_map(|name| fields.remove_entry(*name)).collect();
    let fields = known.into_iter().chain(fields).map(|(name, value)| {
        let value = match value {
            Value::Array(words) => bracketed('[', words.iter().map(Value::to_string), ']'),
            other => other.to_string(),
        };
        alloc::format!("{}: {value}", Value::from(name))
    });
    bracketed('{', fields, '}')
}

fn bracketed(open: char, parts: impl Iterator<Item = String>, close: char) -> String {
    let mut text = String::from(open);
    for (place, part) in parts.enumerate() {
        text.push_str(if place == 0 { "" } else { ", " });
        text.push_str(&part);
    }
    text.push(close);
    text
}
