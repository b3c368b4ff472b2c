//! States of the npm package `tafl`: JSON objects.
//!
//! A state carries its rules, its moves without captures, the board after the last move, and how often each board
//! occurred. Row 0 of the board is the top rank, column 0 is file a.
//!
//! # Rules
//!
//! | field | rules record |
//! | --- | --- |
//! | `edgeEscape` | `esc` |
//! | `startingSide` | `atkf` |
//! | `kingIsArmed` | `ka:y` or `ka:h`: an unarmed king captures by moving, but does not help |
//! | `attackerCountToCapture` | 4 is `ks:s`; 2 is `ks:w`, which also captures on the edge; 3 is read as `ks:s` |
//! | `kingCanReturnToCenter` | `cens`; all pieces pass the empty center |
//! | `cornerBaseWidth` | `cor` |
//! | `shieldWalls`, `exitForts` | `sw:s`, `efe:y` |
//! | `repetitionOutcome`, `repetitionTurnLimit` | `tfr` or `rep`, as in `rep:3e` |
//!
//! `surf:y` and `cenh:` always apply. A rule that OpenTafl Notation cannot express is reported
//! ([`GameLoss::Rule`](crate::GameLoss::Rule)) and kept in a tag.

mod parse;
mod print;
mod rules;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use parse::{detect, parse};
use print::write;
use rules::Flags;
use serde_json::{Map, Value, json};
use tafl_game_record::{GameRecord, GameResult};
use tafl_position::{Dimension, Piece, Position, Square, Symmetry};
use tafl_rules::{Escape, Rules, Zone};

use crate::error::ImportError;
use crate::format::Format;
use crate::framing::Framing;
use crate::json;
use crate::played_line::PlayedLine;

pub(crate) const FORMAT: Format = Format {
    framing: Framing::Json,
    example: r#"{"turn":1,"actions":[{"from":{"r":0,"c":3},"to":{"r":0,"c":1}}],"rules":{"startingSide":"Attacker", …}, …}"#,
    detect,
    parse,
    write: Some(write),
};

/// The prefix of the names of tags that hold a field.
const PREFIX: &str = "npm-tafl-";

/// The prefix of the names of tags that hold a field of the rules.
const RULE_PREFIX: &str = "npm-tafl-rule-";

/// The letter for an empty square.
const EMPTY: char = ' ';

/// The letter of each piece.
const LETTERS: [(char, Piece); 3] = [('A', Piece::ATTACKER), ('D', Piece::DEFENDER), ('K', Piece::KING)];

/// The square in a row, counted from the top, and a column.
fn square(row: u64, column: u64, dimension: Dimension) -> Option<Square> {
    let length = u64::from(dimension.get());
    let rank = length.checked_sub(1)?.checked_sub(row)?;
    if column >= length {
        return None;
    }
    Square::from_indices(u8::try_from(column).ok()?, u8::try_from(rank).ok()?)
}

/// The row, counted from the top, and the column of a square.
fn coordinates(square: Square, dimension: Dimension) -> (u8, u8) {
    (dimension.get().saturating_sub(1).saturating_sub(square.rank().index()), square.file().index())
}

/// The square of an object with the fields `r` and `c`.
fn square_of(
    object: &Map<String, Value>,
    name: &'static str,
    dimension: Dimension,
) -> Result<Square, ImportError> {
    let inner = json::object_in(object, name)?;
    let row = json::field(inner, "r")?;
    let column = json::field(inner, "c")?;
    let found = row.as_u64().zip(column.as_u64());
    let found = found.and_then(|(row, column)| square(row, column, dimension));
    found.ok_or_else(|| json::wrong_value(name, "a square of the board", &Value::Object(inner.clone())))
}

