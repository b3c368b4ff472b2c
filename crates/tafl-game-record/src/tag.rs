//! Tags: the data of a game as a whole.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use notation_syntax::invariant::ExpectOr as _;

use crate::comment::with_line_feeds;
use crate::parse::is_taken_for_unclosed;

pub(crate) const EVENT: &str = "event";
pub(crate) const DATE: &str = "date";
pub(crate) const RESULT: &str = "result";
pub(crate) const TIME_CONTROL: &str = "time-control";
pub(crate) const TIME_REMAINING: &str = "time-remaining";
pub(crate) const START_COMMENT: &str = "start-comment";
pub(crate) const PUZZLE_MODE: &str = "puzzle-mode";
pub(crate) const PUZZLE_PRESTART: &str = "puzzle-prestart";
pub(crate) const PUZZLE_START: &str = "puzzle-start";
pub(crate) const RULES: &str = "rules";
pub(crate) const POSITION: &str = "position";
/// How the game ended: proposed.
pub(crate) const ENDING: &str = "ending";
/// The side to move in the position of the position tag: proposed.
pub(crate) const TO_MOVE: &str = "to-move";
/// The time of day at the start of the game: proposed.
pub(crate) const UTC_TIME: &str = "utc-time";
pub(crate) const TERMINATION: &str = "termination";
pub(crate) const VARIANT: &str = "variant";

/// The names of the specification, §4, in its order.
// deviation: G13b
const NAMES: [&str; 19] = [
    EVENT,
    "site",
    DATE,
    "round",
    "attackers",
    "defenders",
    RESULT,
    "annotator",
    "compiler",
    TIME_CONTROL,
    TIME_REMAINING,
    TERMINATION,
    VARIANT,
    START_COMMENT,
    PUZZLE_MODE,
    PUZZLE_PRESTART,
    PUZZLE_START,
    RULES,
    POSITION,
];

/// A tag: a name and a value, as in `[date:2015.01.07]` (specification §4).
///
/// The rules and the position of a record are not tags of this type: [`GameRecord`](crate::GameRecord) stores them
/// as values.
#[doc(alias = "header")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tag {
    name: String,
    value: TagValue,
}

impl Tag {
    /// A tag with this name and value.
    ///
    /// # Errors
    ///
    /// [`TagNameError`] if the name could not be read back, or is `rules` or `position`.
    pub fn new(name: &str, value: TagValue) -> Result<Self, TagNameError> {
        if !is_name(name) || matches!(name, RULES | POSITION) {
            return Err(TagNameError);
        }
        Ok(Self { name: name.to_string(), value })
    }

    /// A tag that the reader has read, with any name but `rules` and `position`.
    pub(crate) fn of_event(name: &str, value: &str) -> Self {
        // Always valid: the reader has checked the name, and ends the value at `]`.
        let is_line = memchr::memchr2(b'\n', b'\r', value.as_bytes()).is_none();
        let value = if is_line { Ok(TagValue(value.to_string())) } else { TagValue::new(value) };
        Self { name: name.to_string(), value: value.expect_or_default("a line is a value") }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value.
    pub fn value(&self) -> &TagValue {
        &self.value
    }
}

/// The value of a tag: any text without `]`, which ends the tag and cannot be escaped.
///
/// Its lines end with line feeds, whatever the line endings of the text that it is made from.
///
/// ```
/// use tafl_game_record::TagValue;
///
/// let value: TagValue = "Reykjavík".parse()?;
/// assert_eq!(value.as_str(), "Reykjavík");
/// assert!(TagValue::new("a]b").is_err());
/// # Ok::<(), tafl_game_record::TagValueError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TagValue(String);

impl TagValue {
    /// The value with this text. A carriage return, alone or before a line feed, becomes a line feed.
    ///
    /// # Errors
    ///
    /// [`TagValueError`] if the text contains `]`, or would be taken for a tag whose closing bracket is missing: a line
    /// after the first begins as a tag of the specification, or as a turn that `[` follows.
    pub fn new(text: &str) -> Result<Self, TagValueError> {
        let text = with_line_feeds(text);
        if text.contains(']') || is_taken_for_unclosed(&text) {
            return Err(TagValueError);
        }
        Ok(Self(text.into_owned()))
    }

