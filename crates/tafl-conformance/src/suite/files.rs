//! The list of all files, written by `cargo xtask suite`.

use super::SuiteFile;

/// With braces and without commas, which rustfmt leaves as they are.
macro_rules! files {
    ($($path:literal)*) => {
        &[$(SuiteFile { path: $path, text: include_str!(concat!("../../vectors/", $path)) }),*]
    };
}

/// The suite: all files of the folder `vectors`, sorted by path.
pub static SUITE: &[SuiteFile<'static>] = files! {
    "position/basics.jsonl"
};
