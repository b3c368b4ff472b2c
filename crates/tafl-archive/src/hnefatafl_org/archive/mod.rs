//! The archive of the server: `ArchivedGame`, one a line.

mod clocks;
mod fields;
mod parse;
mod plays;
mod print;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

pub(crate) const EXAMPLE: &str =
    "(id:7,…,plays:PlayRecords([None,Some(Play((role:Attacker,from:(size:_11,x:3,y:10),…)))]),…)";
