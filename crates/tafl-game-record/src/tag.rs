//! Tags: what is said about a game as a whole.

use alloc::string::{String, ToString};
use core::fmt;

/// The names of the specification, §4, in its order.
const NAMES: [&str; 19] = [
    "event",
    "site",
    "date",
    "round",
    "attackers",
    "defenders",
    "result",
    "annotator",
    "compiler",
    "time-control",
    "time-remaining",
    "termination",
    "variant",
    "start-comment",
    "puzzle-mode",
    "puzzle-prestart",
    "puzzle-start",
    "rules",
    "position",
];

/// A tag: a name and what it says, as in `[date:2015.01.07]` (specification §4).
///
/// The rules and the position of a record are no tags of this type: they are values of their own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tag {
    name: String,
    value: TagValue,
}

impl Tag {
    /// A tag of this name.
    ///
    /// # Errors
    ///
    /// [`InvalidTagName`] where the name would not be read back, or is `rules` or `position`.
    pub fn new(name: &str, value: TagValue) -> Result<Self, InvalidTagName> {
        if !is_name(name) || matches!(name, "rules" | "position") {
            return Err(InvalidTagName);
        }
        Ok(Self { name: name.to_string(), value })
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it says.
    pub fn value(&self) -> &TagValue {
        &self.value
    }

    /// Makes it say something else.
    pub fn set_value(&mut self, value: TagValue) {
        self.value = value;
    }
}

/// What a tag says: any text without `]`, which ends it (there is no way to write it otherwise).
#[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TagValue(String);

impl TagValue {
    /// The value with this text.
    ///
    /// # Errors
    ///
    /// [`InvalidTagValue`] where the text holds `]`.
    pub fn new(text: &str) -> Result<Self, InvalidTagValue> {
        if text.contains(']') { Err(InvalidTagValue) } else { Ok(Self(text.to_string())) }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
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

/// The text cannot be what a tag says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("what a tag says may not hold `]`, which ends the tag")]
pub struct InvalidTagValue;

/// The text cannot be the name of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the name of a tag is made of letters, digits, `-` and `_`; rules and position are not set as tags")]
pub struct InvalidTagName;

/// Whether the specification has a tag of this name.
pub(crate) fn is_known(name: &str) -> bool {
    NAMES.contains(&name)
}

/// Whether the text begins with a name of the specification and a colon.
pub(crate) fn begins(text: &[u8]) -> bool {
    NAMES.iter().any(|name| text.strip_prefix(name.as_bytes()).is_some_and(|rest| rest.starts_with(b":")))
}

pub(crate) fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}
