//! Games of the server aagenielsen.dk: JSON objects.

mod field;
mod parse;
mod print;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;
