//! Archives: several games in one text, one after another.
//!
//! The [reader](crate::EventReader) decides where a game ends: at a tag of the specification at the start of a line, if the
//! turn before it has its comment block; or at a version tag, `[otn:1.1]`, at the start of a line after a turn.
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

pub(crate) use boundary::{begins_game, begins_game_with_version};
pub use games::Games;
pub(crate) use games::next_game;
pub use print::Archived;
#[cfg(feature = "std")]
pub use stream::{GameReadError, GameReader};
