//! The corpus of real data, which is not part of the repository.

use std::path::PathBuf;

/// A file of the corpus; prints a note and returns `None` if there is no corpus.
///
/// The corpus is in the folder that `TAFL_CORPUS` names, or else next to the workspace.
pub(crate) fn read(file: &str) -> Option<String> {
    let folder = std::env::var_os("TAFL_CORPUS")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    if !folder.is_dir() {
        println!("skipped: there is no corpus at {}; set TAFL_CORPUS", folder.display());
        return None;
    }
    // A corpus is always complete.
    Some(std::fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}")))
}
