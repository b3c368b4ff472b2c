//! Words of the protocol, and text at the end of a line.

use alloc::string::String;
use core::fmt;

/// A word that an engine chose, such as the name of an option: not empty and without white space.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word(String);

impl Word {
    /// The word; `None` if the text is empty or has white space.
    pub fn new(text: impl Into<String>) -> Option<Self> {
        let text = text.into();
        let is_word = !text.is_empty() && !text.contains(char::is_whitespace);
        is_word.then_some(Self(text))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Text up to the end of a line, as in `id name TEXT`: without line breaks, and without white space at its ends.
///
/// It can contain anything else, control characters too: treat it as hostile before it reaches a terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Line(String);

impl Line {
    /// The text with a space for each line break, without white space at its ends.
    pub fn new(text: &str) -> Self {
        Self(text.trim().replace(['\n', '\r'], " "))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Line {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
