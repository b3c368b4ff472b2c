//! Sessions of the text protocol: the commands that the program reads, with or without its answers.
//!
//! A command that starts a new game (`board_size`, `time_settings`) ends the previous one, so a session is the game that
//! it ends with. Commands that only ask for something are skipped.
//!
//! If each play has an answer, the answers say which plays were refused, and what was captured. Without answers both
//! follow from the rules of the board.

mod command;
mod parse;
mod print;
mod session;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

pub(crate) const EXAMPLE: &str = "board_size 11, play attacker d1 d3, play defender e5 e2, …";
