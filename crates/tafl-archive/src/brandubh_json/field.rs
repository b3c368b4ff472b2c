//! The fields of a saved game.

use alloc::borrow::ToOwned;
use alloc::string::String;

use serde_json::{Map, Value, json};
use tafl_game_record::GameRecord;
use tafl_play::Outcome;

use crate::brandubh::{Board, Flags, Status};

pub(super) const VERSION: &str = "v";
pub(super) const VARIANT: &str = "variantId";
pub(super) const CUSTOM_RULES: &str = "customRules";
pub(super) const MOVES: &str = "moves";
pub(super) const STATUS: &str = "status";
const MATCH: &str = "match";
const NAMES: &str = "names";

/// Before the names of fields that a record does not have.
pub(super) const PREFIX: &str = "brandubh-json-";

/// The fields in the order of the program.
pub(super) const ORDER: [&str; 16] = [
    VERSION,
    "id",
    "createdAt",
    "savedAt",
    VARIANT,
    CUSTOM_RULES,
    "playMode",
    "difficulty",
    MOVES,
    STATUS,
    "cursor",
    "recorded",
    "clock",
    MATCH,
    "gamesPerSet",
    NAMES,
];

/// The fields that a record determines, or that have a value where a record does not keep another. The moves and the
/// variant are not among them.
pub(super) fn determined(record: &GameRecord, board: Board, by_rules: Option<Outcome>) -> Map<String, Value> {
    let fields = [
        (VERSION, json!(1)),
        ("id", json!("")),
        ("createdAt", json!(0)),
        ("savedAt", json!(0)),
        (CUSTOM_RULES, custom_rules(&Flags::new(board))),
        ("playMode", json!("hotseat")),
        ("difficulty", json!("medium")),
        (STATUS, json!(Status::of(record, by_rules).0)),
        ("cursor", json!(record.tree().main_line().count())),
        ("recorded", json!(false)),
        ("clock", Value::Null),
        (MATCH, Value::Null),
        ("gamesPerSet", json!(2)),
        (NAMES, json!({"p1": "", "p2": ""})),
    ];
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The flags as an object.
pub(super) fn custom_rules(flags: &Flags) -> Value {
    let value = |value: &str| match value {
        "0" => Value::Bool(false),
        "1" => Value::Bool(true),
        word => word.into(),
    };
    let fields: Map<String, Value> =
        flags.iter().map(|(name, flag)| (name.to_owned(), value(flag))).collect();
    Value::Object(fields)
}

/// The names of the attackers and of the defenders, where the match says which player has which side.
pub(super) fn players(object: &Map<String, Value>) -> (Option<&str>, Option<&str>) {
    let set = object.get(MATCH).and_then(|found| found.get("set"));
    let name = |side: &str| {
        let player = set?.get(side)?.as_str()?;
        object.get(NAMES)?.get(player)?.as_str().filter(|name| !name.is_empty())
    };
    (name("attackersPlayer"), name("defendersPlayer"))
}
