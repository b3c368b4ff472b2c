//! `tafl replay --interactive`: a game to walk about in.
//!
//! What a key does and what there is to see is decided without a terminal; only `terminal.rs` knows one.

mod browser;
mod ended;
mod screen;
mod terminal;
#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal};
use std::path::Path;

use tafl_game_record::Address;

use crate::args::BoardArgs;
use crate::failure::Failure;
use crate::files;
use crate::game::Game;
use crate::messages::Status;
use browser::Browser;

/// Whether there is a terminal to show a game on, and keys to walk with.
pub(crate) fn is_possible(file: &Path) -> Result<(), Failure> {
    let problem = if files::is_stdin(file) {
        "--interactive takes its keys from standard input: give the game as a file"
    } else if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        "--interactive needs a terminal: without it, every position is printed"
    } else {
        return Ok(());
    };
    Err(Failure::Usage(problem.to_owned()))
}

/// Lets the user walk about in a game, from that place on, until he leaves.
pub(crate) fn run(
    name: &str,
    game: &Game,
    at: Option<&Address>,
    board: BoardArgs,
) -> Result<Status, Failure> {
    let mut browser = match Browser::new(&game.record, board) {
        Ok(browser) => browser,
        Err(error) => return Ok(game.stopped(name, &error)),
    };
    if let Some(address) = at {
        match browser.go_to(address) {
            Ok(true) => {}
            Ok(false) => return Err(Failure::no_such_move(address)),
            Err(error) => return Ok(game.stopped(name, &error)),
        }
    }
    terminal::show(&mut browser)?;
    Ok(game.status)
}
