//! Files that commands write beside games.

use std::io::Write as _;
use std::path::Path;
use std::{fs, io};

use tafl_files::{GameForm, peek};
use tafl_terminal::replace;

use crate::input::files;
use crate::output;
use crate::output::messages::Failure;

/// Replaces or creates a file with something else than games: a page, a picture, a certificate. It replaces no games.
///
/// `inputs` are the paths that the command reads.
pub(crate) fn write<P: AsRef<Path>>(path: &Path, content: &[u8], inputs: &[P]) -> Result<(), Failure> {
    spared(path, inputs)
        .and_then(|()| replace::file(path, content))
        .map_err(|error| Failure::Unwritable { name: files::name(path), error })
}

/// Begins such a file that grows during a run. What it had before is gone at once.
pub(crate) fn create<P: AsRef<Path>>(path: &Path, inputs: &[P]) -> Result<fs::File, Failure> {
    spared(path, inputs)
        .and_then(|()| fs::File::create(path))
        .map_err(|error| Failure::Unwritable { name: files::name(path), error })
}

fn spared<P: AsRef<Path>>(path: &Path, inputs: &[P]) -> io::Result<()> {
    if has_games(path, inputs) {
        return Err(io::Error::new(
            io::ErrorKind::AlreadyExists,
            "there are games in this file; write another name",
        ));
    }
    Ok(())
}

/// Writes to a file as [`write`] does, or to standard output if it is named `-`.
pub(crate) fn write_or_print<P: AsRef<Path>>(
    path: &Path,
    content: &[u8],
    inputs: &[P],
) -> Result<(), Failure> {
    if files::is_stdin(path) {
        return output::data(|out| out.write_all(content));
    }
    write(path, content, inputs)
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
