//! The extension field of TEN.

use alloc::string::{String, ToString};
use core::fmt;

/// The text after the six fields of TSN, unchanged.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Extension(String);

/// The recommended form of an extension: `example:1:escape=corners`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ExtensionData<'a> {
    /// The program or format that the data belongs to.
    pub identifier: &'a str,
    /// The version of that data.
    pub version: &'a str,
    /// The data, which may contain more colons.
    pub data: &'a str,
}

impl Extension {
    /// An extension with this text.
    ///
    /// # Errors
    ///
    /// [`ExtensionError`] if the text could not be read back: it is empty, begins or ends with a space or a
    /// tab, or contains a line break.
    pub fn new(text: &str) -> Result<Self, ExtensionError> {
        let readable =
            !text.is_empty() && !text.contains(['\n', '\r']) && text.trim_matches([' ', '\t']) == text;
        if readable { Ok(Self(text.to_string())) } else { Err(ExtensionError) }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is `-`, which means that there is no custom data.
    pub fn is_dash(&self) -> bool {
        self.0 == "-"
    }

    /// Its parts, if it has the recommended form.
    pub fn data(&self) -> Option<ExtensionData<'_>> {
        let (identifier, rest) = self.0.split_once(':')?;
        let (version, data) = rest.split_once(':')?;
        Some(ExtensionData { identifier, version, data })
    }
}

impl fmt::Display for Extension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Extension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Extension({:?})", self.0)
    }
}

/// The text cannot be an extension, because it could not be read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an extension is a single line of text without surrounding spaces")]
pub struct ExtensionError;
