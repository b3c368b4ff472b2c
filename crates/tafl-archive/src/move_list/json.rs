//! Lists of moves in JSON.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Map, Value};
use tafl_game_record::{GameRecord, GameResult};
use tafl_position::Side;

use super::MoveListForm;
use crate::error::{ImportError, clipped};
use crate::json;
use crate::loss::GameLoss;
use crate::tags;

/// What a field of a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Moves,
    /// A tag with the same text.
    Tag(&'static str),
    Date,
    Result,
}

/// The names of fields in small letters and without `_`, as programs have them.
///
/// ftzm/hnefatafl (`backend/schemas/game-import.json`): `gameName`, `blackPlayerName`, `whitePlayerName`, `startTime`,
/// `gameStatus`, `moves`.
const FIELDS: [(&str, Meaning); 19] = [
    ("moves", Meaning::Moves),
    ("movehistory", Meaning::Moves),
    ("history", Meaning::Moves),
    ("actions", Meaning::Moves),
    ("gamename", Meaning::Tag("event")),
    ("event", Meaning::Tag("event")),
    ("blackplayername", Meaning::Tag("attackers")),
    ("attackers", Meaning::Tag("attackers")),
    ("attacker", Meaning::Tag("attackers")),
    ("black", Meaning::Tag("attackers")),
    ("whiteplayername", Meaning::Tag("defenders")),
    ("defenders", Meaning::Tag("defenders")),
    ("defender", Meaning::Tag("defenders")),
    ("white", Meaning::Tag("defenders")),
    ("starttime", Meaning::Date),
    ("date", Meaning::Date),
    ("gamestatus", Meaning::Result),
    ("result", Meaning::Result),
    ("winner", Meaning::Result),
];

/// The beginnings of results, in small letters.
const RESULTS: [(&str, GameResult); 5] = [
    ("black", GameResult::win(Side::Attackers)),
    ("attacker", GameResult::win(Side::Attackers)),
    ("white", GameResult::win(Side::Defenders)),
    ("defender", GameResult::win(Side::Defenders)),
    ("draw", GameResult::Draw),
];

/// The fields of the file and rank of a square.
const PARTS: [(&str, &str); 5] =
    [("col", "row"), ("column", "row"), ("file", "rank"), ("x", "y"), ("c", "r")];

/// The fields of the squares of a move, the first square first.
const SQUARES: [(&str, &str); 6] = [
    ("from", "to"),
    ("start", "end"),
    ("origin", "target"),
    ("origin", "destination"),
    ("source", "target"),
    ("src", "dst"),
];

fn meaning(name: &str) -> Option<Meaning> {
    let plain: String =
        name.chars().filter(|letter| *letter != '_').map(|letter| letter.to_ascii_lowercase()).collect();
    FIELDS.iter().find(|(known, _)| *known == plain).map(|&(_, meaning)| meaning)
}

/// The fields of a game but its moves.
#[derive(Debug, Default)]
pub(super) struct Fields(Map<String, Value>);

impl Fields {
    /// Keeps the fields in tags. Returns whether there is a result.
    pub(super) fn tag(&self, record: &mut GameRecord, losses: &mut Vec<GameLoss>) -> bool {
        let mut has_result = false;
        for (name, value) in &self.0 {
            let keep = |record: &mut GameRecord, losses: &mut Vec<GameLoss>| {
                tags::keep(record, super::PREFIX, name, Some(value), losses);
            };
            match (meaning(name), value.as_str()) {
                (Some(Meaning::Tag(tag)), Some(text)) if record.tag(tag).is_none() => {
                    tags::put(record, tag, super::PREFIX, name, text, losses);
                }
                (Some(Meaning::Date), Some(text)) if record.tag("date").is_none() => {
                    if let Some(date) = day(text) {
                        tags::set(record, "date", &date);
                    }
                    // A day alone is in the tag.
                    if text.len() != DAY.len() || record.tag("date").is_none() {
                        keep(record, losses);
                    }
                }
                (Some(Meaning::Result), Some(text)) if !has_result => {
                    let lower = text.to_ascii_lowercase();
                    let result = RESULTS.iter().find(|(start, _)| lower.starts_with(start));
                    if let Some(&(_, result)) = result {
                        record.set_result(result);
                        has_result = true;
                    }
                    keep(record, losses);
                }
                _ => keep(record, losses),
            }
        }
        has_result
    }
}

