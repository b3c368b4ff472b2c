//! The state that a record determines.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Value, json};
use tafl_game_record::{GameRecord, GameResult};
use tafl_position::{Dimension, Piece, Position, Square};
use tafl_rules::{Escape, Rules, Zone};

use super::board;
use super::rules::Flags;
use crate::played_line::PlayedLine;

pub(super) const TURN: &str = "turn";
pub(super) const ACTIONS: &str = "actions";
pub(super) const HISTORY: &str = "boardHistory";
pub(super) const RESULT: &str = "result";
pub(super) const LAST: &str = "lastAction";
pub(super) const RULES: &str = "rules";
pub(super) const BOARD: &str = "board";
pub(super) const CAPTURES: &str = "captures";

/// The state that a record determines.
pub(super) struct State {
    /// The fields, without the rules, in the order of the package.
    pub(super) fields: Vec<(&'static str, Value)>,
    /// The fields of the rules.
    pub(super) rules: Vec<(&'static str, Value)>,
    /// The boards that occurred, in the order in which they first did.
    pub(super) history: Vec<(String, u64)>,
    /// The board after the last move.
    pub(super) end: Position,
}

impl State {
    /// The state after the main line of a record with these rules.
    pub(super) fn of(record: &GameRecord, rules: &Rules, line: &PlayedLine<'_>) -> Self {
        let dimension = line.start.dimension();
        let (end, history) = boards(line);
        let actions: Vec<Value> = line
            .moves
            .iter()
            .map(|played| action(played.step.origin(), played.step.target(), dimension))
            .collect();
        let counts = history.iter().map(|(key, count)| (key.clone(), Value::from(*count)));
        let mut fields = Vec::from([
            (TURN, actions.len().into()),
            (HISTORY, Value::Object(counts.collect())),
            (RESULT, result(record, rules, line, &end)),
        ]);
        let last = actions.last().cloned();
        fields.push((ACTIONS, actions.into()));
        fields.extend(last.map(|last| (LAST, last)));
        let rows = board::rows(&end);
        let cells = |row: &String| row.chars().map(String::from).map(Value::from).collect::<Vec<_>>().into();
        fields.push((BOARD, rows.iter().map(cells).collect::<Vec<Value>>().into()));
        if let Some(last) = line.moves.last() {
            let captured = last.captured.iter().filter(|(_, piece)| *piece != Piece::KING);
            let captured = captured.map(|&(square, _)| coordinates(square, dimension));
            fields.push((CAPTURES, captured.collect::<Vec<Value>>().into()));
        }
        Self { fields, rules: Flags::of_rules(rules).fields().into(), history, end }
    }
}

/// The board after the last move, and how often each board occurred. A captured king stays on its square.
fn boards(line: &PlayedLine<'_>) -> (Position, Vec<(String, u64)>) {
    let mut position = line.start.clone();
    let (mut history, mut known) = (Vec::new(), BTreeMap::new());
    let mut count = |position: &Position| {
        let key = board::key(position);
        if let Some((_, count)) = known.get(&key).and_then(|&index: &usize| history.get_mut(index)) {
            *count += 1;
        } else {
            known.insert(key.clone(), history.len());
            history.push((key, 1));
        }
    };
    count(&position);
    for played in &line.moves {
        played.step.apply_to(&mut position).map(drop).expect_or_default("the line was played before");
        for &(square, piece) in &played.captured {
            if piece == Piece::KING && position.is_vacant(square) {
                position.set(square, piece).map(drop).expect_or_default("a captured piece was on the board");
            }
        }
        count(&position);
    }
    (position, history)
}

/// The result, in the words of the package.
fn result(record: &GameRecord, rules: &Rules, line: &PlayedLine<'_>, end: &Position) -> Value {
    let king = end.find(Piece::KING).next();
    let is_taken =
        line.moves.last().is_some_and(|last| last.captured.iter().any(|(_, piece)| *piece == Piece::KING));
    let is_in_corner = king.is_some_and(|king| rules.zone_of(king) == Some(Zone::Corner));
    match record.result().and_then(Result::ok) {
        Some(GameResult::AttackersWin) => {
            let words =
                if is_taken { "Attackers captured the king" } else { "Attackers surrounded the defenders" };
            json!({ "finished": true, "winner": "Attacker", "desc": words })
        }
        Some(GameResult::DefendersWin) => {
            let words = match rules.escape() {
                _ if is_in_corner => "King escaped from corner",
                Escape::Edge => "King escaped from edge",
                Escape::Corner => "King escaped through exit fort",
            };
            json!({ "finished": true, "winner": "Defender", "desc": words })
        }
        Some(GameResult::Draw) => json!({ "finished": true, "winner": null, "desc": "Draw on repetition" }),
        _ if line.moves.is_empty() => json!({ "finished": false, "desc": "" }),
        _ => json!({ "finished": false, "winner": null, "desc": "Game continues..." }),
    }
}

/// A move.
fn action(origin: Square, target: Square, dimension: Dimension) -> Value {
    json!({ "from": coordinates(origin, dimension), "to": coordinates(target, dimension) })
}

/// A square.
fn coordinates(square: Square, dimension: Dimension) -> Value {
    let (row, column) = board::coordinates(square, dimension);
    json!({ "r": row, "c": column })
}
