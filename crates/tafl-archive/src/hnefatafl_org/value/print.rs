//! Writes values as the program does: fields in its order, without spaces.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::Value;

/// A syntax of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Syntax {
    Json,
    Ron,
}

/// The names of fields, in the order in which the program writes those of an object.
const ORDER: [&str; 24] = [
    "id",
    "attackers",
    "attacker",
    "attacker_rating",
    "defenders",
    "defender",
    "defender_rating",
    "dim",
    "start",
    "time_control",
    "time_remaining_ms",
    "moves",
    "rated",
    "plays",
    "status",
    "messages",
    "board_size",
    "main_time_seconds",
    "increment_length",
    "rating",
    "rd",
    "username",
    "timestamp",
    "content",
];

/// The fields whose values RON wraps in `Some`.
const OPTIONS: [&str; 2] = ["time_control", "time_remaining_ms"];

/// The next thing to print.
enum Part<'v> {
    Text(String),
    Sign(&'static str),
    Value(&'v Value),
}

/// Writes a value.
pub(in super::super) fn print(value: &Value, syntax: Syntax) -> String {
    let mut out = String::new();
    // The parts that follow, in reverse order.
    let mut ahead = Vec::from([Part::Value(value)]);
    while let Some(part) = ahead.pop() {
        match part {
            Part::Text(text) => out.push_str(&text),
            Part::Sign(sign) => out.push_str(sign),
            Part::Value(Value::Array(items)) => {
                let first = ahead.len();
                ahead.push(Part::Sign("["));
                for (index, item) in items.iter().enumerate() {
                    ahead.push(Part::Sign(if index == 0 { "" } else { "," }));
                    ahead.push(Part::Value(item));
                }
                ahead.push(Part::Sign("]"));
                reverse(&mut ahead, first);
            }
            Part::Value(Value::Object(fields)) => {
                let first = ahead.len();
                let is_struct = syntax == Syntax::Ron && fields.keys().all(|name| is_identifier(name));
                object(fields, syntax, is_struct, &mut ahead);
                reverse(&mut ahead, first);
            }
            Part::Value(value) => out.push_str(&scalar(value, syntax)),
        }
    }
    out
}

fn reverse(ahead: &mut [Part<'_>], first: usize) {
    ahead.get_mut(first..).unwrap_or_default().reverse();
}

fn object<'v>(
    fields: &'v serde_json::Map<String, Value>,
    syntax: Syntax,
    is_struct: bool,
    parts: &mut Vec<Part<'v>>,
) {
    let rank = |name: &str| ORDER.iter().position(|known| *known == name).unwrap_or(ORDER.len());
    let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
    fields.sort_by_key(|(name, _)| rank(name));
    parts.push(Part::Sign(if is_struct { "(" } else { "{" }));
    for (index, (name, value)) in fields.into_iter().enumerate() {
        parts.push(Part::Sign(if index == 0 { "" } else { "," }));
        parts.push(Part::Text(if is_struct { name.clone() } else { string(name, syntax) }));
        let is_some = is_struct && OPTIONS.contains(&name.as_str()) && !value.is_null();
        parts.push(Part::Sign(if is_some { ":Some(" } else { ":" }));
        parts.push(Part::Value(value));
        parts.push(Part::Sign(if is_some { ")" } else { "" }));
    }
    parts.push(Part::Sign(if is_struct { ")" } else { "}" }));
}

fn scalar(value: &Value, syntax: Syntax) -> String {
    match (value, syntax) {
        (Value::Null, Syntax::Ron) => "None".into(),
        (Value::String(text), _) => string(text, syntax),
        _ => value.to_string(),
    }
}

fn string(text: &str, syntax: Syntax) -> String {
    match syntax {
        Syntax::Json => Value::from(text).to_string(),
        Syntax::Ron => alloc::format!("\"{}\"", text.escape_debug()),
    }
}

/// Whether RON has a field with this name.
pub(in super::super) fn is_identifier(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.chars().all(|character| character.is_ascii_alphanumeric() || character == '_')
}
