//! Rules records.

use serde_json::{Map, Value, json};
use tafl_notation::rules::SpeedLimits;
use tafl_notation::rules::{Key, Value as Meaning, Zone};
use tafl_notation::{PieceSet, Rules, Square};

use super::Answered;
use super::input::{Refusal, text};

/// The meaning of a record: a field for each key, whether the record has it or not.
pub(super) fn keys(input: &Map<String, Value>) -> Answered {
    let rules = parse(text(input, "text")?)?;
    let mut keys = Map::new();
    for key in Key::ALL {
        if let Some(value) = rules.get(*key).or_else(|| key.default_value()) {
            if !matches!(key, Key::Starti) {
                keys.insert(key.name().to_owned(), meaning(&rules, *key, value));
            }
        }
    }
    let others: Map<String, Value> =
        rules.others().iter().map(|entry| (entry.key().to_owned(), entry.value().into())).collect();
    keys.insert("others".to_owned(), others.into());
    Ok(keys.into())
}

pub(super) fn canonical(input: &Map<String, Value>) -> Answered {
    Ok(json!({"text": parse(text(input, "text")?)?.to_string()}))
}

/// Whether two records describe the same game.
pub(super) fn same(input: &Map<String, Value>) -> Answered {
    let (a, b) = (parse(text(input, "a")?)?, parse(text(input, "b")?)?);
    Ok(json!({"same": a.same_game(&b)}))
}

pub(super) fn parse(text: &str) -> Result<Rules, Refusal> {
    text.parse().map_err(|error| Refusal::of_text(&error))
}

/// A number, a list of numbers or squares, or a text as in a record.
fn meaning(rules: &Rules, key: Key, value: Meaning<'_>) -> Value {
    match value {
        Meaning::Dimension(dimension) => dimension.get().into(),
        Meaning::SpeedLimits(limits) => speeds(limits),
        Meaning::Squares(_) | Meaning::SquareList(_) => squares(rules.squares(zone(key))),
        other => other.to_string().into(),
    }
}

/// A limit for each piece in the order `tcnkmgTCNKMG`; -1 means unlimited.
fn speeds(limits: &SpeedLimits) -> Value {
    let pieces = PieceSet::ALL.iter();
    let limits: Vec<i64> = pieces.map(|piece| limits.limit(piece).squares().map_or(-1, i64::from)).collect();
    limits.into()
}

/// Squares by file, then by rank.
fn squares(squares: impl Iterator<Item = Square>) -> Value {
    let mut squares: Vec<Square> = squares.collect();
    squares.sort_unstable_by_key(|square| (square.file().index(), square.rank().index()));
    let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
    squares.into()
}

fn zone(key: Key) -> Zone {
    match key {
        Key::Cor => Zone::Corner,
        Key::Cen => Zone::Center,
        Key::Afor => Zone::AttackerFortress,
        _ => Zone::DefenderFortress,
    }
}
