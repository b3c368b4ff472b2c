//! Move records.

use serde_json::{Map, Value, json};
use tafl_notation::moves::Capture;
use tafl_notation::moves::dialect::MoveDialect;
use tafl_notation::{Mark, MoveRecord, Piece, Side};

use super::Answered;
use super::input::{Refusal, text};

/// The parts of a record. A resignation has only `resignation`.
pub(super) fn read(input: &Map<String, Value>) -> Answered {
    let record = parse(input)?;
    let Some(made) = record.as_move() else { return Ok(json!({"resignation": true})) };
    let captures: Vec<Value> = made.captures().iter().copied().map(capture).collect();
    Ok(json!({
        "piece": letter(made.piece()),
        "squares": [made.origin().to_string(), made.target().to_string()],
        "type": made.kind().symbol(),
        "captures": captures,
        "mark": made.mark().map(Mark::symbol),
        "resignation": false,
    }))
}

pub(super) fn canonical(input: &Map<String, Value>) -> Answered {
    Ok(json!({"text": parse(input)?.to_string()}))
}

/// A move in the form of another program, as a move record; `null` if no record can express it.
pub(super) fn convert(input: &Map<String, Value>) -> Answered {
    let name = text(input, "dialect")?;
    let dialect = MoveDialect::from_name(name);
    let dialect = dialect.ok_or_else(|| Refusal::of_request(format_args!("no dialect `{name}`")))?;
    let side = match input.get("side").and_then(Value::as_str) {
        Some("attackers") => Some(Side::Attackers),
        Some("defenders") => Some(Side::Defenders),
        _ => None,
    };
    let read = dialect.parse(text(input, "text")?).map_err(|error| Refusal::of_text(&error))?;
    Ok(json!({"text": read.to_record(side).value.map(|record| record.to_string())}))
}

fn capture(capture: Capture) -> Value {
    json!({"piece": letter(capture.piece()), "square": capture.square().to_string()})
}

fn letter(piece: Option<Piece>) -> Option<String> {
    piece.map(|piece| piece.char().to_string())
}

fn parse(input: &Map<String, Value>) -> Result<MoveRecord, Refusal> {
    text(input, "text")?.parse().map_err(|error| Refusal::of_text(&error))
}
