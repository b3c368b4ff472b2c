//! Writes an object.

use alloc::borrow::ToOwned;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::Value;
use tafl_game_record::{GameRecord, Tag};
use tafl_moves::dialect::MoveDialect;

use super::field::{self, COMPACT, MOVES, MOVES_FORM, ORDER, PREFIX, VARIANT};
use super::parse::parse;
use crate::converted::ConvertedGame;
use crate::ending::{Ending, TERMINATION};
use crate::error::ExportError;
use crate::loss::GameLoss;
use crate::main_line::{MainLine, Turns};
use crate::options::ImportOptions;
use crate::reading;
use crate::tags::{self, RULES_SOURCE};

/// Writes a game.
pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let compact = record.tag(MOVES_FORM).is_some_and(|form| form.as_str() == COMPACT);
    let dialect = if compact { MoveDialect::AageNielsenCompact } else { MoveDialect::AageNielsen };
    let line = MainLine::of(record, dialect, Turns::FirstStep, Ending::of(record), &mut losses)?;

    let fields = field::of_record(record, &line.facts);
    let mut fields: BTreeMap<String, Value> =
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    add_tags(record, &mut fields, &mut losses);
    if !fields.get(VARIANT).is_some_and(Value::is_string) {
        return Err(ExportError::NoVariant);
    }
    fields.insert(MOVES.to_owned(), line.words.into_iter().map(Value::from).collect());
    let object = object(fields);
    let again = parse(&object, &ImportOptions::default()).ok().map(|again| again.value);
    losses.extend(reading::differences(record, again.as_ref()));
    Ok(ConvertedGame { value: object, losses })
}

/// Adds the fields that tags hold, and reports other tags for which the line has no field.
fn add_tags(record: &GameRecord, fields: &mut BTreeMap<String, Value>, losses: &mut Vec<GameLoss>) {
    let field =
        |tag: &Tag| tag.name().strip_prefix(PREFIX).filter(|name| *name != MOVES).map(ToOwned::to_owned);
    tags::report_unwritten(record, losses, |tag| field(tag).is_some() || is_written(record, tag));
    let mut seen = BTreeSet::new();
    for tag in record.tags() {
        let Some(name) = field(tag).filter(|name| seen.insert(name.clone())) else { continue };
        match tags::from_tag(tag.value().as_str()) {
            Some(value) => drop(fields.insert(name, value)),
            None => drop(fields.remove(&name)),
        }
    }
}

/// Whether the line has a field or a word for the value of the tag.
fn is_written(record: &GameRecord, tag: &Tag) -> bool {
    match tag.name() {
        "attackers" | "defenders" | "variant" => true,
        "result" => record.result().is_some_and(|result| result.is_ok()),
        TERMINATION => Ending::of(record).is_some(),
        MOVES_FORM => tag.value().as_str() == COMPACT,
        // The rules are determined by the variant, and compared with those.
        RULES_SOURCE => true,
        _ => false,
    }
}

/// The object on a line, spaced as on the site: the fields of the site in its order, then the others.
fn object(mut fields: BTreeMap<String, Value>) -> String {
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
    for (index, part) in parts.enumerate() {
        text.push_str(if index == 0 { "" } else { ", " });
        text.push_str(&part);
    }
    text.push(close);
    text
}
