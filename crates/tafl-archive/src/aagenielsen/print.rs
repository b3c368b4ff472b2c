//! Writes an object.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Map, Value};
use tafl_game_record::{GameRecord, Tag};
use tafl_moves::dialect::MoveDialect;

use super::field::{self, COMPACT, MOVES, MOVES_FORM, ORDER, PREFIX, VARIANT};
use super::parse::{bare_record, parse};
use crate::converted::ConvertedGame;
use crate::ending::{EndingWord, TERMINATION};
use crate::error::ExportError;
use crate::json::MAX_FIELDS;
use crate::loss::GameLoss;
use crate::main_line::{MainLine, Turns};
use crate::options::ImportOptions;
use crate::reading;
use crate::tags;

/// Writes a game.
pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let compact = record.tag(MOVES_FORM).is_some_and(|form| form.as_str() == COMPACT);
    let dialect = if compact { MoveDialect::AageNielsenCompact } else { MoveDialect::AageNielsen };
    let line = MainLine::of(record, dialect, Turns::FirstStep, EndingWord::of(record), &mut losses)?;

    let fields = field::of_record(record, &line.facts);
    let mut fields: Map<String, Value> =
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    add_tags(record, &mut fields, &mut losses);
    if !fields.get(VARIANT).is_some_and(Value::is_string) {
        return Err(ExportError::NoVariant);
    }
    let is_flat =
        fields.len() < MAX_FIELDS && !fields.values().any(|value| value.is_array() || value.is_object());
    fields.insert(MOVES.to_owned(), line.words.into_iter().map(Value::from).collect());
    let object = object(&fields);
    // A small object with nothing in its fields is read as it is. Others are parsed, because the text can be refused.
    let again = if is_flat {
        bare_record(&fields)
    } else {
        parse(&object, &ImportOptions::default()).ok().map(|again| again.value)
    };
    losses.extend(reading::differences(record, again.as_ref()));
    Ok(ConvertedGame { value: object, losses })
}

/// Adds the fields that tags hold, and reports other tags for which the line has no field.
fn add_tags(record: &GameRecord, fields: &mut Map<String, Value>, losses: &mut Vec<GameLoss>) {
    let is_field = |tag: &Tag| tag.name().strip_prefix(PREFIX).is_some_and(|name| name != MOVES);
    tags::report_unwritten(record, losses, |tag| is_field(tag) || is_written(record, tag));
    tags::restore(record, PREFIX, fields, |name| name != MOVES);
}

/// Whether the line has a field or a word for the value of the tag.
fn is_written(record: &GameRecord, tag: &Tag) -> bool {
    match tag.name() {
        "attackers" | "defenders" | "variant" => true,
        "result" => record.result().is_some_and(|result| result.is_ok()),
        TERMINATION => EndingWord::of(record).is_some(),
        MOVES_FORM => tag.value().as_str() == COMPACT,
        // The rules are determined by the variant, and compared with those.
        _ => false,
    }
}

/// The object on a line, spaced as on the site: the fields of the site in its order, then the others.
fn object(fields: &Map<String, Value>) -> String {
    let known = ORDER.iter().filter_map(|name| fields.get_key_value(*name));
    let others = fields.iter().filter(|(name, _)| !ORDER.contains(&name.as_str()));
    let mut text = String::from("{");
    for (index, (name, value)) in known.chain(others).enumerate() {
        text.push_str(if index == 0 { "" } else { ", " });
        push_string(name, &mut text);
        text.push_str(": ");
        match value {
            Value::Array(values) => push_array(values, &mut text),
            other => push_value(other, &mut text),
        }
    }
    text.push('}');
    text
}

fn push_array(values: &[Value], text: &mut String) {
    text.push('[');
    for (index, value) in values.iter().enumerate() {
        text.push_str(if index == 0 { "" } else { ", " });
        push_value(value, text);
    }
    text.push(']');
}

fn push_value(value: &Value, text: &mut String) {
    match value {
        Value::String(string) => push_string(string, text),
        other => text.push_str(&other.to_string()),
    }
}

/// Most strings have nothing to escape.
fn push_string(string: &str, text: &mut String) {
    if string.bytes().any(|byte| byte < b' ' || matches!(byte, b'"' | b'\\')) {
        text.push_str(&Value::from(string).to_string());
    } else {
        text.extend(["\"", string, "\""]);
    }
}