/// A day in ISO 8601.
const DAY: &str = "2023-01-01";

/// The day at the start of a time in ISO 8601, as a tag has it.
fn day(text: &str) -> Option<String> {
    let day = text.get(..DAY.len())?;
    let alike = |(letter, sign): (char, char)| {
        if sign == '-' { letter == '-' } else { letter.is_ascii_digit() }
    };
    day.chars().zip(DAY.chars()).all(alike).then(|| day.replace('-', "."))
}

/// The moves of a game as lines of text, its other fields, and how its moves are written, as far as that is known.
pub(super) fn game(text: &str, form: &MoveListForm) -> Result<(String, Fields, MoveListForm), ImportError> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| ImportError::NotJson { message: error.to_string() })?;
    let Value::Object(mut object) = value else { return Ok(listed(&value, Fields::default(), form)) };
    if object.len() > json::MAX_FIELDS {
        return Err(ImportError::TooManyFields { found: object.len(), max: json::MAX_FIELDS });
    }
    let name = match &form.field {
        Some(name) => Some(String::from(&**name)),
        None => object.keys().find(|name| meaning(name) == Some(Meaning::Moves)).cloned(),
    };
    let moves = name.and_then(|name| object.remove(&name));
    let missing =
        || ImportError::MovesFieldMissing { name: clipped(form.field.as_deref().unwrap_or("moves")) };
    let moves = moves.ok_or_else(missing)?;
    Ok(listed(&moves, Fields(object), form))
}

fn listed(moves: &Value, fields: Fields, form: &MoveListForm) -> (String, Fields, MoveListForm) {
    let mut names_parts = false;
    let text = lines(moves, &mut names_parts);
    let form = form.clone();
    (text, fields, if names_parts { form.with_file_first() } else { form })
}

/// A line for each move, or the text that has them.
fn lines(moves: &Value, names_parts: &mut bool) -> String {
    match moves {
        Value::String(text) => text.clone(),
        Value::Array(moves) => {
            moves.iter().map(|value| line(value, names_parts)).collect::<Vec<_>>().join("\n")
        }
        other => line(other, names_parts),
    }
}

/// The texts and numbers of a move. Of an object that names both squares, or file and rank, nothing else counts; the latter
/// are noted.
fn line(value: &Value, names_parts: &mut bool) -> String {
    let mut words = Vec::new();
    let mut rest = alloc::vec![value];
    while let Some(value) = rest.pop() {
        match value {
            Value::Array(values) => rest.extend(values.iter().rev()),
            Value::Object(object) => match (pair(object, &SQUARES), pair(object, &PARTS)) {
                (Some([origin, target]), _) => rest.extend([target, origin]),
                (None, Some([file, rank])) => {
                    *names_parts = true;
                    rest.extend([rank, file]);
                }
                (None, None) => rest.extend(object.values().collect::<Vec<_>>().into_iter().rev()),
            },
            Value::String(text) => words.push(text.clone()),
            Value::Number(number) => words.push(number.to_string()),
            Value::Null | Value::Bool(_) => {}
        }
    }
    words.join(" ").replace('\n', " ")
}

/// The values that an object has under a pair of names.
fn pair<'o>(object: &'o Map<String, Value>, names: &[(&str, &str)]) -> Option<[&'o Value; 2]> {
    names.iter().find_map(|(origin, target)| Some([object.get(*origin)?, object.get(*target)?]))
}

/// The games of an array of games; `None` if it is one of moves, or not an array.
#[cfg(feature = "std")]
pub(crate) fn games_of_array(text: &str) -> Option<Vec<String>> {
    let Ok(Value::Array(games)) = serde_json::from_str(text) else { return None };
    let is_game = |value: &Value| match value {
        Value::Object(object) => {
            pair(object, &SQUARES).is_none()
                && object.keys().any(|name| meaning(name) == Some(Meaning::Moves))
        }
        Value::String(text) => super::moves_in(text) > 1,
        Value::Array(moves) => moves.iter().any(|value| super::moves_in(&line(value, &mut false)) > 0),
        _ => false,
    };
    let are_games = games.first().is_some_and(is_game);
    are_games.then(|| {
        games
            .iter()
            .map(|game| match game {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            })
            .collect()
    })
}
