//! States: a board, rank 1 first, and the side to move or the result.

use alloc::string::{String, ToString};

use serde_json::{Map, Value};
use tafl_game_record::GameResult;
use tafl_position::{Dimension, Piece, Position, Side, Square};

use super::TURN;
use crate::bologna::{RANKS, Turn};
use crate::clipped::Clipped;
use crate::error::ImportError;
use crate::json;

/// The field with the board.
pub(super) const BOARD: &str = "board";

/// The words for squares. `THRONE` is the empty throne.
const SQUARES: [(&str, Option<Piece>); 5] = [
    ("EMPTY", None),
    ("THRONE", None),
    ("BLACK", Some(Piece::ATTACKER)),
    ("WHITE", Some(Piece::DEFENDER)),
    ("KING", Some(Piece::KING)),
];

const TURNS: [(Turn, &str); 5] = [
    (Turn::Of(Side::Defenders), "WHITE"),
    (Turn::Of(Side::Attackers), "BLACK"),
    (Turn::Ended(GameResult::DefendersWin), "WHITEWIN"),
    (Turn::Ended(GameResult::AttackersWin), "BLACKWIN"),
    (Turn::Ended(GameResult::Draw), "DRAW"),
];

/// The word for a turn.
pub(super) fn word_of(turn: Turn) -> &'static str {
    TURNS.iter().find(|(known, _)| *known == turn).map_or("WHITE", |&(_, word)| word)
}

/// The turn with this word.
pub(super) fn turn_of(word: &str) -> Option<Turn> {
    TURNS.iter().find(|(_, known)| *known == word).map(|&(turn, _)| turn)
}

/// The turn of a state or an action.
pub(super) fn turn(object: &Map<String, Value>) -> Result<Turn, ImportError> {
    let word = json::string(object, TURN)?;
    let expected = "`WHITE`, `BLACK`, `WHITEWIN`, `BLACKWIN` or `DRAW`";
    let wrong = || ImportError::FieldValue { name: TURN, expected, found: Clipped::new(word) };
    turn_of(word).ok_or_else(wrong)
}

/// The board of a state.
pub(super) fn board(object: &Map<String, Value>) -> Result<Position, ImportError> {
    const ROWS: &str = "nine arrays of nine of `EMPTY`, `BLACK`, `WHITE`, `KING`, `THRONE`";
    let rows = json::array(object, BOARD, ROWS)?;
    let wrong = |found: &Value| {
        let found = Clipped::new(&found.to_string());
        ImportError::FieldValue { name: BOARD, expected: ROWS, found }
    };
    let whole = || wrong(object.get(BOARD).unwrap_or(&Value::Null));
    let dimension = Dimension::new(RANKS).filter(|_| rows.len() == usize::from(RANKS)).ok_or_else(whole)?;
    let mut position = Position::empty(dimension);
    for (rank, row) in dimension.ranks().zip(rows) {
        let words =
            row.as_array().filter(|words| words.len() == usize::from(RANKS)).ok_or_else(|| wrong(row))?;
        for (file, word) in dimension.files().zip(words) {
            let piece = SQUARES.iter().find(|(known, _)| word.as_str() == Some(known));
            let (_, piece) = piece.ok_or_else(|| wrong(word))?;
            let _ = position.set(Square::new(file, rank), *piece);
        }
    }
    Ok(position)
}

/// A state as an object, with the fields in the order of the server.
pub(super) fn text(position: &Position, turn: Turn) -> String {
    let dimension = position.dimension();
    let mut text = String::from("{\"board\":[");
    for rank in dimension.ranks() {
        text.push_str(if rank.index() == 0 { "[" } else { ",[" });
        for file in dimension.files() {
            let square = Square::new(file, rank);
            let piece = position.get(square);
            let empty = if dimension.center() == Some(square) { "THRONE" } else { "EMPTY" };
            let word = SQUARES.iter().find(|(_, known)| piece.is_some() && *known == piece);
            text.push_str(if file.index() == 0 { "\"" } else { ",\"" });
            text.extend([word.map_or(empty, |&(word, _)| word), "\""]);
        }
        text.push(']');
    }
    text.extend(["],\"turn\":\"", word_of(turn), "\"}"]);
    text
}
