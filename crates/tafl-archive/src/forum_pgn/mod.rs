//! Games in the form like PGN of the forum of aagenielsen.dk.

mod parse;
mod print;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

/// How a game looks, shortened to one line.
pub(crate) const EXAMPLE: &str = r#"[Game "tablut"] [Size "9"] … 1. d1-c1 e6-g6 2. i5-i3 Ke5-e6:d6 …"#;
