//! Reading an object.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Map, Value};
use tafl_game_record::{GameRecord, TagValue};
use tafl_moves::dialect::MoveDialect;
use tafl_position::Side;

use super::field::{self, COMPACT, MOVES, MOVES_FORM, PREFIX, RESULT, VARIANT};
use crate::clipped::Clipped;
use crate::converted::Converted;
use crate::error::ImportError;
use crate::loss::Loss;
use crate::played::{Facts, Played, play};
use crate::variant::{Start, start_of};
use crate::words::{TERMINATION, Words};

/// The most fields that an object may have: the site has ten.
const MOST_FIELDS: usize = 100;

/// Reads a line.
pub(crate) fn read(line: &str) -> Result<Converted<GameRecord>, ImportError> {
    let object = object(line)?;
    let variant = text(&object, VARIANT)?;
    let words = words(&object)?;
    let dialect = dialect(&words);
    let mut losses = Vec::new();
    let words = Words::read(dialect, &words, &mut losses)?;
    let start = start_of(variant, &words)?;
    let played = play(&start.position, &words.moves, &words.repeated).map_err(|(place, error)| {
        let text = Clipped::new(words.texts.get(place).copied().unwrap_or_default());
        ImportError::NotPlayable { number: place + 1, text, error }
    })?;
    start_losses(variant, &start, &mut losses);
    capture_losses(&object, &played, &mut losses);

    let mut record = GameRecord::new(start.preset.map(tafl_rules::Preset::rules));
    if start.preset.is_none() {
        record.set_position_tag(start.position);
    }
    *record.tree_mut() = played.tree;
    let mut say = |name, value: &str| say(&mut record, name, value);
    for (tag, name) in [("attackers", field::BLACK_PLAYER), ("defenders", field::WHITE_PLAYER)] {
        if let Some(Value::String(player)) = object.get(name) {
            say(tag, player);
        }
    }
    say("variant", variant);
    if let Some(result) = object.get(RESULT).and_then(Value::as_str).and_then(field::result) {
        say("result", result.symbol());
    }
    if let Some(ending) = words.ending {
        say(TERMINATION, ending.word());
    }
    if dialect == MoveDialect::AageNielsenCompact {
        say(MOVES_FORM, COMPACT);
    }
    keep_the_rest(&object, &played.facts, &mut record, &mut losses);
    Ok(Converted { value: record, losses })
}

fn object(line: &str) -> Result<Map<String, Value>, ImportError> {
    let not_json = |error: serde_json::Error| ImportError::NotJson { message: error.to_string() };
    match serde_json::from_str(line).map_err(not_json)? {
        Value::Object(object) if object.len() > MOST_FIELDS => {
            Err(ImportError::TooManyFields { found: object.len(), most: MOST_FIELDS })
        }
        Value::Object(object) => Ok(object),
        other => Err(ImportError::NotAnObject { found: field::kind(&other) }),
    }
}

fn text<'o>(object: &'o Map<String, Value>, name: &'static str) -> Result<&'o str, ImportError> {
    match object.get(name) {
        Some(Value::String(text)) => Ok(text),
        Some(other) => Err(ImportError::FieldType { name, expected: "a text", found: field::kind(other) }),
        None => Err(ImportError::FieldMissing { name }),
    }
}

/// The words of the list of moves.
fn words(object: &Map<String, Value>) -> Result<Vec<&str>, ImportError> {
    let wrong = |found| ImportError::FieldType { name: MOVES, expected: "a list of moves", found };
    match object.get(MOVES) {
        Some(Value::Array(moves)) => {
            moves.iter().map(|word| word.as_str().ok_or_else(|| wrong("a list of other things"))).collect()
        }
        Some(other) => Err(wrong(field::kind(other))),
        None => Err(ImportError::FieldMissing { name: MOVES }),
    }
}

/// The form of the first move that tells, which all of them should have.
fn dialect(words: &[&str]) -> MoveDialect {
    let first = words.iter().find(|word| word.contains(|character: char| character.is_ascii_digit()));
    match first {
        Some(word) if !word.contains('-') => MoveDialect::AageNielsenCompact,
        _ => MoveDialect::AageNielsen,
    }
}

fn start_losses(variant: &str, start: &Start, losses: &mut Vec<Loss>) {
    if let Some(layout) = start.assumed {
        losses.push(Loss::StartAssumed { variant: Clipped::new(variant), layout: layout.name() });
    }
    if start.preset.is_none() {
        losses.push(Loss::RulesUnknown { variant: Clipped::new(variant) });
    }
}

/// What the site counts is what the moves name, or that with what they name twice.
fn capture_losses(object: &Map<String, Value>, played: &Played, losses: &mut Vec<Loss>) {
    let sides = [(Side::Attackers, field::TAKEN_BY_BLACK), (Side::Defenders, field::TAKEN_BY_WHITE)];
    for (side, name) in sides {
        let Some(counted) = object.get(name).and_then(Value::as_u64) else { continue };
        let named = played.facts.taken.by(side);
        if !(named..=named + played.repeated.by(side)).contains(&counted) {
            losses.push(Loss::CapturesDiffer { side, counted, named });
        }
    }
}

/// Sets a tag to this value, or to what comes near it where no tag can hold that: then the field is kept as well.
fn say(record: &mut GameRecord, name: &str, value: &str) {
    let fitting = |character: char| match character {
        ']' => ')',
        character if character.is_control() => ' ',
        character => character,
    };
    let value: String = value.chars().map(fitting).collect();
    if let Ok(value) = TagValue::new(value.trim()) {
        // The names are names.
        let _ = record.set_tag(name, value);
    }
}

/// Each field that the record does not tell in the same words gets a tag of its own.
fn keep_the_rest(
    object: &Map<String, Value>,
    facts: &Facts,
    record: &mut GameRecord,
    losses: &mut Vec<Loss>,
) {
    let told = field::told(record, facts);
    let is_told =
        |name: &str, value: &Value| told.iter().any(|(known, told)| *known == name && told == value);
    let differing = object
        .iter()
        .filter(|(name, value)| *name != MOVES && !is_told(name, value))
        .map(|(name, value)| (name.as_str(), Some(value)));
    let lacking = told.iter().map(|(name, _)| *name).filter(|name| !object.contains_key(*name));
    for (name, value) in differing.chain(lacking.map(|name| (name, None))) {
        let tag = field::kept(value).and_then(|text| TagValue::new(&text).ok());
        let set = tag.map(|tag| record.set_tag(&alloc::format!("{PREFIX}{name}"), tag));
        if !matches!(set, Some(Ok(()))) {
            losses.push(Loss::Field { name: Clipped::new(name) });
        }
    }
}
