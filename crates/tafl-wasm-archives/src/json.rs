//! Values as JSON.

use serde::Serialize;

/// Writing to a string fails for no value of this crate: all keys are strings.
pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}
