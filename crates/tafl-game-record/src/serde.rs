//! Records and their parts as text.

use alloc::string::String;
use core::str::FromStr;

use notation_syntax::{as_text, read_whole};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::address::Address;
use crate::comment::{CommentText, Eval, Judgement, Shape};
use crate::record::GameRecord;
use crate::tag::{Tag, TagValue};
use crate::value::{ClockTime, Date, GameResult, PuzzleMode, TimeControl, TimeRemaining};

as_text! {
    /// The canonical layout.
    GameRecord, read_whole, "a game record";
    /// Without the final dot that it has in a file.
    Address, read_whole, "the address of a move";
    /// As in a tag.
    Date, read_whole, "a date";
    /// As in a tag: `1`, `0`, `-1` or `?`.
    GameResult, read_whole, "a result";
    /// As in a tag.
    PuzzleMode, read_whole, "`strict` or `loose`";
    /// As in a tag.
    TimeControl, read_whole, "a time control";
    /// As in a tag.
    TimeRemaining, read_whole, "the remaining time of both sides";
    /// As at the start of a comment.
    ClockTime, FromStr::from_str, "the time of a clock";
    /// Its text.
    CommentText, Self::new, "the text of a comment";
    /// Its sign: `!?`.
    Judgement, FromStr::from_str, "a judgement";
    /// As in a comment: `34/8`, `#-5`.
    Eval, FromStr::from_str, "an evaluation";
    /// With its colour: `green:c4-d5`, `green:d4`.
    Shape, FromStr::from_str, "an arrow or a circle";
    /// Its text.
    TagValue, Self::new, "the value of a tag";
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
