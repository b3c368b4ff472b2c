//! Serde: a value is its notation if it has one, else its name or number.

use alloc::format;
use alloc::string::String;
use core::fmt;
use notation_syntax::{as_text, read_whole};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::dialect::PositionDialect;
use crate::dimension::Dimension;
use crate::piece::{Piece, PieceKind};
use crate::piece_set::PieceSet;
use crate::position::Inverted;
use crate::position::Position;
use crate::side::Side;
use crate::square::{File, Rank, Square};
use crate::tsn::{Extension, Tsn};

// Written in canonical form, and read relaxedly, with the errors of the parser.
as_text! {
    Position, read_whole, "a position record";
    Inverted, read_whole, "an inverted position record";
    Square, read_whole, "a square";
    PieceSet, read_whole, "a list of pieces";
    Tsn, read_whole, "a position in TSN";
}

/// Types with a name or a letter, which is also what they print.
macro_rules! names {
    ($($type:ty, $expected:literal, $read:expr;)*) => {
        as_text! {$(
            $type, |text| $read(text).ok_or_else(|| unknown(text, $expected)), $expected;
        )*}
    };
}

names! {
    Side, "`attackers` or `defenders`", Side::from_name;
    PieceKind, "`taflman`, `commander`, `knight`, `king`, `mercenary` or `guard`", PieceKind::from_name;
    Piece, "a piece, one of `tcnkmgTCNKMG`", piece;
    File, "a file, `a` to `bz`", |text: &str| File::from_letters(text.as_bytes());
    PositionDialect, "the name of a position dialect", PositionDialect::from_name;
    Extension, "one line of text without surrounding spaces", |text: &str| Extension::new(text).ok();
}

/// As serde describes a value that is not valid.
fn unknown(name: &str, expected: &str) -> String {
    format!("invalid value: string {name:?}, expected {expected}")
}

fn piece(text: &str) -> Option<Piece> {
    let mut letters = text.chars();
    let piece = Piece::from_char(letters.next()?)?;
    letters.next().is_none().then_some(piece)
}

/// Types that are numbers in one byte.
macro_rules! numbers {
    ($($(#[$attribute:meta])* $type:ty, $expecting:literal, $number:expr, $read:expr;)*) => {$(
        $(#[$attribute])*
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u8($number(*self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                // Formats that are not self-describing rely on the same type as for writing.
                deserializer.deserialize_u8(NumberVisitor { expecting: $expecting, read: $read })
            }
        }
    )*};
}

numbers! {
    /// As a number of squares.
    Dimension, "a number of squares, 1 to 78", Self::get, |number| Self::try_from(number).ok();
    /// As its number, from 1.
    Rank, "a rank, 1 to 78", Self::number, |number| Self::from_number(u32::try_from(number).ok()?);
}

struct NumberVisitor<T> {
    expecting: &'static str,
    read: fn(u64) -> Option<T>,
}

impl<T> Visitor<'_> for NumberVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expecting)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        (self.read)(number).ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
    }
}
