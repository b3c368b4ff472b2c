//! The losses of a conversion.

use notation_syntax::Coded;
use serde::Serialize;

/// A detail that the other form does not have.
#[derive(Serialize)]
pub(crate) struct LossObject {
    code: &'static str,
    message: String,
}

impl LossObject {
    pub(crate) fn new<K: Coded>(loss: &K) -> Self {
        Self { code: loss.code(), message: loss.to_string() }
    }
}
