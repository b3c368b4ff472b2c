//! Moves of the course LOG320 at the ÉTS, as its server passes them on: `D6-D5`. They do not name captures.
//!
//! The board, top rank first, can precede them: 169 digits, with or without spaces.

mod board;
mod parse;
mod print;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

/// How a game looks, shortened to one line.
pub(crate) const EXAMPLE: &str = "D13-D11 F7-F9 …";

/// The prefix of the names of tags.
const PREFIX: &str = "log320-";

/// The field for comments and for the numbers that the server sends.
const LINES: &str = "lines";

/// Whether a word is a number that the server sends: the side of the player, or what it expects.
fn is_signal(word: &str) -> bool {
    ["1", "2", "3", "4", "5"].contains(&word)
}
