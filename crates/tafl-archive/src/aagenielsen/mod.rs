//! Games of the server aagenielsen.dk: a JSON object a line.

mod field;
mod parse;
mod print;

pub(crate) use parse::read;
pub(crate) use print::write;
