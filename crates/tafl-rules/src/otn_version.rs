//! Versions of the OpenTafl Notation.

use crate::key::Key;
use crate::parse::is_added_key;

/// A version of the OpenTafl Notation: the specification, or the proposal for the next one.
///
/// Reading and writing follow [`V1_0`](Self::V1_0) unless a caller chooses another version.
/// `docs/proposals/otn-1.1.md` of the repository describes version 1.1.
///
/// ```
/// use tafl_rules::OtnVersion;
///
/// assert_eq!("1.1".parse(), Ok(OtnVersion::V1_1));
/// assert_eq!(OtnVersion::default().to_string(), "1.0");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum OtnVersion {
    /// The specification.
    #[default]
    V1_0,
    /// The proposal.
    V1_1,
}

notation_syntax::names! {
    OtnVersion: "version of the notation" {
        V1_0 = "1.0",
        V1_1 = "1.1",
    }
}

impl OtnVersion {
    /// Whether rules records of this version have a key.
    ///
    /// ```
    /// use tafl_rules::OtnVersion;
    ///
    /// assert!(OtnVersion::V1_1.has_rules_key("rep") && OtnVersion::V1_1.has_rules_key("z1h"));
    /// assert!(OtnVersion::V1_0.has_rules_key("tfr") && !OtnVersion::V1_0.has_rules_key("rep"));
    /// ```
    pub fn has_rules_key(self, key: &str) -> bool {
        Key::from_name(key).is_some() || self >= Self::V1_1 && is_added_key(key)
    }
}
