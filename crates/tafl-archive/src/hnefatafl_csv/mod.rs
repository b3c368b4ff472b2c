//! Games in the form of hnefatafl-rs: comma-separated values.

mod parse;
mod print;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;
