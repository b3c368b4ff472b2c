//! Records, and what they are made of, as text.

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
    ($($(#[$attribute:meta])* $type:ty, $read:expr;)*) => {$(
        $(#[$attribute])*
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read(deserializer, $read)
            }
        }
    )*};
}

as_text! {
    /// The canonical layout.
    GameRecord, FromStr::from_str;
    /// Without the dot that ends it in a file.
    Address, FromStr::from_str;
    /// As a tag says it.
    Date, FromStr::from_str;
    /// As a tag says it: `1`, `0`, `-1` or `?`.
    GameResult, FromStr::from_str;
    /// As a tag says it.
    PuzzleMode, FromStr::from_str;
    /// As a tag says it.
    TimeControl, FromStr::from_str;
    /// As a tag says it.
    TimeRemaining, FromStr::from_str;
    /// As a comment begins with it.
    ClockTime, FromStr::from_str;
    /// Its text.
    CommentText, Self::new;
    /// Its text.
    TagValue, Self::new;
}

fn read<'de, D, T, E>(deserializer: D, read: fn(&str) -> Result<T, E>) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    E: Display,
{
    read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
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
