//! Games of AbstractPlay: reports as JSON objects.
//!
//! A report has a header and rounds of moves, each a turn of one player: `d1-d3xe2xf2`. The moves name their captures.
//! The first player moves first, whichever side that is. A variant is named by its uid, ruleset, size, layout and `-w` if
//! the defenders move first, from which rules and start position follow; the words that the site shows instead of a uid
//! are not known here. No report of a game is public: this follows the schema of reports and the program that writes
//! them.
//!
//! In all variants the defenders lose if a position occurs for the third time, which OpenTafl Notation cannot express.

mod parse;
mod print;
mod report;
mod variant;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

pub(crate) const EXAMPLE: &str =
    r#"{"header": {"game": {"name": "Tafl", …}, …}, "moves": [["e5-e6", "d1-d3xe3"], …]}"#;

/// The prefix of the names of tags that hold a field of the header.
const PREFIX: &str = "abstract-play-";
