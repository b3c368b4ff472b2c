//! Serde: every value is serialized as its notation.

use core::fmt;
use core::str::FromStr;

use ::serde::de::{Deserialize, Deserializer, Error, Visitor};
use ::serde::ser::{Serialize, Serializer};

use crate::board::Board;
use crate::cell::Cell;
use crate::coordinate::Coordinate;
use crate::grid::Grid;
use crate::player::Player;
use crate::shape::Shape;

macro_rules! as_text {
    ($($type:ty, $parse:expr, $expected:literal;)*) => {$(
        /// As its canonical notation.
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        /// From its notation, as relaxed as [`FromStr`].
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let parse: fn(&str) -> Result<Self, _> = $parse;
                deserializer.deserialize_str(Text { expected: $expected, parse })
            }
        }
    )*};
}

as_text! {
    Board, FromStr::from_str, "a board in T3EN, as in `3_/3_/3_ x`";
    Grid, FromStr::from_str, "the rows of a board in T3EN, as in `3_/3_/3_`";
    Shape, FromStr::from_str, "rows of cells in T3EN, as in `3_/5_/3_`";
    Coordinate, FromStr::from_str, "the coordinate of a cell, as in `b2`";
    Player, |text| only(text).and_then(Self::from_char).ok_or("expected a player, `x` or `o`"), "`x` or `o`";
    Cell, |text| only(text).and_then(Self::from_char).ok_or("expected a cell, one of `_.xo`"), "one of `_.xo`";
}

/// The character of a text that consists of one.
fn only(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.as_str().is_empty())
}

/// A visitor that parses a string.
struct Text<T, E> {
    expected: &'static str,
    parse: fn(&str) -> Result<T, E>,
}

impl<T, E: fmt::Display> Visitor<'_> for Text<T, E> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<F: Error>(self, text: &str) -> Result<T, F> {
        (self.parse)(text).map_err(F::custom)
    }
}
