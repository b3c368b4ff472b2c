//! Serde: every value is serialized as its notation.

use notation_syntax::{as_text, read_whole};

use crate::board::Board;
use crate::cell::Cell;
use crate::cell::Player;
use crate::coordinate::Coordinate;
use crate::grid::Grid;
use crate::shape::Shape;

as_text! {
    Board, read_whole, "a board in T3EN, as in `3_/3_/3_ x`";
    Grid, read_whole, "the rows of a board in T3EN, as in `3_/3_/3_`";
    Shape, read_whole, "rows of cells in T3EN, as in `3_/5_/3_`";
    Coordinate, read_whole, "the coordinate of a cell, as in `b2`";
    Player, |text| only(text).and_then(Self::from_char).ok_or("expected a player, `x` or `o`"), "`x` or `o`";
    Cell, |text| only(text).and_then(Self::from_char).ok_or("expected a cell, one of `_.xo`"), "one of `_.xo`";
}

/// The character of a text that consists of one.
fn only(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.as_str().is_empty())
}
