//! The moves of a game, the newest first.

use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Map, Value};
use tafl_game_record::{GameRecord, GameResult};
use tafl_position::{Dimension, Side, Square};

use super::MOVES;
use crate::ending::EndingWord;
use crate::error::ImportError;
use crate::json;
use crate::moves::Moves;
use crate::options::ImportOptions;

const FROM_X: &str = "MoveX";
const FROM_Y: &str = "MoveY";
const TO_X: &str = "MoveXTo";
const TO_Y: &str = "MoveYTo";
const END: &str = "EndState";

/// The fields of the squares.
const SQUARES: [&str; 4] = [FROM_X, FROM_Y, TO_X, TO_Y];

/// How a game can end, by number; the others are still played.
const ENDS: [(i64, GameResult, Option<EndingWord>); 7] = [
    (1, GameResult::AttackersWin, None),
    (2, GameResult::DefendersWin, None),
    (3, GameResult::Draw, None),
    (4, GameResult::AttackersWin, Some(EndingWord::Resigned)),
    (5, GameResult::DefendersWin, Some(EndingWord::Resigned)),
    (6, GameResult::AttackersWin, Some(EndingWord::Timeout)),
    (7, GameResult::DefendersWin, Some(EndingWord::Timeout)),
];

/// An entry that is not a move has this number instead of each square.
const NO_MOVE: i64 = -1;

/// The entries of a game, the newest first.
pub(super) struct Entries {
    /// The squares of each entry; `None` if it is not a move.
    pub(super) steps: Vec<Option<(Square, Square)>>,
    /// The other fields of each entry, and squares of an entry that is not a move that are not [`NO_MOVE`].
    pub(super) others: Vec<Map<String, Value>>,
}

impl Entries {
    /// The entries in an object.
    pub(super) fn of_object(
        object: &Map<String, Value>,
        dimension: Dimension,
        options: &ImportOptions,
    ) -> Result<Self, ImportError> {
        let entries = json::array(object, MOVES, "an array of moves")?;
        Moves::check_count(entries.len())?;
        let (mut steps, mut others) = (Vec::new(), Vec::new());
        // The first moves are the last entries.
        let entries = entries
            .get(entries.len() - options.first(entries).len()..)
            .expect_or_default("the first moves are some of all");
        for entry in entries {
            let wrong = || json::wrong_type(MOVES, "an array of objects", entry);
            let entry = entry.as_object().ok_or_else(wrong)?;
            let step = step(entry, dimension)?;
            let is_usual = |name: &str| step.is_some() || entry.get(name) == Some(&NO_MOVE.into());
            let is_other = |name: &str| !(SQUARES.contains(&name) && is_usual(name));
            let other = entry.iter().filter(|(name, _)| is_other(name));
            others.push(other.map(|(name, value)| (name.clone(), value.clone())).collect());
            steps.push(step);
        }
        Ok(Self { steps, others })
    }

    /// The entries that a record determines. A resignation and a loss on time are entries without a move.
    pub(super) fn of_record(
        record: &GameRecord,
        steps: impl DoubleEndedIterator<Item = (Square, Square)>,
    ) -> Self {
        let result = record.result().and_then(Result::ok);
        let ending = EndingWord::of(record);
        let end = ENDS.iter().find(|(_, known, how)| Some(*known) == result && *how == ending);
        let end = end.map_or(0, |&(number, ..)| number);
        let mut steps: Vec<_> = steps.rev().map(Some).collect();
        if end > 3 || (end > 0 && steps.is_empty()) {
            steps.insert(0, None);
        }
        let other = |index| [(String::from(END), Value::from(if index == 0 { end } else { 0 }))];
        let others = (0..steps.len()).map(|index| other(index).into_iter().collect()).collect();
        Self { steps, others }
    }

    /// The result, and the way the game ended, of the newest entry.
    pub(super) fn end(&self) -> Option<(GameResult, Option<EndingWord>)> {
        let number = self.others.first()?.get(END)?.as_i64()?;
        let end = ENDS.iter().find(|(known, ..)| *known == number);
        end.map(|&(_, result, ending)| (result, ending))
    }

    /// The content of the entries besides their moves: the other fields, with [`Value::Null`] after entries
    /// that are not moves.
    pub(super) fn besides_moves(&self) -> Value {
        let parts = self.steps.iter().zip(&self.others).map(|(step, other)| {
            let other = Value::Object(other.clone());
            if step.is_some() { other } else { Value::Array([other].into()) }
        });
        parts.collect()
    }

    /// The entries with these moves, and what a tag says besides them; `None` if the number of moves differs.
    pub(super) fn with_besides(self, besides: &Value) -> Option<Self> {
        let mut moves = self.steps.into_iter().flatten();
        let (mut steps, mut others) = (Vec::new(), Vec::new());
        for part in besides.as_array()? {
            let (step, other) = match part {
                Value::Array(parts) => (None, parts.first()?),
                other => (Some(moves.next()?), other),
            };
            steps.push(step);
            others.push(other.as_object()?.clone());
        }
        moves.next().is_none().then_some(Self { steps, others })
    }

    /// The entries as JSON.
    pub(super) fn to_value(&self) -> Value {
        let entries = self.steps.iter().zip(&self.others).map(|(step, other)| {
            let mut entry = other.clone();
            let numbers = step.map_or([NO_MOVE; 4], |(origin, target)| {
                [origin.file().index(), origin.rank().index(), target.file().index(), target.rank().index()]
                    .map(i64::from)
            });
            for (name, number) in SQUARES.iter().zip(numbers) {
                entry.entry(*name).or_insert_with(|| number.into());
            }
            Value::Object(entry)
        });
        entries.collect()
    }
}

/// The squares of an entry; `None` if it is not a move.
fn step(entry: &Map<String, Value>, dimension: Dimension) -> Result<Option<(Square, Square)>, ImportError> {
    let number = |name: &'static str| -> Result<i64, ImportError> {
        let value = json::field(entry, name)?;
        value.as_i64().ok_or_else(|| json::wrong_type(name, "a number", value))
    };
    let numbers = [number(FROM_X)?, number(FROM_Y)?, number(TO_X)?, number(TO_Y)?];
    if numbers.contains(&NO_MOVE) {
        return Ok(None);
    }
    let [from_x, from_y, to_x, to_y] = numbers;
    let square = |file: i64, rank: i64| {
        let square = Square::from_indices(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?;
        dimension.contains(square).then_some(square)
    };
    let wrong = |name| json::wrong_value(name, "a square of the board", &Value::Object(entry.clone()));
    let origin = square(from_x, from_y).ok_or_else(|| wrong(FROM_X))?;
    let target = square(to_x, to_y).ok_or_else(|| wrong(TO_X))?;
    Ok(Some((origin, target)))
}

/// The side that moved first: that of the piece, or else the attackers.
pub(super) fn first_side(start: &tafl_position::Position, steps: &[(Square, Square)]) -> Side {
    let first = steps.first().and_then(|(origin, _)| start.get(*origin));
    first.map_or(Side::Attackers, tafl_position::Piece::side)
}
