//! Parses an object.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Map, Value};
use tafl_game_record::{GameRecord, TagValue};
use tafl_moves::dialect::MoveDialect;
use tafl_position::Side;

use super::field::{self, COMPACT, MOVES, MOVES_FORM, PREFIX, RESULT, VARIANT};
use crate::clipped::Clipped;
use crate::converted::ConvertedGame;
use crate::ending::TERMINATION;
use crate::error::ImportError;
use crate::loss::GameLoss;
use crate::moves::Moves;
use crate::played::{Facts, Played};
use crate::result_word::result_of;
use crate::start::{Start, start_of};

/// The maximum number of fields. The site writes ten.
const MAX_FIELDS: usize = 100;

/// Parses a line.
pub(crate) fn parse_line(line: &str) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let object = object(line)?;
    let variant = string(&object, VARIANT)?;
    let words = words(&object)?;
    let dialect = dialect(&words);
    let mut losses = Vec::new();
    let moves = Moves::parse(dialect, &words, &mut losses)?;
    let start = start_of(variant, &moves)?;
    let played = Played::new(&start.position, &moves).map_err(|misfit| moves.not_playable(misfit))?;
    start_losses(variant, &start, &mut losses);
    capture_losses(&object, &played, &mut losses);

    let mut record = GameRecord::new(start.preset.map(tafl_rules::Preset::rules));
    if start.preset.is_none() {
        record.set_position_tag(start.position);
    }
    *record.tree_mut() = played.tree;
    let mut set = |name, value: &str| set_tag(&mut record, name, value);
    for (tag, name) in [("attackers", field::BLACK_PLAYER), ("defenders", field::WHITE_PLAYER)] {
        if let Some(Value::String(player)) = object.get(name) {
            set(tag, player);
        }
    }
    set("variant", variant);
    if let Some(result) = object.get(RESULT).and_then(Value::as_str).and_then(result_of) {
        set("result", result.symbol());
    }
    if let Some(ending) = moves.ending {
        set(TERMINATION, ending.word());
    }
    if dialect == MoveDialect::AageNielsenCompact {
        set(MOVES_FORM, COMPACT);
    }
    keep_other_fields(&object, &played.facts, &mut record, &mut losses);
    Ok(ConvertedGame { value: record, losses })
}

fn object(line: &str) -> Result<Map<String, Value>, ImportError> {
    let not_json = |error: serde_json::Error| ImportError::NotJson { message: error.to_string() };
    match serde_json::from_str(line).map_err(not_json)? {
        Value::Object(object) if object.len() > MAX_FIELDS => {
            Err(ImportError::TooManyFields { found: object.len(), max: MAX_FIELDS })
        }
        Value::Object(object) => Ok(object),
        other => Err(ImportError::NotAnObject { found: field::type_of(&other) }),
    }
}

fn string<'o>(object: &'o Map<String, Value>, name: &'static str) -> Result<&'o str, ImportError> {
    match object.get(name) {
        Some(Value::String(text)) => Ok(text),
        Some(other) => {
            Err(ImportError::FieldType { name, expected: "a string", found: field::type_of(other) })
        }
        None => Err(ImportError::FieldMissing { name }),
    }
}

/// The words in the array of moves.
fn words(object: &Map<String, Value>) -> Result<Vec<&str>, ImportError> {
    let wrong = |found| ImportError::FieldType { name: MOVES, expected: "an array of strings", found };
    match object.get(MOVES) {
        Some(Value::Array(moves)) => {
            moves.iter().map(|word| word.as_str().ok_or_else(|| wrong("an array of other values"))).collect()
        }
        Some(other) => Err(wrong(field::type_of(other))),
        None => Err(ImportError::FieldMissing { name: MOVES }),
    }
}

/// The form of the moves, judged by the first word with a digit.
fn dialect(words: &[&str]) -> MoveDialect {
    let first = words.iter().find(|word| word.contains(|character: char| character.is_ascii_digit()));
    match first {
        Some(word) if !word.contains('-') => MoveDialect::AageNielsenCompact,
        _ => MoveDialect::AageNielsen,
    }
}

fn start_losses(variant: &str, start: &Start, losses: &mut Vec<GameLoss>) {
    if let Some(layout) = start.assumed {
        losses.push(GameLoss::StartAssumed { variant: Clipped::new(variant), layout: layout.name() });
    }
    if start.preset.is_none() {
        losses.push(GameLoss::RulesUnknown { variant: Clipped::new(variant) });
    }
}

fn capture_losses(object: &Map<String, Value>, played: &Played, losses: &mut Vec<GameLoss>) {
    let sides = [(Side::Attackers, field::TAKEN_BY_BLACK), (Side::Defenders, field::TAKEN_BY_WHITE)];
    losses.extend(sides.into_iter().filter_map(|(side, name)| {
        let counted = object.get(name)?.as_u64()?;
        played.capture_loss(side, counted)
    }));
}

/// Sets a tag to this value, or to a similar one if a tag cannot hold it. In that case [`keep_other_fields`] keeps the
/// field as well.
fn set_tag(record: &mut GameRecord, name: &str, value: &str) {
    let allowed = |character: char| match character {
        ']' => ')',
        character if character.is_control() => ' ',
        character => character,
    };
    let value: String = value.chars().map(allowed).collect();
    if let Ok(value) = TagValue::new(value.trim()) {
        // The names of the tags are valid.
        let _ = record.set_tag(name, value);
    }
}

/// Keeps each field that differs from what the record determines in its own tag.
fn keep_other_fields(
    object: &Map<String, Value>,
    facts: &Facts,
    record: &mut GameRecord,
    losses: &mut Vec<GameLoss>,
) {
    let determined = field::of_record(record, facts);
    let is_determined =
        |name: &str, value: &Value| determined.iter().any(|(known, same)| *known == name && same == value);
    let differing = object
        .iter()
        .filter(|(name, value)| *name != MOVES && !is_determined(name, value))
        .map(|(name, value)| (name.as_str(), Some(value)));
    let lacking = determined.iter().map(|(name, _)| *name).filter(|name| !object.contains_key(*name));
    for (name, value) in differing.chain(lacking.map(|name| (name, None))) {
        let tag = field::to_tag(value).and_then(|text| TagValue::new(&text).ok());
        let set = tag.map(|tag| record.set_tag(&alloc::format!("{PREFIX}{name}"), tag));
        if !matches!(set, Some(Ok(()))) {
            losses.push(GameLoss::Field { name: Clipped::new(name) });
        }
    }
}
