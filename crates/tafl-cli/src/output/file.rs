//! Files that commands write beside games.

use std::path::Path;
use std::{fs, io};

use tafl_files::{GameForm, peek};
use tafl_terminal::replace;

use crate::input::files;
use crate::output::messages::Failure;

/// Replaces or creates a file with something else than games: a page, a picture, a certificate. It replaces no games.
///
/// `inputs` are the paths that the command reads.
pub(crate) fn write<P: AsRef<Path>>(path: &Path, content: &[u8], inputs: &[P]) -> Result<(), Failure> {
    let written = if has_games(path, inputs) {
        Err(io::Error::new(io::ErrorKind::AlreadyExists, "there are games in this file; write another name"))
    } else {
        replace::file(path, content)
    };
    written.map_err(|error| Failure::Unwritable { name: files::name(path), error })
}

/// Whether a file has games: it is an input, is named like a game record, or has the form of another program.
fn has_games<P: AsRef<Path>>(path: &Path, inputs: &[P]) -> bool {
    let Ok(metadata) = fs::metadata(path) else { return false };
    if !metadata.is_file() || metadata.len() == 0 {
        return false;
    }
    let canonical = fs::canonicalize(path).ok();
    let is_input = |input: &P| fs::canonicalize(input).ok() == canonical;
    let is_recognized =
        || files::open(path).is_ok_and(|content| GameForm::detect(&peek(content).0).is_some());
    inputs.iter().any(is_input) || files::is_game_file(path) || is_recognized()
}
