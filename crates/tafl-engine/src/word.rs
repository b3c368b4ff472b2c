//! Words of the protocol.

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
