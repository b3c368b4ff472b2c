//! Serde: values as their notation.

use core::str::FromStr;

use notation_syntax::{as_text, read_whole};

use crate::dialect::MoveDialect;
use crate::list::MoveList;
use crate::mark::Mark;
use crate::mark::MoveKind;
use crate::move_record::MoveRecord;
use crate::piece_move::Move;

as_text! {
    MoveRecord, read_whole, "a move, as in `e5-e8xe9`, or `---`";
    Move, read_whole, "a move, as in `e5-e8xe9`";
    MoveList, read_whole, "moves separated by spaces, as in `e5-e8 a3-e3`";
    MoveKind, FromStr::from_str, "one of `-`, `^`, `=` and `^=`";
    Mark, FromStr::from_str, "one of `+`, `-`, `++` and `--`";
    MoveDialect, FromStr::from_str, "the name of a move dialect";
}
