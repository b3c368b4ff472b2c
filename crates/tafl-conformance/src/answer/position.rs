//! Positions.

use serde_json::{Map, Value, json};
use tafl_notation::position::RowOrder;
use tafl_notation::position::dialect::PositionDialect;
use tafl_notation::{Piece, Position};

use super::Answered;
use super::input::{Refusal, text};

pub(super) fn squares(input: &Map<String, Value>) -> Answered {
    Ok(json!({"squares": rows(&read(input)?)}))
}

pub(super) fn canonical(input: &Map<String, Value>) -> Answered {
    Ok(json!({"text": read(input)?.to_string()}))
}

/// The record with the highest rank first.
pub(super) fn inverted(input: &Map<String, Value>) -> Answered {
    Ok(json!({"text": read(input)?.inverted().to_string()}))
}

/// A position in the form of another program, as a position record.
pub(super) fn convert(input: &Map<String, Value>) -> Answered {
    let name = text(input, "dialect")?;
    let dialect = PositionDialect::from_name(name);
    let dialect = dialect.ok_or_else(|| Refusal::of_request(format_args!("no dialect `{name}`")))?;
    let order = match input.get("first_row").and_then(Value::as_str) {
        Some("rank-1") => Some(RowOrder::RankOneFirst),
        Some("top-rank") => Some(RowOrder::TopRankFirst),
        _ => None,
    };
    let read = dialect.parse(text(input, "text")?, order).map_err(|error| Refusal::of_text(&error))?;
    let side = read.side_to_move.map(|side| side.to_string());
    Ok(json!({"text": read.position.to_string(), "side": side}))
}

fn read(input: &Map<String, Value>) -> Result<Position, Refusal> {
    text(input, "text")?.parse().map_err(|error| Refusal::of_text(&error))
}

/// The rows of a position, rank 1 first, with `.` for a vacant square.
pub(super) fn rows(position: &Position) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for (square, piece) in position.squares() {
        if square.file().index() == 0 {
            rows.push(String::new());
        }
        if let Some(row) = rows.last_mut() {
            row.push(piece.map_or('.', Piece::char));
        }
    }
    rows
}
