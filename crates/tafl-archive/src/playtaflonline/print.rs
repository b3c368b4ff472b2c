//! Writes an object.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Map, Value};
use tafl_game_record::{GameRecord, Tag};
use tafl_position::Square;

use super::moves::Entries;
use super::rules::Flags;
use super::{ATTACKER, DEFENDER, LAYOUT, MOVES, PREFIX, START_DATE, layout};
use crate::converted::ConvertedGame;
use crate::ending::{EndingWord, TERMINATION};
use crate::error::ExportError;
use crate::json;
use crate::loss::GameLoss;
use crate::omitted;
use crate::played_line::PlayedLine;
use crate::{tags, unix_day};

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    omitted::check_pieces(&line)?;
    let rules = record.rules().ok_or(ExportError::NoRules)?;
    if layout::name_of(&line.start, None).is_none() {
        return Err(ExportError::RulesUnsupported {
            what: "this start position; the site has a list of them",
        });
    }
    let first = line.facts.first.unwrap_or(tafl_position::Side::Attackers);
    let read = Flags::of_rules(rules).to_rules(&line.start, first);
    omitted::check(&read, &line, &mut losses)?;
    if !omitted::same_basic_game(&read, rules) {
        losses.push(GameLoss::Rules);
    }
    losses.extend(line.resignation_loss());
    let steps: Vec<(Square, Square)> =
        line.moves.iter().map(|played| (played.step.origin(), played.step.target())).collect();
    let besides = tags::text(record, &alloc::format!("{PREFIX}{MOVES}")).and_then(tags::from_tag);
    let entries = besides.and_then(|besides| entries_of(record, &steps).with_besides(&besides));
    let has_besides = entries.is_some();
    tags::report_unwritten(record, &mut losses, |tag| is_written(record, tag, &steps, has_besides));

    let mut fields: Map<String, Value> =
        of_record(record, &steps).into_iter().map(|(name, value)| (name.into(), value)).collect();
    tags::restore(record, PREFIX, &mut fields, |name| name != MOVES);
    if let Some(entries) = entries {
        fields.insert(MOVES.into(), entries.to_value());
    }
    let mut order: Vec<&str> = [LAYOUT, ATTACKER, DEFENDER, START_DATE].into();
    let flags = Flags::of_rules(rules).fields();
    order.extend(flags.iter().map(|(name, _)| *name));
    Ok(ConvertedGame { value: json::ordered(&fields, &order), losses })
}

fn entries_of(record: &GameRecord, steps: &[(Square, Square)]) -> Entries {
    Entries::of_record(record, steps.iter().copied())
}

/// The fields that a record with rules determines.
pub(super) fn of_record(record: &GameRecord, steps: &[(Square, Square)]) -> Vec<(&'static str, Value)> {
    let tag = |name| tags::text(record, name).map(Value::from);
    let date = record.date().and_then(Result::ok).and_then(unix_day::seconds_of);
    let name = record.start().and_then(|start| layout::name_of(start, tags::text(record, "variant")));
    let fields = [
        (LAYOUT, name.map(Value::from)),
        (ATTACKER, tag("attackers")),
        (DEFENDER, tag("defenders")),
        (START_DATE, date.map(Value::from)),
        (MOVES, Some(entries_of(record, steps).to_value())),
    ];
    let flags = record.rules().map(|rules| Flags::of_rules(rules).fields());
    let fields = fields.into_iter().filter_map(|(name, value)| Some((name, value?)));
    fields.chain(flags.into_iter().flatten()).collect()
}

/// Whether the object has a field for the value of the tag.
fn is_written(record: &GameRecord, tag: &Tag, steps: &[(Square, Square)], has_besides: bool) -> bool {
    let end = entries_of(record, steps).end();
    let result = record.result().and_then(Result::ok);
    match tag.name() {
        "attackers" | "defenders" => true,
        "variant" => record.start().is_some_and(|start| {
            layout::name_of(start, Some(tag.value().as_str())).as_deref() == Some(tag.value().as_str())
        }),
        "date" => record.date().and_then(Result::ok).and_then(unix_day::seconds_of).is_some(),
        "result" => end.is_some_and(|(found, _)| Some(found) == result),
        TERMINATION => end.is_some_and(|(_, ending)| ending.is_some() && ending == EndingWord::of(record)),
        name => name.strip_prefix(PREFIX).is_some_and(|name| name != MOVES || has_besides),
    }
}
