//! Finding the files that a command is to work on.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::input;

/// The name that the files of games end in.
const EXTENSION: &str = "otg";

/// A file, or why it cannot be had.
pub(crate) type Found = Result<PathBuf, (PathBuf, io::Error)>;

/// The files that these paths stand for, in the order of the paths: a file for itself, a folder for all `.otg` files
/// in it and in the folders inside it, by name. Links to folders inside a folder are not followed.
pub(crate) fn find(paths: &[PathBuf]) -> Vec<Found> {
    let mut found = Vec::new();
    for path in paths {
        if input::is_stdin(path) || !path.is_dir() {
            found.push(Ok(path.clone()));
        } else {
            let mut inside = walk(path);
            inside.sort_by(|one, other| place(one).cmp(place(other)));
            found.append(&mut inside);
        }
    }
    found
}

/// All game files in a folder. What is still to be looked into lies on a stack.
fn walk(folder: &Path) -> Vec<Found> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                found.push(Err((folder, error)));
                continue;
            }
        };
        for entry in entries {
            let kind = entry.and_then(|entry| Ok((entry.path(), entry.file_type()?)));
            match kind {
                Ok((path, kind)) if kind.is_dir() => folders.push(path),
                Ok((path, _)) if is_game_file(&path) && !path.is_dir() => {
                    // What is in the current folder goes by its plain name.
                    found.push(Ok(path.strip_prefix(".").map(Path::to_path_buf).unwrap_or(path)));
                }
                Ok(_) => {}
                Err(error) => found.push(Err((folder.clone(), error))),
            }
        }
    }
    found
}

/// Whether the name of the path is that of a file of games.
pub(crate) fn is_game_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(EXTENSION))
}

fn place(found: &Found) -> &Path {
    match found {
        Ok(path) | Err((path, _)) => path,
    }
}
