//! Values as JSON.

use notation_syntax::invariant::broken;
use serde::Serialize;

pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| broken("all keys are strings", "null".to_owned()))
}
