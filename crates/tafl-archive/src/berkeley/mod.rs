//! Scripts for Tablut as in the course CS 61B at Berkeley: moves and commands, one per line.
//!
//! A move names its first square, and the rank or the file of the second: `h5-6` is `h5-h6`, `g5-h` is `g5-h5`. It does
//! not name captures.

mod line;
mod parse;
mod print;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

/// How a game looks, shortened to one line.
pub(crate) const EXAMPLE: &str = "manual white … h5-6 e4-b …";

/// The prefix of the names of tags.
const PREFIX: &str = "berkeley-";

/// The field for commands and comments.
const COMMANDS: &str = "commands";

/// The commands of a script without a tag for them: both sides are played by the script.
const USUAL_COMMANDS: [(usize, &str); 2] = [(0, "manual white"), (0, "manual black")];

/// The name of the start position, for messages.
const START: &str = "another start position than that of the course";
