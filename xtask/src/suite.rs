//! `cargo xtask suite`: writes the list of the files of the conformance suite.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use crate::process;
use crate::tree::{relative, walk};

const HEADER: &str = "\
//! The list of all files, written by `cargo xtask suite`.

use super::SuiteFile;

/// With braces and without commas, which rustfmt leaves as they are.
macro_rules! files {
    ($($path:literal)*) => {
        &[$(SuiteFile { path: $path, text: include_str!(concat!(\"../../vectors/\", $path)) }),*]
    };
}

/// The suite: all files of the folder `vectors`, sorted by path.
pub static SUITE: &[SuiteFile<'static>] = files! {
";

pub(crate) fn run() -> Result<(), String> {
    let path = folder().join("src/suite/files.rs");
    fs::write(&path, file()?).map_err(|error| format!("{}: {error}", path.display()))
}

fn folder() -> PathBuf {
    process::root().join("crates/tafl-conformance")
}

/// The text of the list.
fn file() -> Result<String, String> {
    let vectors = folder().join("vectors");
    let mut text = HEADER.to_owned();
    for path in walk(&vectors, &["jsonl"])? {
        let name = relative(&vectors, &path).display().to_string().replace('\\', "/");
        // Writing to a string does not fail.
        let _ = writeln!(text, "    \"{name}\"");
    }
    text.push_str("};\n");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_the_suite_is_up_to_date() {
        let written = fs::read_to_string(folder().join("src/suite/files.rs")).unwrap();
        assert!(written == file().unwrap(), "run `cargo xtask suite`");
    }
}
