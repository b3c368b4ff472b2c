//! Games of the engine taflzero: lines of its protocol.
//!
//! A game is a `position` line, with the `setoption` line for its variant before it and the answer to `result` after
//! it. A variant counts for all later games. Captures follow from the rules of the variant; without one it is
//! `copenhagen11x11`. A game from another position has the rules of the variant with that position.

mod parse;
mod print;
mod reason;
mod variant;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

/// How a game looks, shortened to one line.
pub(crate) const EXAMPLE: &str = "position startpos moves h1h3 f8i8 …";

/// The line that sets the variant, without its value.
pub(crate) const VARIANT_LINE: &str = "setoption name Variant value";

/// The words at the start of a line.
const POSITION: &str = "position";
const RESULT: &str = "result";

/// The word before the moves.
const MOVES: &str = "moves";

/// The tags for what a line says besides the position: the square where the last move ended, the counter towards a
/// draw, and the counter of plies.
const LAST: &str = "taflzero-last";
const CLOCK: &str = "taflzero-clock";
const COUNT: &str = "taflzero-count";

/// Before [`RESULT`] in the name of the tag for the answer, if it is not the one that the rules lead to.
const PREFIX: &str = "taflzero-";
