//! Boards and coordinates in serde: as their notation.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use ::serde::de::{Deserialize, Deserializer, Error, Visitor};
use ::serde::ser::{Serialize, Serializer};

use crate::board::Board;
use crate::coordinate::Coordinate;
use crate::grid::Grid;
use crate::shape::Shape;

macro_rules! as_notation {
    ($($type:ty, $what:literal;)*) => {$(
        /// As its canonical notation.
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        /// From its notation, read as [`FromStr`] reads it.
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text { what: $what, target: PhantomData })
            }
        }
    )*};
}

as_notation! {
    Board, "a board in T3EN, as in `3_/3_/3_ x`";
    Grid, "the rows of a board in T3EN, as in `3_/3_/3_`";
    Shape, "rows of cells in T3EN, as in `3_/5_/3_`";
    Coordinate, "the coordinate of a cell, as in `b2`";
}

/// Reads a string as a notation.
struct Text<T> {
    what: &'static str,
    target: PhantomData<fn() -> T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}
