//! The escapes of version 1.1: `&#93;`, `&#124;` and `&#38;`.

use alloc::borrow::Cow;
use alloc::string::String;

use tafl_rules::OtnVersion;

use crate::comment::{CommentError, CommentText};
use crate::tag::{TagValue, TagValueError};

/// Each character and its escape.
const ESCAPES: [(char, &str); 3] = [(']', "&#93;"), ('|', "&#124;"), ('&', "&#38;")];

/// Comments with escapes.
impl CommentText {
    /// The text that is meant: that of the comment, in version 1.1 without its escapes (proposal for version 1.1, 4).
    ///
    /// ```
    /// use tafl_game_record::{CommentText, OtnVersion};
    ///
    /// let comment = CommentText::new("played [for the first time&#93; in 1930 &c.")?;
    /// assert_eq!(comment.decoded(OtnVersion::V1_1), "played [for the first time] in 1930 &c.");
    /// assert_eq!(comment.decoded(OtnVersion::V1_0), comment.as_str());
    /// # Ok::<(), tafl_game_record::CommentError>(())
    /// ```
    pub fn decoded(&self, version: OtnVersion) -> Cow<'_, str> {
        decoded(self.as_str(), version)
    }

    /// The comment that means this text: in version 1.1 with escapes where they are needed. A carriage return, alone or
    /// before a line feed, becomes a line feed.
    ///
    /// ```
    /// use tafl_game_record::{CommentText, OtnVersion};
    ///
    /// let comment = CommentText::encoded(OtnVersion::V1_1, "a[1]|b & c")?;
    /// assert_eq!(comment.as_str(), "a[1&#93;&#124;b & c");
    /// assert!(CommentText::encoded(OtnVersion::V1_0, "a[1]|b & c").is_err());
    /// # Ok::<(), tafl_game_record::CommentError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new); in version 1.1 only for a line that begins as a tag or turn.
    pub fn encoded(version: OtnVersion, text: &str) -> Result<Self, CommentError> {
        Self::new(&encoded(text, version, &[']', '|']))
    }
}

/// Values with escapes.
impl TagValue {
    /// The text that is meant: that of the value, in version 1.1 without its escapes (proposal for version 1.1, 4).
    pub fn decoded(&self, version: OtnVersion) -> Cow<'_, str> {
        decoded(self.as_str(), version)
    }

    /// The value that means this text: in version 1.1 with escapes where they are needed.
    ///
    /// ```
    /// use tafl_game_record::{OtnVersion, TagValue};
    ///
    /// let value = TagValue::encoded(OtnVersion::V1_1, "Round 1 [of 3]")?;
    /// assert_eq!(value.as_str(), "Round 1 [of 3&#93;");
    /// assert_eq!(value.decoded(OtnVersion::V1_1), "Round 1 [of 3]");
    /// # Ok::<(), tafl_game_record::TagValueError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new); in version 1.1 only for a line that begins as a tag or turn.
    pub fn encoded(version: OtnVersion, text: &str) -> Result<Self, TagValueError> {
        Self::new(&encoded(text, version, &[']']))
    }
}

/// The text without escapes.
pub(super) fn decoded(text: &str, version: OtnVersion) -> Cow<'_, str> {
    if version < OtnVersion::V1_1 || !text.contains("&#") {
        return Cow::Borrowed(text);
    }
    let mut decoded = String::with_capacity(text.len());
    let mut parts = text.split('&');
    decoded.push_str(parts.next().unwrap_or_default());
    for part in parts {
        match escape_after_ampersand(part) {
            Some((character, rest)) => {
                decoded.push(character);
                decoded.push_str(rest);
            }
            None => decoded.extend(["&", part]),
        }
    }
    Cow::Owned(decoded)
}

/// The text with escapes for these characters, and for an ampersand that would be misread.
pub(super) fn encoded<'t>(text: &'t str, version: OtnVersion, ending: &[char]) -> Cow<'t, str> {
    if version < OtnVersion::V1_1 || !text.contains(['&', ']', '|']) {
        return Cow::Borrowed(text);
    }
    let mut encoded = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        let after = text.get(at + 1..).filter(|_| character == '&').unwrap_or_default();
        let is_misread = escape_after_ampersand(after).is_some();
        let escape = ESCAPES.iter().find(|(escaped, _)| *escaped == character);
        match escape.filter(|_| is_misread || ending.contains(&character)) {
            Some((_, escape)) => encoded.push_str(escape),
            None => encoded.push(character),
        }
    }
    Cow::Owned(encoded)
}

/// The character of an escape whose ampersand precedes the text, and the rest of the text.
fn escape_after_ampersand(text: &str) -> Option<(char, &str)> {
    ESCAPES.iter().find_map(|(character, escape)| {
        let rest = text.strip_prefix(escape.strip_prefix('&')?)?;
        Some((*character, rest))
    })
}

/// The spans in a text that look like an escape, and are none of the three: `&#94;`, and `&#93` without its semicolon.
pub(super) fn unknown_escapes(text: &str) -> impl Iterator<Item = (usize, usize)> + '_ {
    text.match_indices("&#").filter_map(|(at, _)| {
        let inside = text.get(at + 2..)?;
        if escape_after_ampersand(text.get(at + 1..)?).is_some() {
            return None;
        }
        let digits = inside.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let is_number = inside.starts_with(|first: char| first.is_ascii_digit() || first == 'x');
        let semicolon = usize::from(inside.get(digits..)?.starts_with(';'));
        is_number.then_some((at, at + 2 + digits + semicolon))
    })
}
