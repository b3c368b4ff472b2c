//! Games of the server aagenielsen.dk: JSON objects.

mod field;
mod parse;
mod print;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

/// How a game looks, shortened to one line.
pub(crate) const EXAMPLE: &str = r#"{"AageGameTypeName": "Magpie 7x7", "Moves": ["d1-c1", …], …}"#;
