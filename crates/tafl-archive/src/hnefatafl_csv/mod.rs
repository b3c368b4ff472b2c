//! The Copenhagen games that come with hnefatafl-rs: `moves,taken by the attackers,taken by the defenders,result`.
//!
//! Fields are never quoted and do not contain commas, so the line is split without a CSV parser.

mod parse;
mod print;

pub(crate) use parse::parse_line;
pub(crate) use print::write_line;
