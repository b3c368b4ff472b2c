//! The fields of a game, and the tags that correspond to them.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Map, Value, json};
use tafl_game_record::{GameRecord, GameResult};

use super::super::value::{Syntax, is_identifier, print};
use super::super::{ARCHIVE, PREFIX};
use crate::loss::GameLoss;
use crate::quoted::clipped;
use crate::tags;

pub(super) const PLAYS: &str = "plays";
pub(super) const SIZE: &str = "board_size";
pub(super) const STATUS: &str = "status";
pub(super) const RATED: &str = "rated";

/// The name of the tag for the side that resigned, if it was not its turn.
pub(super) const RESIGNED: &str = "resigned";

/// The name of the tag for the clocks.
const CLOCKS: &str = "clocks";

/// The players, by the names of their tags.
pub(super) const PLAYERS: [(&str, &str); 2] = [("attackers", "attacker"), ("defenders", "defender")];

/// The fields that the games to be watched have as well.
const SHARED: [&str; 3] = ["id", RATED, "messages"];

/// The words for results.
const STATUSES: [(GameResult, &str); 4] = [
    (GameResult::AttackersWin, "AttackerWins"),
    (GameResult::DefendersWin, "DefenderWins"),
    (GameResult::Draw, "Draw"),
    (GameResult::Other, "Ongoing"),
];

/// The result of a game with this status.
pub(super) fn result_of(status: &Value) -> Option<GameResult> {
    STATUSES.iter().find(|(_, word)| status == word).map(|&(result, _)| result)
}

/// The prefix of the name of a field in the name of its tag.
fn prefix_of(name: &str) -> String {
    if SHARED.contains(&name) { PREFIX.to_owned() } else { alloc::format!("{PREFIX}{ARCHIVE}") }
}

/// The fields that a record determines without the tags of the server.
fn of_record(record: &GameRecord) -> Map<String, Value> {
    let result = record.result().and_then(Result::ok).unwrap_or(GameResult::Other);
    let status = STATUSES.iter().find(|(known, _)| *known == result).map_or("Ongoing", |&(_, word)| word);
    let rating = || json!({"rating": 1500.0, "rd": 350.0});
    let mut fields = Map::new();
    fields.insert("id".into(), 0.into());
    for (tag, name) in PLAYERS {
        fields.insert(name.into(), tags::text(record, tag).unwrap_or_default().into());
        fields.insert(alloc::format!("{name}_rating"), rating());
    }
    fields.insert(RATED.into(), false.into());
    fields.insert(STATUS.into(), status.into());
    fields.insert("messages".into(), Value::Array(Vec::new()));
    fields
}

/// Keeps each field that differs from what the record determines in its own tag.
pub(super) fn keep(fields: &Map<String, Value>, record: &mut GameRecord, losses: &mut Vec<GameLoss>) {
    let determined = of_record(record);
    for (name, value) in fields {
        let rated = match value.as_str() {
            Some("Yes") if name == RATED => Some(true),
            Some("No") if name == RATED => Some(false),
            _ => None,
        };
        let value = rated.map_or_else(|| value.clone(), Value::from);
        if matches!(name.as_str(), PLAYS | SIZE) || determined.get(name) == Some(&value) {
            continue;
        }
        if !is_identifier(name) || matches!(name.as_str(), RESIGNED | CLOCKS) {
            losses.push(GameLoss::Field { name: clipped(name) });
        } else {
            tags::keep(record, &prefix_of(name), name, Some(&value), losses);
        }
    }
    for name in determined.keys().filter(|name| !fields.contains_key(*name)) {
        tags::keep(record, &prefix_of(name), name, None, losses);
    }
}

/// The fields of a record, except plays and size.
fn with_tags(record: &GameRecord) -> Map<String, Value> {
    let mut fields = of_record(record);
    for tag in record.tags().iter().rev() {
        let Some(name) = tag.name().strip_prefix(PREFIX) else { continue };
        let name = name.strip_prefix(ARCHIVE).unwrap_or(name);
        let is_other = matches!(name, PLAYS | SIZE | RESIGNED | CLOCKS) || !is_identifier(name);
        if is_other || tag.name() != prefix_of(name) + name {
            continue;
        }
        match tags::from_tag(tag.value().as_str()) {
            Some(value) => drop(fields.insert(name.to_owned(), value)),
            None => drop(fields.remove(name)),
        }
    }
    fields
}

/// The struct with these plays, and with the other fields of the record.
pub(super) fn structure(record: &GameRecord, plays: &str, size: u8) -> String {
    const ORDER: [&str; 10] = [
        "id",
        "attacker",
        "attacker_rating",
        "defender",
        "defender_rating",
        RATED,
        PLAYS,
        STATUS,
        "messages",
        SIZE,
    ];
    let written = |name: &str, value: &Value| match (name, value) {
        (RATED, Value::Bool(rated)) => (if *rated { "Yes" } else { "No" }).to_owned(),
        (STATUS, Value::String(status)) if is_identifier(status) => status.clone(),
        _ => print(value, Syntax::Ron),
    };
    let mut fields: Vec<(String, String)> = with_tags(record)
        .into_iter()
        .map(|(name, value)| {
            let value = written(&name, &value);
            (name, value)
        })
        .collect();
    fields.push((PLAYS.to_owned(), plays.to_owned()));
    fields.push((SIZE.to_owned(), alloc::format!("_{size}")));
    fields.sort_by_key(|(name, _)| ORDER.iter().position(|known| known == name).unwrap_or(ORDER.len()));
    let fields: Vec<String> =
        fields.into_iter().map(|(name, value)| alloc::format!("{name}:{value}")).collect();
    alloc::format!("({})", fields.join(","))
}
