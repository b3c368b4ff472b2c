//! The text that is found where something else is expected.

use core::fmt;

use crate::excerpt::is_hidden;

/// The character that was found in the text, or its end. For error kinds.
///
/// ```
/// use notation_syntax::Found;
///
/// assert_eq!(Found::from('x').to_string(), "`x`");
/// assert_eq!(Found::from('\n').to_string(), "a line break");
/// assert_eq!(Found::from('\u{202e}').to_string(), "the invisible character U+202E");
/// assert_eq!(Found::from(None).to_string(), "the end");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Found(Option<char>);

impl Found {
    /// The character; `None` for the end of the text.
    pub fn char(self) -> Option<char> {
        self.0
    }
}

impl From<char> for Found {
    fn from(found: char) -> Self {
        Self(Some(found))
    }
}

impl From<Option<char>> for Found {
    fn from(found: Option<char>) -> Self {
        Self(found)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("the end"),
            Some('\n' | '\r') => f.write_str("a line break"),
            Some('\t') => f.write_str("a tab"),
            Some(' ') => f.write_str("a space"),
            Some(other) if other.is_control() => {
                write!(f, "the control character U+{:04X}", u32::from(other))
            }
            Some(other) if is_hidden(other) => {
                write!(f, "the invisible character U+{:04X}", u32::from(other))
            }
            Some(other) => write!(f, "`{other}`"),
        }
    }
}
