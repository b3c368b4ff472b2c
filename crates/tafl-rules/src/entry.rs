//! Entries with unknown keys.

use alloc::boxed::Box;
use alloc::format;
use core::fmt;

use notation_syntax::invariant::ExpectOr as _;

use crate::key::Key;
use crate::name::is_separator;

/// An entry with an unknown key, kept as it was written: `key:value`.
///
/// ```
/// use tafl_rules::OtherEntry;
///
/// let entry = OtherEntry::new("dice", "2d6")?;
/// assert_eq!(entry.to_string(), "dice:2d6");
/// # Ok::<(), tafl_rules::OtherEntryError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OtherEntry {
    text: Box<str>,
    /// The byte offset of the colon.
    colon: usize,
}

impl OtherEntry {
    /// An entry of a key and a value.
    ///
    /// A key is not empty and contains no colon. Neither part contains white space, nor `]`, which would end the rules
    /// tag of a game record.
    ///
    /// # Errors
    ///
    /// Fails if no record could contain the entry, or if the key is a known one.
    pub fn new(key: &str, value: &str) -> Result<Self, OtherEntryError> {
        let fits = |part: &str| !part.contains(|found| is_separator(found) || found == ']');
        let good = !key.is_empty() && !key.contains(':') && Key::from_name(key).is_none();
        let entry = || Self { text: format!("{key}:{value}").into_boxed_str(), colon: key.len() };
        (good && fits(key) && fits(value)).then(entry).ok_or(OtherEntryError)
    }

    /// The text before the colon.
    pub fn key(&self) -> &str {
        self.text.get(..self.colon).expect_or_default("the colon is in the entry")
    }

    /// The text after the colon.
    pub fn value(&self) -> &str {
        self.text.get(self.colon + 1..).expect_or_default("the colon is in the entry")
    }
}

/// The error for a key and a value that are not an [`OtherEntry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "an entry needs a key that is not in the specification and has no colon; key and value have neither white space nor `]`"
)]
pub struct OtherEntryError;

/// Prints the entry as it was written.
impl fmt::Display for OtherEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for OtherEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OtherEntry({self})")
    }
}
