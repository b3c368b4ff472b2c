//! Writes a state.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::Value;
use tafl_game_record::{GameRecord, GameResult, Tag};

use super::State;
use super::rules::Flags;
use super::{PREFIX, RULE_PREFIX};
use crate::error::ExportError;
use crate::json;
use crate::loss::GameLoss;
use crate::omitted;
use crate::played_line::PlayedLine;
use crate::report::ConvertedGame;
use crate::tags;

/// The fields of a state, in the order of the package.
const ORDER: [&str; 8] = [
    super::TURN,
    super::ACTIONS,
    super::HISTORY,
    super::RESULT,
    super::LAST,
    super::RULES,
    super::BOARD,
    super::CAPTURES,
];

/// The fields of inner objects, in the order of the package.
const INNER_ORDER: [&str; 7] = ["finished", "winner", "desc", "from", "to", "r", "c"];

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    omitted::check_pieces(&line)?;
    let rules = record.rules().ok_or(ExportError::NoRules)?;
    let read = Flags::of_rules(rules).to_rules(&line.start, &mut Vec::new());
    omitted::check(&read, &line, &mut losses)?;
    if !omitted::same_basic_game(&read, rules) {
        losses.push(GameLoss::Rules);
    }
    losses.extend(line.resignation_loss());
    tags::report_unwritten(record, &mut losses, |tag| is_written(record, tag));
    Ok(ConvertedGame { value: text(record, State::of(record, rules, &line)), losses })
}

/// Whether a field has the value of the tag.
fn is_written(record: &GameRecord, tag: &Tag) -> bool {
    match tag.name() {
        "result" => record.result().and_then(Result::ok).is_some_and(|result| result != GameResult::Other),
        name => name.starts_with(PREFIX),
    }
}

/// The state as an object.
fn text(record: &GameRecord, state: State) -> String {
    let history: Vec<String> = state
        .history
        .iter()
        .map(|(key, count)| alloc::format!("{}:{count}", Value::from(&key[..])))
        .collect();
    let rules = with_tags(record, RULE_PREFIX, state.rules);
    let rules_order: Vec<&str> = rules.iter().map(|(name, _)| name.as_str()).collect();
    let rules_text = json::ordered(&rules.iter().cloned().collect(), &rules_order);
    let mut fields = with_tags(record, PREFIX, state.fields);
    fields.push((super::RULES.to_owned(), Value::Null));
    let is_counted = !record.tags().iter().any(|tag| tag.name().strip_prefix(PREFIX) == Some(super::HISTORY));
    let place = |(name, _): &(String, Value)| ORDER.iter().position(|known| known == name);
    fields.sort_by_key(|field| place(field).unwrap_or(ORDER.len()));
    let fields = fields.iter().map(|(name, value)| {
        let value = match &name[..] {
            super::RULES => rules_text.clone(),
            super::HISTORY if is_counted => alloc::format!("{{{}}}", history.join(",")),
            _ => inner(value),
        };
        alloc::format!("{}:{value}", Value::from(&name[..]))
    });
    alloc::format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
}

/// A value whose objects, and objects in arrays, have the order of the package.
fn inner(value: &Value) -> String {
    let flat = |value: &Value| match value {
        Value::Object(object) => {
            let fields: BTreeMap<&str, String> =
                object.iter().map(|(name, value)| (&name[..], squares(value))).collect();
            json::ordered_texts(fields, &INNER_ORDER)
        }
        other => other.to_string(),
    };
    match value {
        Value::Array(values) => alloc::format!("[{}]", values.iter().map(flat).collect::<Vec<_>>().join(",")),
        other => flat(other),
    }
}

/// A square in the order of the package.
fn squares(value: &Value) -> String {
    match value {
        Value::Object(object) => json::ordered(object, &INNER_ORDER),
        other => other.to_string(),
    }
}

/// The fields with those that tags hold instead, without those that are absent.
fn with_tags(record: &GameRecord, prefix: &str, fields: Vec<(&'static str, Value)>) -> Vec<(String, Value)> {
    let mut fields: Vec<(String, Value)> =
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    for tag in record.tags() {
        let Some(name) = tag.name().strip_prefix(prefix) else { continue };
        let is_other = prefix == PREFIX
            && (tag.name().starts_with(RULE_PREFIX) || name == super::RULES || name == super::ACTIONS);
        if is_other || record.tag(tag.name()) != Some(tag.value()) {
            continue;
        }
        let value = tags::from_tag(tag.value().as_str());
        let index = fields.iter().position(|(known, _)| known == name);
        match (index, value) {
            (Some(index), Some(value)) => {
                if let Some(field) = fields.get_mut(index) {
                    field.1 = value;
                }
            }
            (Some(index), None) => drop(fields.remove(index)),
            (None, Some(value)) => fields.push((name.to_owned(), value)),
            (None, None) => {}
        }
    }
    fields
}
