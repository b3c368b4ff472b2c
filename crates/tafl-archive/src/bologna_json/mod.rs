//! The messages of the server and the players of the Bologna challenge: a state, and the actions after it.
//!
//! Each is a JSON object, without the length that precedes it on the wire.

mod parse;
mod print;
mod state;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

/// How a game looks, shortened to one line.
pub(crate) const EXAMPLE: &str =
    r#"{"board":[["EMPTY", …], …],"turn":"WHITE"} {"from":"e3","to":"i3","turn":"WHITE"} …"#;

/// The field of an object that names the side to move or the result.
const TURN: &str = "turn";

/// The tag for a side to move that does not follow from the moves.
const TURN_TAG: &str = "bologna-json-turn";
