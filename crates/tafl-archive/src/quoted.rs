//! Quoted text in messages.

use alloc::boxed::Box;
use core::fmt::{self, Write as _};

use notation_syntax::{shortened, visible};

/// The characters that are kept of a text that a message quotes, so that a message stays short however long the line is.
const MAX_CHARS: usize = 60;

/// A text for a message.
pub(crate) fn clipped(text: &str) -> Box<str> {
    shortened(text, MAX_CHARS).into()
}

/// Control characters are escaped, because a message is one line, and invisible characters are replaced.
pub(crate) struct Quoted<'a>(pub(crate) &'a str);

impl fmt::Display for Quoted<'_> {
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
