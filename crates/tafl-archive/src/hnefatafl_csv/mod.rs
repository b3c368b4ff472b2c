//! Games in the form of hnefatafl-rs: comma-separated values.

mod parse;
mod print;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

/// How a game looks, shortened to one line.
pub(crate) const EXAMPLE: &str = "d1-d3 e5-e2 …,1,0,Black";
