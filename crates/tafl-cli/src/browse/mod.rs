//! `tafl replay --interactive`: step through games on a terminal, and edit them.
//!
//! Only `terminal.rs` depends on a terminal. `browser.rs` has the effect of keys, `edit.rs` the edits, `document.rs` the
//! file, and `screen.rs` the lines.

mod browser;
mod document;
mod edit;
mod field;
mod help;
mod moves;
mod screen;
mod terminal;
#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal};
use std::path::Path;

use crate::args::{At, BoardArgs};
use crate::failure::Failure;
use crate::files;
use crate::game::{self, Game};
use crate::input::Input;
use crate::messages::Status;
use browser::Browser;
pub(crate) use browser::{Flow, Key};
use document::Document;
pub(crate) use field::{Field, Purpose};
pub(crate) use help::keys;
pub(crate) use moves::MoveList;
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

/// Lets the user step through the games of a file, starting at a move of this one, until they leave.
pub(crate) fn run(
    path: &Path,
    input: Input,
    game: Game,
    at: Option<&At>,
    board: BoardArgs,
) -> Result<Status, Failure> {
    let (name, status, record) = (input.name.clone(), game.status, game.record.clone());
    let document = Document::new(path.to_path_buf(), input, game.number, game.record)?;
    let reached = Browser::new(document, board).and_then(|mut browser| {
        let reached = at.map_or(Ok(true), |at| browser.go_to(at))?;
        Ok((browser, reached))
    });
    match (reached, at) {
        (Err(error), _) => Ok(game::stopped(&name, status, &record, &error)),
        (Ok((_, false)), Some(at)) => Err(Failure::no_such_move(at)),
        (Ok((mut browser, _)), _) => {
            show(&mut browser)?;
            browser.into_messages().print();
            Ok(status)
        }
    }
}
