//! Games in the form like SGF of the forum of aagenielsen.dk.

mod parse;
mod print;
mod tree;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

pub(crate) const EXAMPLE: &str = "( GM[Tablut] SZ[9] PB[Ada] PW[Bo] RE[0-1]  ;B[daca] ;W[efgf] … )";
