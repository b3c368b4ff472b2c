//! The name of a variant.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// The name of a variant (`name`), with `_` for each space. The specification does not have this entry, but nearly
/// every real record does.
///
/// ```
/// use tafl_rules::VariantName;
///
/// let name: VariantName = "Sea Battle".parse()?;
/// assert_eq!(name.as_str(), "Sea_Battle");
/// assert_eq!(name.to_string(), "Sea Battle");
/// # Ok::<(), tafl_rules::VariantNameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariantName(Box<str>);

impl VariantName {
    /// Creates a name. Spaces become `_`.
    ///
    /// # Errors
    ///
    /// Fails if the name is empty, or contains other white space or `]`, which would end the rules tag of a game
    /// record.
    pub fn new(name: &str) -> Result<Self, VariantNameError> {
        if name.is_empty() {
            return Err(VariantNameError::Empty);
        }
        let stored = name.replace(' ', "_");
        match stored.chars().find(|&character| is_separator(character) || character == ']') {
            Some(found) => Err(VariantNameError::Character { found }),
            None => Ok(Self(stored.into_boxed_str())),
        }
    }

    /// The name as it is written in a record, with `_` for spaces.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether the character separates entries.
pub(crate) fn is_separator(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r')
}

impl FromStr for VariantName {
    type Err = VariantNameError;

    fn from_str(name: &str) -> Result<Self, VariantNameError> {
        Self::new(name)
    }
}

/// Prints the name with spaces.
impl fmt::Display for VariantName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, word) in self.0.split('_').enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            f.write_str(word)?;
        }
        Ok(())
    }
}

impl fmt::Debug for VariantName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VariantName({})", self.as_str())
    }
}

impl From<VariantName> for String {
    fn from(name: VariantName) -> Self {
        name.as_str().to_owned()
    }
}

/// The error for a text that cannot be the name of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VariantNameError {
    /// The text is empty.
    #[error("a variant name cannot be empty")]
    Empty,
    /// A name cannot contain this character.
    #[error("a variant name cannot contain {}", notation_syntax::Found::from(*found))]
    Character {
        /// The character.
        found: char,
    },
}
