//! A game against the computer, or between two people.
//!
//! `table.rs` has the game, `window.rs` shows it on a terminal, and `dialogue.rs` in lines.

mod clocks;
mod computer;
mod dialogue;
mod table;
#[cfg(test)]
mod tests;
mod window;
mod words;

use std::io;

use crate::board::BoardOptions;
use crate::view::show;
use window::Window;

pub use computer::Computer;
pub use dialogue::Dialogue;
pub use table::Table;

/// Lets people play on the terminal, until they leave.
pub fn play(table: Table, board: BoardOptions) -> io::Result<Table> {
    let mut window = Window::new(table, board);
    show(&mut window)?;
    Ok(window.into_table())
}
