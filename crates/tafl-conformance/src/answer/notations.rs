//! Positions, TSN, T3EN, moves and rules.

use serde_json::{Map, Value, json};
use tafl_notation::moves::Capture;
use tafl_notation::moves::dialect::MoveDialect;
use tafl_notation::position::RowOrder;
use tafl_notation::position::dialect::PositionDialect;
use tafl_notation::position::tsn::Extension;
use tafl_notation::rules::{Key, SpeedLimits, Value as Meaning, Zone};
use tafl_notation::t3en::{Board, GameStatus, Player, Shape};
use tafl_notation::{Mark, MoveRecord, Piece, PieceSet, Position, Rules, Side, Square, Tsn};

use super::Answered;
use super::input::{Refusal, named, number, parsed, text};

pub(super) fn position_squares(input: &Map<String, Value>) -> Answered {
    Ok(json!({"squares": rows(&parsed(input, "text")?)}))
}

/// The record with the highest rank first.
pub(super) fn position_inverted(input: &Map<String, Value>) -> Answered {
    Ok(json!({"text": parsed::<Position>(input, "text")?.inverted().to_string()}))
}

/// A position in the form of another program, as a position record.
pub(super) fn position_convert(input: &Map<String, Value>) -> Answered {
    let dialect = named(input, "dialect", PositionDialect::from_name)?;
    let order = match input.get("first_row").and_then(Value::as_str) {
        Some("rank-1") => Some(RowOrder::RankOneFirst),
        Some("top-rank") => Some(RowOrder::TopRankFirst),
        _ => None,
    };
    let read = dialect.parse(text(input, "text")?, order).map_err(|error| Refusal::of_text(&error))?;
    let side = read.side_to_move.map(|side| side.to_string());
    Ok(json!({"text": read.position.to_string(), "side": side}))
}

/// The rows of a position, rank 1 first, with `.` for a vacant square.
fn rows(position: &Position) -> Vec<String> {
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

pub(super) fn tsn_read(input: &Map<String, Value>) -> Answered {
    let tsn: Tsn = parsed(input, "text")?;
    // A king is the letter `k` here, and `d` and `a` are the other pieces.
    let squares: Vec<String> = rows(tsn.position())
        .iter()
        .map(|row| row.replace('t', "a").replace('T', "d").replace('K', "k"))
        .collect();
    Ok(json!({
        "squares": squares,
        "defenders": tsn.initial_defenders(),
        "side": tsn.side_to_move().to_string(),
        "ply": tsn.ply(),
        "plies_since_capture": tsn.plies_since_capture(),
        "turn": tsn.turn(),
        "extension": tsn.extension().map(Extension::as_str),
    }))
}

/// The cells of a board, the top row first, and the player to move.
pub(super) fn t3en_read(input: &Map<String, Value>) -> Answered {
    let board: Board = parsed(input, "text")?;
    let rows = board.grid().rows();
    let cells: Vec<String> = rows.map(|row| row.iter().map(|cell| cell.char()).collect()).collect();
    Ok(json!({"cells": cells, "to_move": board.side_to_move().char().to_string()}))
}

/// A shape of any rows, padded to a square of cells that are not playable.
pub(super) fn t3en_square(input: &Map<String, Value>) -> Answered {
    let shape: Shape = parsed(input, "text")?;
    Ok(json!({"text": shape.to_square().to_string()}))
}

/// The state of a game that a line of this length wins.
pub(super) fn t3en_status(input: &Map<String, Value>) -> Answered {
    let status = match parsed::<Board>(input, "text")?.grid().status(number(input, "line")?) {
        GameStatus::Open => "open",
        GameStatus::Won(Player::X) => "won-x",
        GameStatus::Won(Player::O) => "won-o",
        GameStatus::BothWon => "both-won",
        GameStatus::Draw => "draw",
    };
    Ok(json!({"status": status}))
}

/// The parts of a record. A resignation has only `resignation`.
pub(super) fn move_read(input: &Map<String, Value>) -> Answered {
    let record: MoveRecord = parsed(input, "text")?;
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

/// A move in the form of another program, as a move record; `null` if no record can express it.
pub(super) fn move_convert(input: &Map<String, Value>) -> Answered {
    let dialect = named(input, "dialect", MoveDialect::from_name)?;
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

/// The meaning of a record: a field for each key, whether the record has it or not.
pub(super) fn rules_keys(input: &Map<String, Value>) -> Answered {
    let rules: Rules = parsed(input, "text")?;
    let mut keys = Map::new();
    for key in Key::ALL {
        if let Some(value) = rules.get(*key).or_else(|| key.default_value()) {
            if !matches!(key, Key::Starti) {
                keys.insert(key.name().to_owned(), meaning(&rules, *key, value));
            }
        }
    }
    let others: Map<String, Value> =
        rules.others().iter().map(|entry| (entry.key().to_owned(), entry.value().into())).collect();
    keys.insert("others".to_owned(), others.into());
    Ok(keys.into())
}

/// Whether two records describe the same game.
pub(super) fn rules_same(input: &Map<String, Value>) -> Answered {
    let (a, b): (Rules, Rules) = (parsed(input, "a")?, parsed(input, "b")?);
    Ok(json!({"same": a.same_game(&b)}))
}

/// A number, a list of numbers or squares, or a text as in a record.
fn meaning(rules: &Rules, key: Key, value: Meaning<'_>) -> Value {
    match value {
        Meaning::Dimension(dimension) => dimension.get().into(),
        Meaning::SpeedLimits(limits) => speeds(limits),
        Meaning::Squares(_) | Meaning::SquareList(_) => squares(rules.squares(zone(key))),
        other => other.to_string().into(),
    }
}

/// A limit for each piece in the order `tcnkmgTCNKMG`; -1 means unlimited.
fn speeds(limits: &SpeedLimits) -> Value {
    let pieces = PieceSet::ALL.iter();
    let limits: Vec<i64> = pieces.map(|piece| limits.limit(piece).squares().map_or(-1, i64::from)).collect();
    limits.into()
}

/// Squares by file, then by rank.
fn squares(squares: impl Iterator<Item = Square>) -> Value {
    let mut squares: Vec<Square> = squares.collect();
    squares.sort_unstable_by_key(|square| (square.file().index(), square.rank().index()));
    let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
    squares.into()
}

fn zone(key: Key) -> Zone {
    match key {
        Key::Cor => Zone::Corner,
        Key::Cen => Zone::Center,
        Key::Afor => Zone::AttackerFortress,
        _ => Zone::DefenderFortress,
    }
}
