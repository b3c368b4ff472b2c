//! The vectors of a run.

use std::collections::HashSet;
use std::path::Path;

use tafl_conformance::{SUITE, SuiteError, SuiteFile, Vector};

use crate::args::ConformArgs;
use crate::failure::Failure;
use crate::files;
use crate::input::Input;

/// The extension of the files of a suite.
const EXTENSION: &str = "jsonl";

/// The vectors that the arguments select, in the order of the suite.
pub(super) fn selected(args: &ConformArgs) -> Result<Vec<Vector>, Failure> {
    let mut vectors = match &args.suite {
        Some(folder) => of_folder(folder)?,
        None => embedded()?,
    };
    for group in &args.group {
        if !vectors.iter().any(|vector| is_in(vector, group)) {
            return Err(Failure::Usage(format!("the suite has no vectors in `{group}`")));
        }
    }
    if !args.group.is_empty() {
        vectors.retain(|vector| args.group.iter().any(|group| is_in(vector, group)));
    }
    Ok(vectors)
}

/// Whether the name is that of the vector, or of its group or topic.
fn is_in(vector: &Vector, name: &str) -> bool {
    let rest = vector.id.strip_prefix(name.trim_end_matches('/'));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn embedded() -> Result<Vec<Vector>, Failure> {
    let mut vectors = Vec::new();
    for file in SUITE {
        vectors.append(&mut file.vectors().map_err(|error| invalid(&error))?);
    }
    Ok(vectors)
}

fn of_folder(folder: &Path) -> Result<Vec<Vector>, Failure> {
    if !folder.is_dir() {
        return Err(Failure::Usage(format!("{}: not a folder", files::name(folder))));
    }
    let is_wanted = |path: &Path| path.extension().is_some_and(|extension| extension == EXTENSION);
    let mut vectors = Vec::new();
    for found in files::find_with(&[folder.to_path_buf()], &is_wanted) {
        let path = found.map_err(|(path, error)| Failure::Unreadable { name: files::name(&path), error })?;
        let input = Input::read(&path)?;
        let inside = path.strip_prefix(folder).unwrap_or(&path).display().to_string().replace('\\', "/");
        let file = SuiteFile { path: &inside, text: input.text()? };
        vectors.append(&mut file.vectors().map_err(|error| invalid(&error))?);
    }
    check(&vectors, folder)?;
    Ok(vectors)
}

fn check(vectors: &[Vector], folder: &Path) -> Result<(), Failure> {
    let mut ids = HashSet::new();
    match vectors.iter().find(|vector| !ids.insert(&vector.id)) {
        Some(vector) => Err(Failure::Usage(format!("two vectors have the id `{}`", vector.id))),
        None if vectors.is_empty() => {
            Err(Failure::Usage(format!("{}: no vectors in its .jsonl files", files::name(folder))))
        }
        None => Ok(()),
    }
}

fn invalid(error: &SuiteError) -> Failure {
    Failure::Usage(error.to_string())
}
