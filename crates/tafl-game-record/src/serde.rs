//! Records and their parts as text.

use alloc::string::String;
use core::fmt::Display;
use core::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::address::Address;
use crate::comment::CommentText;
use crate::record::GameRecord;
use crate::tag::{Tag, TagValue};
use crate::value::{ClockTime, Date, GameResult, PuzzleMode, TimeControl, TimeRemaining};

macro_rules! as_text {
    ($($(#[$attribute:meta])* $type:ty, $parse:expr;)*) => {$(
        $(#[$attribute])*
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                parse_text(deserializer, $parse)
            }
        }
    )*};
}

as_text! {
    /// The canonical layout.
    GameRecord, FromStr::from_str;
    /// Without the final dot that it has in a file.
    Address, FromStr::from_str;
    /// As in a tag.
    Date, FromStr::from_str;
    /// As in a tag: `1`, `0`, `-1` or `?`.
    GameResult, FromStr::from_str;
    /// As in a tag.
    PuzzleMode, FromStr::from_str;
    /// As in a tag.
    TimeControl, FromStr::from_str;
    /// As in a tag.
    TimeRemaining, FromStr::from_str;
    /// As at the start of a comment.
    ClockTime, FromStr::from_str;
    /// Its text.
    CommentText, Self::new;
    /// Its text.
    TagValue, Self::new;
}

fn parse_text<'de, D, T, E>(deserializer: D, parse: fn(&str) -> Result<T, E>) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    E: Display,
{
    parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
}

/// A tag as an object.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Tag")]
struct TagFields<N, V> {
    name: N,
    value: V,
}

/// As an object with `name` and `value`.
impl Serialize for Tag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        TagFields { name: self.name(), value: self.value() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Tag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let TagFields { name, value } = TagFields::<String, TagValue>::deserialize(deserializer)?;
        Self::new(&name, value).map_err(D::Error::custom)
    }
}