    /// The value with this text, or the most similar one: on one line, and with `)` for `]`.
    pub fn similar(text: &str) -> Self {
        let allowed = |character: char| match character {
            ']' => ')',
            character if character.is_control() => ' ',
            character => character,
        };
        Self(text.chars().map(allowed).collect::<String>().trim().into())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Any text without `]`.
///
/// ```
/// use tafl_game_record::{GameRecord, TagValue};
///
/// let mut record = GameRecord::default();
/// record.set_tag("event", "Club championship".parse()?)?;
/// assert_eq!(record.tag("event").map(TagValue::as_str), Some("Club championship"));
/// assert!("[1]".parse::<TagValue>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for TagValue {
    type Err = TagValueError;

    fn from_str(text: &str) -> Result<Self, TagValueError> {
        Self::new(text)
    }
}

impl fmt::Display for TagValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for TagValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text cannot be the value of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the value of a tag cannot contain `]`, which ends the tag, or a line that begins a tag or turn")]
pub struct TagValueError;

/// The text cannot be the name of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid tag name; use letters, digits, `-` and `_`, but not the names `rules` and `position`")]
pub struct TagNameError;

/// Whether the specification has a tag of this name.
pub(crate) fn is_known(name: &str) -> bool {
    NAMES.contains(&name)
}

/// The longest name of a tag of the specification, with the colon after it.
pub(crate) const MAX_KNOWN: usize = 16;

/// Whether the text begins with the name of a tag of the specification and a colon.
pub(crate) fn begins_known_tag(text: &[u8]) -> bool {
    if !begins_as_known(text) {
        return false;
    }
    let is_in_name = |byte: &u8| byte.is_ascii_lowercase() || *byte == b'-';
    let Some(end) = text.iter().take(MAX_KNOWN).position(|byte| !is_in_name(byte)) else { return false };
    let (name, after) = text.split_at_checked(end).expect_or_default("the end is in the text");
    after.starts_with(b":") && NAMES.iter().any(|known| known.as_bytes() == name)
}

/// Whether the text after a bracket is a tag of the specification, and no comment block: on one line, and without `|`.
pub(crate) fn is_known_tag(text: &[u8]) -> bool {
    let end = || memchr::memchr3(b']', b'|', b'\n', text).and_then(|end| text.get(end));
    begins_known_tag(text) && end() == Some(&b']')
}

/// Whether the first two letters are those of a tag of the specification, which few words of comments have.
#[inline]
fn begins_as_known(text: &[u8]) -> bool {
    let [first @ b'a'..=b'z', second @ b'a'..=b'z', ..] = text else { return false };
    let known = SECOND_LETTERS.get(usize::from(*first - b'a'));
    known.is_some_and(|known| known >> (*second - b'a') & 1 == 1)
}

/// The second letters of the names that begin with each letter, as sets of bits.
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which reports a panic as an error")]
const SECOND_LETTERS: [u32; 26] = {
    let mut letters = [0; 26];
    let mut index = 0;
    while index < NAMES.len() {
        let name = NAMES[index].as_bytes();
        letters[(name[0] - b'a') as usize] |= 1 << (name[1] - b'a');
        index += 1;
    }
    letters
};

/// Whether a tag can have this name.
pub(crate) fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(is_name_byte)
}

#[inline]
pub(crate) fn is_name_byte(byte: u8) -> bool {
    NAME_BYTES.get(usize::from(byte)).is_some_and(|&is_in_name| is_in_name)
}

/// Whether each byte can be part of a name.
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which reports a panic as an error")]
const NAME_BYTES: [bool; 256] = {
    let mut bytes = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        bytes[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        byte += 1;
    }
    bytes
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_tags_are_recognized() {
        for name in NAMES {
            let text = alloc::format!("{name}:");
            assert!(begins_known_tag(text.as_bytes()), "{name}");
            assert!(text.len() <= MAX_KNOWN, "{name}");
            assert!(!begins_known_tag(name.as_bytes()), "{name}");
            assert!(!begins_known_tag(alloc::format!("{name}-:").as_bytes()), "{name}");
        }
    }
}
