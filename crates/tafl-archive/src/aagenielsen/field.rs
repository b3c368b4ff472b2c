//! The fields of an object, and where a game record has them.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::Value;
use tafl_game_record::{GameRecord, GameResult};
use tafl_position::Side;

use crate::played::Facts;
use crate::variant::Variant;

pub(super) const WHITE_PLAYER: &str = "WhiteSidePlayerName";
pub(super) const BLACK_PLAYER: &str = "BlackSidePlayerName";
pub(super) const VARIANT_KEY: &str = "AageGameTypeKey";
pub(super) const VARIANT: &str = "AageGameTypeName";
pub(super) const FIRST: &str = "WhoMovedFirst";
pub(super) const TAKEN_BY_BLACK: &str = "BlackPiecesCaptured";
pub(super) const TAKEN_BY_WHITE: &str = "WhitePiecesCaptured";
pub(super) const MOVES: &str = "Moves";
pub(super) const RESULT: &str = "WhoWon";
pub(super) const FILE: &str = "file";

/// The fields in the order of the site.
pub(super) const ORDER: [&str; 10] = [
    WHITE_PLAYER,
    BLACK_PLAYER,
    VARIANT_KEY,
    VARIANT,
    FIRST,
    TAKEN_BY_BLACK,
    TAKEN_BY_WHITE,
    MOVES,
    RESULT,
    FILE,
];

/// What the name of a tag begins with that holds a field.
pub(super) const PREFIX: &str = "aagenielsen-";

/// The tag that says how moves are spelled, where they are not spelled as usual.
pub(super) const MOVES_FORM: &str = "moves-form";

/// Moves without hyphens.
pub(super) const COMPACT: &str = "compact";

/// What a tag says of a field that the object lacks.
const ABSENT: &str = "absent";

/// How games end, in the words of the site.
const RESULTS: [(GameResult, &str); 4] = [
    (GameResult::AttackersWin, "Black"),
    (GameResult::DefendersWin, "White"),
    (GameResult::Draw, "Draw"),
    (GameResult::Other, "Ongoing"),
];

/// The result that these words mean.
pub(super) fn result(words: &str) -> Option<GameResult> {
    RESULTS.iter().find(|(_, known)| *known == words).map(|&(result, _)| result)
}

/// What the record tells of the fields, all but the moves.
pub(super) fn told(record: &GameRecord, facts: &Facts) -> Vec<(&'static str, Value)> {
    let tag = |name| record.tag(name).map(|value| value.as_str().to_owned());
    let variant = || {
        let rules = record.rules()?;
        Variant::by_rules(rules).map(ToOwned::to_owned).or_else(|| rules.name().map(ToString::to_string))
    };
    let result = || record.result()?.ok();
    let words = |result| RESULTS.iter().find(|(known, _)| *known == result).map(|&(_, words)| words);
    let first = facts.first.or_else(|| record.first_to_move());
    let fields: [(&str, Option<Value>); 7] = [
        (WHITE_PLAYER, tag("defenders").map(Value::from)),
        (BLACK_PLAYER, tag("attackers").map(Value::from)),
        (VARIANT, tag("variant").or_else(variant).map(Value::from)),
        (FIRST, first.map(|side| if side == Side::Attackers { "black" } else { "white" }.into())),
        (TAKEN_BY_BLACK, Some(facts.taken.attackers.into())),
        (TAKEN_BY_WHITE, Some(facts.taken.defenders.into())),
        (RESULT, result().and_then(words).map(Value::from)),
    ];
    fields.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

/// What a tag says that holds this field: a text as it is, where it cannot be taken for anything else, and anything
/// else as JSON. `None` where no tag can hold it.
pub(super) fn kept(value: Option<&Value>) -> Option<String> {
    let Some(value) = value else { return Some(ABSENT.to_owned()) };
    match value {
        Value::String(text) if is_plain(text) => Some(text.clone()),
        // A closing bracket would end the tag. In a string it has another spelling.
        Value::String(_) => Some(value.to_string().replace(']', "\\u005d")),
        _ => Some(value.to_string()).filter(|text| !text.contains(']')),
    }
}

/// The field that a tag holds; `None` for one that is not there.
pub(super) fn of_tag(text: &str) -> Option<Value> {
    if text == ABSENT {
        return None;
    }
    Some(serde_json::from_str(text).unwrap_or_else(|_| text.into()))
}

/// Whether a tag can hold the text as it is.
fn is_plain(text: &str) -> bool {
    text.trim() == text
        && !text.is_empty()
        && text != ABSENT
        && !text.contains(|character: char| character == ']' || character.is_control())
        && serde_json::from_str::<Value>(text).is_err()
}

/// What a value is, for messages.
pub(super) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
