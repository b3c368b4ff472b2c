//! Serde: values as their notation.

use core::fmt;
use core::str::FromStr;

use ::serde::de::{Deserialize, Deserializer, Error, Visitor};
use ::serde::ser::{Serialize, Serializer};

use crate::dialect::MoveDialect;
use crate::list::MoveList;
use crate::mark::Mark;
use crate::move_kind::MoveKind;
use crate::move_record::MoveRecord;
use crate::piece_move::Move;

macro_rules! as_text {
    ($($type:ty, $read:expr, $what:literal;)*) => {$(
        /// As its canonical text.
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        /// From its text, parsed relaxedly.
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let read: fn(&str) -> Result<Self, _> = $read;
                deserializer.deserialize_str(Text { what: $what, read })
            }
        }
    )*};
}

as_text! {
    MoveRecord, FromStr::from_str, "a move, as in `e5-e8xe9`, or `---`";
    Move, FromStr::from_str, "a move, as in `e5-e8xe9`";
    MoveList, FromStr::from_str, "moves separated by spaces, as in `e5-e8 a3-e3`";
    MoveKind, FromStr::from_str, "one of `-`, `^`, `=` and `^=`";
    Mark, FromStr::from_str, "one of `+`, `-`, `++` and `--`";
    MoveDialect, FromStr::from_str, "the name of a move dialect";
}

/// Reads a value from a string.
struct Text<T, E> {
    what: &'static str,
    read: fn(&str) -> Result<T, E>,
}

impl<T, E: fmt::Display> Visitor<'_> for Text<T, E> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }

    fn visit_str<F: Error>(self, text: &str) -> Result<T, F> {
        (self.read)(text).map_err(F::custom)
    }
}