/// The board in a field: an array of rows, each an array of letters.
fn position(object: &Map<String, Value>, name: &'static str) -> Result<Position, ImportError> {
    const EXPECTED: &str = "rows of `A`, `D`, `K` and spaces";
    let rows = json::array(object, name, "an array of rows")?;
    let row = |row: &Value| -> Result<String, ImportError> {
        let cells = row.as_array().ok_or_else(|| json::wrong_type(name, "an array of rows", row))?;
        let cells = cells.iter().map(|cell| cell.as_str().filter(|text| text.len() == 1));
        cells.collect::<Option<String>>().ok_or_else(|| json::wrong_value(name, EXPECTED, row))
    };
    let rows = rows.iter().map(row).collect::<Result<Vec<_>, _>>()?;
    let wrong = || json::wrong_value(name, EXPECTED, &rows.join("|").into());
    of_rows(rows.iter().map(String::as_str)).ok_or_else(wrong)
}

/// The position of rows of letters, the top rank first.
fn of_rows<'r>(rows: impl ExactSizeIterator<Item = &'r str>) -> Option<Position> {
    let dimension = Dimension::try_from(rows.len()).ok()?;
    let mut position = Position::empty(dimension);
    for (row, text) in (0..).zip(rows) {
        if text.chars().count() != usize::from(dimension.get()) {
            return None;
        }
        for (column, letter) in (0..).zip(text.chars()) {
            let known = LETTERS.iter().find(|(known, _)| *known == letter);
            match known {
                Some(&(_, piece)) => position.set(square(row, column, dimension)?, piece).ok()?,
                None if letter == EMPTY => None,
                None => return None,
            };
        }
    }
    Some(position)
}

/// The rows of a position, the top rank first.
fn rows(position: &Position) -> Vec<String> {
    let dimension = position.dimension();
    let letter = |piece: Option<Piece>| {
        let known = piece.and_then(|piece| LETTERS.iter().find(|(_, known)| *known == piece));
        known.map_or(EMPTY, |(letter, _)| *letter)
    };
    let row = |rank| dimension.files().map(|file| letter(position.get(Square::new(file, rank)))).collect();
    dimension.ranks().rev().map(row).collect()
}

/// The name of a board in the history: the rows of the first of its eight images, in alphabetical order.
fn key(position: &Position) -> String {
    let keys = Symmetry::ALL.into_iter().map(|symmetry| rows(&position.transformed(symmetry)).join("|"));
    keys.min().expect_or_default("there are eight symmetries")
}

/// The first board in the history of a text. Its position in the text counts, which a map does not keep. The names of
/// boards need no escapes.
fn first_in_history(text: &str, name: &str) -> Option<Position> {
    let (_, after) = text.split_once(&alloc::format!("\"{name}\""))?;
    let after = after.trim_start().strip_prefix(':')?.trim_start().strip_prefix('{')?;
    let (key, _) = after.trim_start().strip_prefix('"')?.split_once('"')?;
    let rows: Vec<&str> = key.split('|').collect();
    of_rows(rows.into_iter())
}

const TURN: &str = "turn";
const ACTIONS: &str = "actions";
const HISTORY: &str = "boardHistory";
const RESULT: &str = "result";
const LAST: &str = "lastAction";
const RULES: &str = "rules";
const BOARD: &str = "board";
const CAPTURES: &str = "captures";

/// The state that a record determines.
struct State {
    /// The fields, without the rules, in the order of the package.
    fields: Vec<(&'static str, Value)>,
    /// The fields of the rules.
    rules: Vec<(&'static str, Value)>,
    /// The boards that occurred, in the order in which they first did.
    history: Vec<(String, u64)>,
    /// The board after the last move.
    end: Position,
}

impl State {
    /// The state after the main line of a record with these rules.
    fn of(record: &GameRecord, rules: &Rules, line: &PlayedLine<'_>) -> Self {
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
        let rows = rows(&end);
        let cells = |row: &String| row.chars().map(String::from).map(Value::from).collect::<Vec<_>>().into();
        fields.push((BOARD, rows.iter().map(cells).collect::<Vec<Value>>().into()));
        if let Some(last) = line.moves.last() {
            let captured = last.captured.iter().filter(|(_, piece)| *piece != Piece::KING);
            let captured = captured.map(|&(square, _)| cell(square, dimension));
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
        let key = key(position);
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
    json!({ "from": cell(origin, dimension), "to": cell(target, dimension) })
}

/// A square.
fn cell(square: Square, dimension: Dimension) -> Value {
    let (row, column) = coordinates(square, dimension);
    json!({ "r": row, "c": column })
}
