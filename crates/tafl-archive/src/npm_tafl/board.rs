//! Boards and squares.

use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Map, Value};
use tafl_position::{Dimension, Piece, Position, Square, Symmetry};

use crate::error::ImportError;
use crate::json;

/// The letter for an empty square.
const EMPTY: char = ' ';

/// The letter of each piece.
const LETTERS: [(char, Piece); 3] = [('A', Piece::ATTACKER), ('D', Piece::DEFENDER), ('K', Piece::KING)];

/// The square in a row, counted from the top, and a column.
pub(super) fn square(row: u64, column: u64, dimension: Dimension) -> Option<Square> {
    let length = u64::from(dimension.get());
    let rank = length.checked_sub(1)?.checked_sub(row)?;
    if column >= length {
        return None;
    }
    Square::from_indices(u8::try_from(column).ok()?, u8::try_from(rank).ok()?)
}

/// The row, counted from the top, and the column of a square.
pub(super) fn coordinates(square: Square, dimension: Dimension) -> (u8, u8) {
    (dimension.get().saturating_sub(1).saturating_sub(square.rank().index()), square.file().index())
}

/// The square of an object with the fields `r` and `c`.
pub(super) fn square_of(
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
pub(super) fn position(object: &Map<String, Value>, name: &'static str) -> Result<Position, ImportError> {
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
pub(super) fn of_rows<'r>(rows: impl ExactSizeIterator<Item = &'r str>) -> Option<Position> {
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
pub(super) fn rows(position: &Position) -> Vec<String> {
    let dimension = position.dimension();
    let letter = |piece: Option<Piece>| {
        let known = piece.and_then(|piece| LETTERS.iter().find(|(_, known)| *known == piece));
        known.map_or(EMPTY, |(letter, _)| *letter)
    };
    let row = |rank| dimension.files().map(|file| letter(position.get(Square::new(file, rank)))).collect();
    dimension.ranks().rev().map(row).collect()
}

/// The name of a board in the history: the rows of the first of its eight images, in alphabetical order.
pub(super) fn key(position: &Position) -> String {
    let keys = Symmetry::ALL.into_iter().map(|symmetry| rows(&position.transformed(symmetry)).join("|"));
    keys.min().expect_or_default("there are eight symmetries")
}

/// The first board in the history of a text. Its position in the text counts, which a map does not keep. The names of
/// boards need no escapes.
pub(super) fn first_in_history(text: &str, name: &str) -> Option<Position> {
    let (_, after) = text.split_once(&alloc::format!("\"{name}\""))?;
    let after = after.trim_start().strip_prefix(':')?.trim_start().strip_prefix('{')?;
    let (key, _) = after.trim_start().strip_prefix('"')?.split_once('"')?;
    let rows: Vec<&str> = key.split('|').collect();
    of_rows(rows.into_iter())
}
