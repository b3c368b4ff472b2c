//! Parses an object.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Map, Value};
use tafl_game_record::GameRecord;
use tafl_moves::dialect::MoveDialect;
use tafl_position::BySide;

use super::field::{self, COMPACT, MOVES, MOVES_FORM, PREFIX, RESULT, VARIANT};
use crate::converted::ConvertedGame;
use crate::ending::TERMINATION;
use crate::error::ImportError;
use crate::json;
use crate::loss::GameLoss;
use crate::moves::Moves;
use crate::options::ImportOptions;
use crate::played::{Counted, Facts, Played};
use crate::result_word::result_of;
use crate::start::{Start, start_of};
use crate::tags;

/// Whether a text begins like an object of the server.
pub(crate) fn detect(head: &str) -> bool {
    head.starts_with('{') && head.contains("\"AageGameTypeName\"")
}

/// Parses an object.
pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let object = json::object(text)?;
    let mut losses = Vec::new();
    let Game { variant, dialect, moves, start, mut played } = Game::of(&object, options, &mut losses)?;
    start.report(variant, &mut losses);
    losses.extend(played.capture_losses(&counted(&object)));

    let mut record = start.record(&mut played);
    let mut set = |name, value: &str| tags::set(&mut record, name, value);
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

/// The game of an object without players, results and other fields: the record has the same start, rules
/// and moves as that of [`parse`].
pub(super) fn bare_record(object: &Map<String, Value>) -> Option<GameRecord> {
    let Game { start, mut played, .. } = Game::of(object, &ImportOptions::default(), &mut Vec::new()).ok()?;
    Some(start.record(&mut played))
}

/// The game of an object, played from the start of its variant.
struct Game<'o> {
    variant: &'o str,
    dialect: MoveDialect,
    moves: Moves<'o>,
    start: Start,
    played: Played,
}

impl<'o> Game<'o> {
    fn of(
        object: &'o Map<String, Value>,
        options: &ImportOptions,
        losses: &mut Vec<GameLoss>,
    ) -> Result<Self, ImportError> {
        let variant = json::string(object, VARIANT)?;
        let words = words(object)?;
        let dialect = dialect(&words);
        let moves = Moves::parse(dialect, &words, losses)?;
        let (start, played) = start_of(variant, &moves, &counted(object), options, losses)?;
        Ok(Self { variant, dialect, moves, start, played })
    }
}

/// The counts of captured pieces.
fn counted(object: &Map<String, Value>) -> Counted {
    let count = |name| object.get(name).and_then(Value::as_u64);
    BySide { attackers: count(field::TAKEN_BY_BLACK), defenders: count(field::TAKEN_BY_WHITE) }
}

/// The words in the array of moves.
fn words(object: &Map<String, Value>) -> Result<Vec<&str>, ImportError> {
    const WORDS: &str = "an array of strings";
    let words = json::array(object, MOVES, WORDS)?;
    let wrong = || ImportError::FieldType { name: MOVES, expected: WORDS, found: "an array of other values" };
    words.iter().map(|word| word.as_str().ok_or_else(wrong)).collect()
}

/// The form of the moves, judged by the first word with a digit.
fn dialect(words: &[&str]) -> MoveDialect {
    let first = words.iter().find(|word| word.contains(|character: char| character.is_ascii_digit()));
    match first {
        Some(word) if !word.contains('-') => MoveDialect::AageNielsenCompact,
        _ => MoveDialect::AageNielsen,
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
        tags::keep(record, PREFIX, name, value, losses);
    }
}
