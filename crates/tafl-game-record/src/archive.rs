//! Archives: several games in one text, one after another.
//!
//! The [reader](crate::EventReader) decides where a game ends: at a tag of the specification at the start of a line. After a
//! turn without a comment block it could be that block, so that more is needed: see `boundary`.
//! [`Games`] reads a text in memory, [`GameReader`] a file, and [`Archived`] prints a record so that it can be separated
//! from the games before and after it.

mod boundary;
mod games;
#[cfg(feature = "std")]
mod plain;
mod print;
#[cfg(feature = "std")]
mod search;
#[cfg(feature = "std")]
mod stream;

pub(crate) use boundary::{begins_game_after_turn, may_begin_game};
pub use games::Games;
pub(crate) use games::next_game;
pub use print::Archived;
#[cfg(feature = "std")]
pub use stream::{GameReadError, GameReader};
