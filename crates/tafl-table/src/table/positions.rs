//! The columns of `positions`.

use crate::column::ColumnType::{Int16, Int64, Key, Name, Text};
use crate::column::{Column, required};

pub(super) const COLUMNS: &[Column] = &[
    required("key", Key, "the key: each is in one row, and rows are sorted by it"),
    required("position", Text, "the canonical position record"),
    required("side", Name, "the side to move: `attackers` or `defenders`"),
    required("size", Int16, "the number of squares along an edge of the board"),
    required("attackers", Int16, "the number of attackers"),
    required("defenders", Int16, "the number of defenders, with the king"),
    required("plies", Int64, "the number of rows of `plies` with this key"),
];
