//! Games of the server aagenielsen.dk: one JSON object per line.

mod field;
mod parse;
mod print;

pub(crate) use parse::parse_line;
pub(crate) use print::write_line;
