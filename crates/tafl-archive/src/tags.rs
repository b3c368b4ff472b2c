//! Tags that hold what a format says besides moves.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Map, Value};
use tafl_game_record::{GameRecord, Tag, TagValue};

use crate::error::clipped;
use crate::loss::GameLoss;

/// The tag that says where fitted rules come from.
pub(crate) const RULES_SOURCE: &str = "rules-source";

/// The value of a tag for a field that the game lacks.
const ABSENT: &str = "absent";

/// Precedes a value whose JSON has a closing bracket, which would end the tag: its JSON follows as a JSON
/// string, where the bracket can be escaped.
const QUOTED: &str = "json:";

/// Sets a tag to this value, or to a similar one if a tag cannot hold it; then [`keep`] keeps the field as well.
pub(crate) fn set(record: &mut GameRecord, name: &str, value: &str) {
    record.set_tag(name, TagValue::similar(value)).expect_or_default("the names of the tags are valid");
}

/// The value of a tag as text.
pub(crate) fn text<'r>(record: &'r GameRecord, name: &str) -> Option<&'r str> {
    record.tag(name).map(TagValue::as_str)
}

/// Keeps a field in the tag `PREFIXNAME`; `None` records that the game lacks a field which its record determines. A
/// field that no tag can hold is a loss.
pub(crate) fn keep(
    record: &mut GameRecord,
    prefix: &str,
    name: &str,
    value: Option<&Value>,
    losses: &mut Vec<GameLoss>,
) {
    let tag = TagValue::new(&to_tag(value)).ok();
    let set = tag.map(|tag| record.set_tag(&alloc::format!("{prefix}{name}"), tag));
    if !matches!(set, Some(Ok(()))) {
        losses.push(GameLoss::Field { name: clipped(name) });
    }
}

/// Sets a tag to a text, and keeps it in the tag `PREFIXNAME` as well if the first can only hold a similar text.
pub(crate) fn put(
    record: &mut GameRecord,
    tag: &str,
    prefix: &str,
    name: &str,
    value: &str,
    losses: &mut Vec<GameLoss>,
) {
    set(record, tag, value);
    if text(record, tag) != Some(value) {
        keep(record, prefix, name, Some(&value.into()), losses);
    }
}

/// The text that the tag `PREFIXNAME` holds: a string unchanged, any other value as JSON.
pub(crate) fn kept_text(record: &GameRecord, prefix: &str, name: &str) -> Option<String> {
    let tag = text(record, &alloc::format!("{prefix}{name}"))?;
    Some(match from_tag(tag)? {
        Value::String(text) => text,
        _ => tag.to_owned(),
    })
}

/// The value of the tag that holds a field: the text of a string if it is unambiguous, otherwise JSON.
pub(crate) fn to_tag(value: Option<&Value>) -> String {
    let Some(value) = value else { return ABSENT.to_owned() };
    let quoted = |json: &Value| json.to_string().replace(']', "\\u005d");
    match value {
        Value::String(text) if is_plain(text) => text.clone(),
        Value::String(_) => quoted(value),
        _ => {
            let json = value.to_string();
            if json.contains(']') { alloc::format!("{QUOTED}{}", quoted(&json.into())) } else { json }
        }
    }
}

/// The field that a tag holds; `None` for a field that the game lacks.
pub(crate) fn from_tag(text: &str) -> Option<Value> {
    if text == ABSENT {
        return None;
    }
    let quoted = text.strip_prefix(QUOTED).and_then(|json| serde_json::from_str::<String>(json).ok());
    let json = quoted.as_deref().unwrap_or(text);
    Some(serde_json::from_str(json).unwrap_or_else(|_| text.into()))
}

/// Replaces fields by those that the tags `PREFIXNAME` hold, and removes those that they record as lacking. Of several
/// tags with a name the first counts.
pub(crate) fn restore(
    record: &GameRecord,
    prefix: &str,
    fields: &mut Map<String, Value>,
    is_field: impl Fn(&str) -> bool,
) {
    for tag in record.tags().iter().rev() {
        let Some(name) = tag.name().strip_prefix(prefix).filter(|name| is_field(name)) else { continue };
        match from_tag(tag.value().as_str()) {
            Some(value) => drop(fields.insert(name.to_owned(), value)),
            None => drop(fields.remove(name)),
        }
    }
}

/// Whether a tag can hold the text unchanged.
fn is_plain(text: &str) -> bool {
    text.trim() == text
        && !text.is_empty()
        && text != ABSENT
        && !text.starts_with(QUOTED)
        && !text.contains(|character: char| character == ']' || character.is_control())
        && serde_json::from_str::<Value>(text).is_err()
}

/// Reports each tag that the new form does not contain. A repeated tag is one. That of fitted rules is none: it says
/// something about rules, which the form has or which are reported.
pub(crate) fn report_unwritten(
    record: &GameRecord,
    losses: &mut Vec<GameLoss>,
    is_written: impl Fn(&Tag) -> bool,
) {
    let mut seen = BTreeSet::new();
    // An empty `event` tag only says where a record begins in an archive.
    let says_nothing =
        |tag: &Tag| tag.name() == RULES_SOURCE || tag.name() == "event" && tag.value().as_str().is_empty();
    for tag in record.tags().iter().filter(|tag| !says_nothing(tag)) {
        if !(seen.insert(tag.name()) && is_written(tag)) {
            losses.push(GameLoss::Tag { name: clipped(tag.name()) });
        }
    }
}
