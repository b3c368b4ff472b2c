//! The vectors of a run.

use std::collections::HashSet;
use std::path::Path;

use tafl_conformance::{SUITE, SUITE_VERSION, SuiteError, SuiteFile, Vector};

use crate::args::ConformArgs;
use crate::failure::Failure;
use crate::files;
use crate::input::Input;

/// The extension of the files of a suite.
const EXTENSION: &str = "jsonl";

/// The group whose answers take the most time.
const SLOWEST: &str = "play";

/// The vectors of a run.
#[derive(Debug)]
pub(super) struct Selection {
    /// The required ones first, and those that take long last.
    pub(super) vectors: Vec<Vector>,
    /// The ids of those that are expected to fail.
    pub(super) expected_failures: HashSet<String>,
    /// The version of the suite, or its folder.
    pub(super) suite: String,
}

/// The vectors that the arguments select.
pub(super) fn selected(args: &ConformArgs) -> Result<Selection, Failure> {
    let (mut vectors, suite) = match &args.suite {
        Some(folder) => (of_folder(folder)?, files::name(folder)),
        None => (embedded()?, SUITE_VERSION.to_owned()),
    };
    for name in args.group.iter().chain(&args.skip) {
        known(name, vectors.iter().any(|vector| is_in(vector, name)))?;
    }
    for name in &args.operation {
        known(name, vectors.iter().any(|vector| vector.operation == *name))?;
    }
    let expected_failures = expected_failures(args, &vectors)?;
    vectors.retain(|vector| is_selected(args, vector));
    if vectors.is_empty() {
        return Err(Failure::Usage(format!("{suite}: no such vectors")));
    }
    vectors.sort_by_key(|vector| (vector.level, vector.group() == SLOWEST));
    Ok(Selection { vectors, expected_failures, suite })
}

fn known(name: &str, is_known: bool) -> Result<(), Failure> {
    if is_known { Ok(()) } else { Err(Failure::Usage(format!("the suite has no vectors in `{name}`"))) }
}

fn is_selected(args: &ConformArgs, vector: &Vector) -> bool {
    (args.group.is_empty() || args.group.iter().any(|name| is_in(vector, name)))
        && !args.skip.iter().any(|name| is_in(vector, name))
        && (args.operation.is_empty() || args.operation.contains(&vector.operation))
        && args.level.is_none_or(|level| vector.level == level)
}

/// The ids in the file, without empty lines and those that begin with `#`.
fn expected_failures(args: &ConformArgs, vectors: &[Vector]) -> Result<HashSet<String>, Failure> {
    let Some(path) = &args.expected_failures else { return Ok(HashSet::new()) };
    let input = Input::read(path)?;
    let lines = input.text()?.lines().map(str::trim);
    let ids: HashSet<String> =
        lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect();
    let of_suite: HashSet<&str> = vectors.iter().map(|vector| vector.id.as_str()).collect();
    match ids.iter().filter(|id| !of_suite.contains(id.as_str())).min() {
        Some(unknown) => Err(Failure::Usage(format!("{}: no vector has the id `{unknown}`", input.name))),
        None => Ok(ids),
    }
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
