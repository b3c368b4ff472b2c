//! `tafl replay --interactive`: step through a game on a terminal.
//!
//! Only `terminal.rs` depends on a terminal. `browser.rs` has the effect of keys, `screen.rs` the lines.

mod browser;
mod ended;
mod help;
mod moves;
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
use crate::game::{self, Game};
use crate::input::Input;
use crate::messages::Status;
use browser::Browser;
pub(crate) use browser::{Flow, Key};
pub(crate) use help::keys;
pub(crate) use screen::{Size, too_small};
pub(crate) use terminal::{View, show};

/// Checks that there are a terminal and a keyboard.
pub(crate) fn is_possible(file: &Path) -> Result<(), Failure> {
    let problem = if files::is_stdin(file) {
        "--interactive reads keys from standard input; give the game as a file"
    } else if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        "--interactive needs a terminal; without the option, every position is printed"
    } else {
        return Ok(());
    };
    Err(Failure::Usage(problem.to_owned()))
}

/// Lets the user step through a game, starting at an address, until they leave.
pub(crate) fn run(
    input: &Input,
    game: &Game,
    at: Option<&Address>,
    board: BoardArgs,
) -> Result<Status, Failure> {
    let mut browser = match Browser::new(&game.record, board) {
        Ok(browser) => browser.numbered(game.number, game::count(input.text()?)),
        Err(error) => return Ok(game.stopped(&input.name, &error)),
    };
    if let Some(address) = at {
        match browser.go_to(address) {
            Ok(true) => {}
            Ok(false) => return Err(Failure::no_such_move(address)),
            Err(error) => return Ok(game.stopped(&input.name, &error)),
        }
    }
    show(&mut browser)?;
    Ok(game.status)
}
