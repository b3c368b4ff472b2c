//! Quoted text in messages.

use alloc::boxed::Box;
use core::fmt::{self, Write as _};

use notation_syntax::visible;

/// A text that a message quotes. Long texts are cut, so that a message stays short however long the line is.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Clipped(Box<str>);

impl Clipped {
    /// The maximum length, in characters. A text that is cut ends in `…` as well.
    pub const MAX_CHARS: usize = 60;

    pub(crate) fn new(text: &str) -> Self {
        match text.char_indices().nth(Self::MAX_CHARS) {
            Some((end, _)) => Self(alloc::format!("{}…", text.get(..end).unwrap_or_default()).into()),
            None => Self(text.into()),
        }
    }

    /// The text, cut if it is long.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Control characters are escaped, because a message is one line, and invisible characters are replaced.
impl fmt::Display for Clipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            if character.is_control() {
                write!(f, "{}", character.escape_default())?;
            } else {
                visible(character.encode_utf8(&mut [0; 4])).try_for_each(|shown| f.write_char(shown))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Clipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
