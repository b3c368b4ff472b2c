//! Text in an XML document.

use core::fmt::{self, Write};

/// A text escaped for an element or an attribute. Characters that XML does not allow, such as most control characters,
/// become replacement characters.
#[derive(Clone, Copy)]
pub(super) struct Escaped<T>(pub(super) T);

impl<T: fmt::Display> fmt::Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaper(f), "{}", self.0)
    }
}

struct Escaper<'a, 'f>(&'a mut fmt::Formatter<'f>);

impl Write for Escaper<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|char| self.write_char(char))
    }

    fn write_char(&mut self, char: char) -> fmt::Result {
        match char {
            '&' => self.0.write_str("&amp;"),
            '<' => self.0.write_str("&lt;"),
            '>' => self.0.write_str("&gt;"),
            '"' => self.0.write_str("&quot;"),
            // In an attribute an XML parser would replace them with spaces.
            '\t' | '\n' | '\r' => write!(self.0, "&#{};", u32::from(char)),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => self.0.write_char(char::REPLACEMENT_CHARACTER),
            _ => self.0.write_char(char),
        }
    }
}
