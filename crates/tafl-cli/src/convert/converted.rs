//! The result of converting a record.

use notation_syntax::Coded;

use crate::failure::Failure;

/// A record in its new form.
pub(super) struct Converted {
    pub(super) text: String,
    pub(super) losses: Vec<Loss>,
}

/// Something that the new form cannot express.
pub(super) struct Loss {
    pub(super) code: Option<&'static str>,
    pub(super) message: String,
}

impl Converted {
    pub(super) fn lossless(text: String) -> Self {
        Self { text, losses: Vec::new() }
    }
}

impl<C: Coded> From<&C> for Loss {
    fn from(loss: &C) -> Self {
        Self { code: Some(loss.code()), message: loss.to_string() }
    }
}

/// Why a record has no new form.
pub(super) enum NotConverted {
    /// It cannot be read, which is reported already.
    Reported,
    /// The other form cannot express it.
    Unsupported(String),
    /// All of it is lost.
    Lost(Vec<Loss>),
}

impl From<Failure> for NotConverted {
    fn from(_: Failure) -> Self {
        Self::Reported
    }
}
