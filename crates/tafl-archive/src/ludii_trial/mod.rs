//! Trials of Ludii: games as the program stores them, with the placement of the pieces and all captures.

mod action;
mod field;
mod parse;
mod placement;
mod print;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

pub(crate) const EXAMPLE: &str = "Move=[Move:mover=1,from=43,to=79,actions=[Move:typeFrom=Cell,from=43,typeTo=Cell,to=79,decision=true]] …";
