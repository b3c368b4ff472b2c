//! The report that a record determines.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Map, Value, json};
use tafl_game_record::{Date, GameRecord, GameResult};
use tafl_position::Side;

use super::variant;
use crate::ending::TERMINATION;
use crate::tags;

pub(super) const HEADER: &str = "header";
pub(super) const MOVES: &str = "moves";
pub(super) const GAME: &str = "game";
pub(super) const SITE: &str = "site";
pub(super) const PLAYERS: &str = "players";
pub(super) const DATE: &str = "date-start";

/// Fields of the header with a tag of the same meaning.
pub(super) const TEXTS: [(&str, &str); 2] = [("event", "event"), ("round", "round")];

/// The words that end a game, and the values of the `termination` tag.
pub(super) const WORDS: [(&str, &str); 4] =
    [("resign", "resigned"), ("timeout", "timeout"), ("draw", "draw agreed"), ("abandoned", "abandoned")];

/// The word at the end of the moves.
pub(super) fn last_word(record: &GameRecord) -> Option<&'static str> {
    let termination = tags::text(record, TERMINATION)?;
    WORDS.iter().find(|(_, known)| *known == termination).map(|(word, _)| *word)
}

/// The variant: that of the tag, or else the uid of the rules.
pub(super) fn variant_of(record: &GameRecord) -> Option<String> {
    let tag = tags::text(record, "variant").map(String::from);
    let is_same = |uid: &String| match (variant::rules_of(uid), record.rules()) {
        (Some(known), Some(rules)) => known.same_game(rules),
        (known, rules) => known.is_none() && rules.is_none(),
    };
    tag.filter(is_same).or_else(|| variant::uid_of(record.rules()?))
}

/// The header that a record determines. `first` is the side that moves first.
pub(super) fn header(record: &GameRecord, first: Side) -> Map<String, Value> {
    let mut header = Map::new();
    let mut add = |name: &str, value: Value| drop(header.insert(name.into(), value));
    let mut game = Map::from_iter([(String::from("name"), Value::from("Tafl"))]);
    if let Some(variant) = variant_of(record) {
        game.insert("variants".into(), json!([variant]));
    }
    add(GAME, Value::Object(game));
    if let Some(site) = tags::text(record, SITE) {
        add(SITE, json!({ "name": site }));
    }
    for (tag, name) in TEXTS {
        if let Some(text) = tags::text(record, tag).filter(|text| !text.is_empty()) {
            add(name, text.into());
        }
    }
    if let Some(date) = record.date().and_then(Result::ok).and_then(midnight) {
        add(DATE, date.into());
    }
    let players: Vec<Value> =
        [first, first.other()].into_iter().filter_map(|side| player(record, side)).collect();
    if !players.is_empty() {
        add(PLAYERS, players.into());
    }
    header
}

/// The start of a day, if all of its parts are known.
fn midnight(date: Date) -> Option<String> {
    let (year, month, day) = (date.year()?, date.month()?, date.day()?);
    Some(alloc::format!("{year:04}-{month:02}-{day:02}T00:00:00.000Z"))
}

/// A player, with 1 for a win or a draw.
fn player(record: &GameRecord, side: Side) -> Option<Value> {
    let name = tags::text(record, side.name());
    let won = |result| match result {
        GameResult::AttackersWin => Some(side == Side::Attackers),
        GameResult::DefendersWin => Some(side == Side::Defenders),
        GameResult::Draw => Some(true),
        GameResult::Other => None,
    };
    let result = record.result().and_then(Result::ok).and_then(won).map(u8::from);
    match (name, result) {
        (None, None) => None,
        (name, Some(result)) => Some(json!({ "name": name.unwrap_or_default(), "result": result })),
        (name, None) => Some(json!({ "name": name })),
    }
}

/// The rounds of these words: two turns each.
pub(super) fn rounds(words: &[String]) -> Value {
    words.chunks(2).map(|round| Value::from(round.to_vec())).collect()
}
