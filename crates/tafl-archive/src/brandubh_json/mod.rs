//! Saved games of Brandubh.

mod field;
mod parse;
mod print;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

/// How a game looks, shortened to one line.
pub(crate) const EXAMPLE: &str = r#"{"v":1,"variantId":"wtf","moves":[[6,3,6,2,0],…],"status":"playing",…}"#;
