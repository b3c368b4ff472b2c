//! Parses an object.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Map, Value};
use tafl_game_record::GameRecord;
use tafl_moves::Move;
use tafl_position::Square;

use super::moves::{Entries, first_side};
use super::rules::Flags;
use super::{ATTACKER, DEFENDER, LAYOUT, MOVES, PREFIX, START_DATE, layout, print};
use crate::converted::ConvertedGame;
use crate::ending::TERMINATION;
use crate::error::ImportError;
use crate::json;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::start::Start;
use crate::{tags, unix_day};

/// Whether a text begins like an object of the site.
pub(crate) fn detect(head: &str) -> bool {
    head.starts_with('{') && (head.contains("\"KingCapture\"") || head.contains("\"MoveXTo\""))
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let object = json::object(text)?;
    let name = json::string(&object, LAYOUT)?;
    let position = layout::position(name);
    let position = position
        .ok_or_else(|| json::wrong_value(LAYOUT, "the name of a layout of the site", &name.into()))?;
    let entries = Entries::of_object(&object, position.dimension(), options)?;
    let steps: Vec<(Square, Square)> = entries.steps.iter().rev().copied().flatten().collect();
    let texts: Vec<String> =
        steps.iter().map(|(origin, target)| alloc::format!("{origin}-{target}")).collect();
    let mut moves = Moves::new(CaptureForm::Omitted);
    for (text, &(origin, target)) in texts.iter().zip(&steps) {
        moves.push(text, Move::new(origin, target));
    }

    let mut losses = Vec::new();
    let rules = Flags::of_object(&object)?.to_rules(&position, first_side(&position, &steps));
    let start = Start::of_rules(rules).with_given(options, &moves, &mut losses);
    let mut record = start.game(&moves, &mut losses)?;
    set_tags(&object, name, &entries, &mut record);

    let determined = print::of_record(&record, &steps);
    let is_determined =
        |name: &str, value: &Value| determined.iter().any(|(known, same)| *known == name && same == value);
    for (name, value) in object.iter().filter(|(name, value)| !is_determined(name, value)) {
        if name == MOVES {
            tags::keep(&mut record, PREFIX, name, Some(&entries.besides_moves()), &mut losses);
        } else {
            tags::keep(&mut record, PREFIX, name, Some(value), &mut losses);
        }
    }
    for (name, _) in determined.iter().filter(|(name, _)| !object.contains_key(*name)) {
        tags::keep(&mut record, PREFIX, name, None, &mut losses);
    }
    Ok(ConvertedGame { value: record, losses })
}

/// Sets the tags for players, layout, date and result.
fn set_tags(object: &Map<String, Value>, layout: &str, entries: &Entries, record: &mut GameRecord) {
    for (tag, name) in [("attackers", ATTACKER), ("defenders", DEFENDER)] {
        if let Some(Value::String(player)) = object.get(name) {
            tags::set(record, tag, player);
        }
    }
    tags::set(record, "variant", layout);
    let date = object.get(START_DATE).and_then(Value::as_i64).and_then(unix_day::date_of);
    if let Some(date) = date {
        record.set_date(date);
    }
    if let Some((result, ending)) = entries.end() {
        record.set_result(result);
        if let Some(ending) = ending {
            tags::set(record, TERMINATION, ending.word());
        }
    }
}
