//! `tafl explore --interactive`: walk through positions on a terminal.

mod screen;
#[cfg(test)]
mod tests;
mod walker;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use tafl_rules::Rules;
use tafl_table::GameStore;

use super::Explored;
use super::source::Source;
use crate::args::ExploreArgs;
use crate::browse;
use crate::failure::Failure;
use crate::files;
use crate::messages::Status;
use walker::Walker;

/// The least number of games of a part, of which each is searched by one thread.
const PART: usize = 2_000;

/// Checks that there are a terminal and a keyboard, and that the games can be read twice.
pub(super) fn is_possible(paths: &[PathBuf]) -> Result<(), Failure> {
    let problem = if paths.iter().any(|path| files::is_stdin(path)) {
        "--interactive reads keys from standard input; give the games as a file"
    } else if paths.iter().any(|path| path.exists() && !files::is_read_twice(path)) {
        "--interactive reads the games twice; save them to a file"
    } else if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        "--interactive needs a terminal; without the option, the moves are printed"
    } else {
        return Ok(());
    };
    Err(Failure::Usage(problem.to_owned()))
}

/// Lets the user walk from the position, until they leave.
pub(super) fn run(args: &ExploreArgs, rules: Option<&Rules>, explored: Explored) -> Result<Status, Failure> {
    let status = explored.status;
    let source = Source::new(args, rules)?.quiet();
    let source = match &explored.begins {
        Some(begins) => source.beginning_with(begins.clone()),
        None => source,
    };
    let mut stores: Vec<GameStore> = Vec::new();
    source.read(GameStore::default, GameStore::push, |part| {
        match stores.last_mut().filter(|last| last.len() < PART) {
            Some(last) => last.append(&part),
            None => stores.push(part),
        }
        Ok(())
    })?;
    browse::show(&mut Walker::new(stores, explored.reached, rules, args))?;
    Ok(status)
}
