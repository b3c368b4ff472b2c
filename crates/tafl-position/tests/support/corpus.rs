//! The corpus of real data, which is no part of the repository.

use std::path::PathBuf;

/// A file of the corpus; `None` where there is no corpus, with a note.
///
/// It lies in the folder that `TAFL_CORPUS` names, or else beside the workspace.
pub(crate) fn read(file: &str) -> Option<String> {
    let folder = std::env::var_os("TAFL_CORPUS")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared"), PathBuf::from);
    if !folder.is_dir() {
        println!("skipped: there is no corpus at {}; set TAFL_CORPUS", folder.display());
        return None;
    }
    // Where there is a corpus, it is whole.
    Some(std::fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}")))
}
