//! The columns of `plies`.

use crate::column::ColumnType::{Int32, Int64, Key, Name, Names, Text};
use crate::column::{Column, optional, required};

const NOT_PLAYED: &str = "the position is not known";

pub(super) const COLUMNS: &[Column] = &[
    required("game", Int64, "the number of the game in `games`"),
    required("variation", Int32, "0 for the main line; the variations of a game are numbered from 1"),
    required(
        "ply",
        Int32,
        "the number of moves from the start of the game through this one, without resignations",
    ),
    required("address", Text, "the address of the move: `3b`, `7b.2.1a`"),
    optional("side", Name, "the side that moves: `attackers` or `defenders`", NOT_PLAYED),
    required("move", Text, "the move record as it is: `Kd4-d6xe6+`"),
    required("from", Name, "the square that the piece leaves"),
    required("to", Name, "the square that the piece moves to"),
    optional("piece", Name, "the kind of the piece: `taflman`, `king` and so on", NOT_PLAYED),
    required("type", Name, "the type of the move: `-`, `^`, `=` or `^=`"),
    required("captures", Names, "the squares of the captured pieces"),
    optional("mark", Name, "the state of the king: `+`, `-`, `++` or `--`", "the record has no mark"),
    optional(
        "clock_ms",
        Int64,
        "the main time that the player has left after the move",
        "the record has none",
    ),
    optional("clock_overtime_ms", Int64, "the length of an overtime period", "the clock has none"),
    optional(
        "clock_overtime_count",
        Int64,
        "the number of overtime periods that are left",
        "the clock has none",
    ),
    optional("comment", Text, "the comment without the clock", "there is none"),
    optional("position", Text, "the position record after the move", NOT_PLAYED),
    optional("key", Key, "the key of the position after the move with the side that moves next", NOT_PLAYED),
    optional(
        "canonical_move",
        Name,
        "the squares and the type of the move on the canonical image of the position before it; of several images, the smallest",
        NOT_PLAYED,
    ),
    optional("variant", Name, "the name of the variant, as in `games`", "as in `games`"),
];
