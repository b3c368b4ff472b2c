//! Programs on a terminal for games of tafl, and what they share with the command `tafl`, which starts them.
//!
//! - [`browse`] steps through the games of a file and edits them;
//! - [`play`](play::play) is a game against the computer or another person, on the screen or, by [`play::Dialogue`], in lines;
//! - [`puzzle::Dialogue`] asks for the moves of a puzzle, [`enter::Dialogue`] for those of a game from paper;
//! - [`walk`] goes through the positions of many games.
//!
//! Programs that take over the screen give it back however they end, also by a signal or a panic. Programs in lines write
//! answers and leave reading to the caller.
//!
//! [`text`] keeps characters from files that could control a terminal from doing so, and [`replace`] writes files as a whole.

#![allow(clippy::missing_errors_doc, reason = "the errors are those of the writer, the terminal or the file")]

mod browser;
mod entry;
mod field;
mod games;
mod move_table;
mod moves;
mod view;
mod walk;

pub mod board;
pub mod caption;
pub mod enter;
pub mod markup;
pub mod play;
pub mod puzzle;
pub mod replace;
pub mod signals;
pub mod text;

pub use browser::browse;
pub use games::{GameFile, Part, ends, written};
pub use move_table::{MoveTable, score};
pub use walk::walk;
