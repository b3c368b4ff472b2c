//! The committed inputs.

#![allow(clippy::expect_used, reason = "a test panics where something is wrong")]

use std::fs;
use std::path::{Path, PathBuf};

/// An input, with its file: `seeds/record/two-kings`.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) data: Vec<u8>,
}

/// Every seed and every regression of a target, by name.
pub(crate) fn of(target: &str) -> Vec<Input> {
    ["seeds", "regressions"].iter().flat_map(|kind| read(kind, target)).collect()
}

/// A folder of this package.
pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(kind: &str, target: &str) -> Vec<Input> {
    // A target without regressions does not have the folder.
    let Ok(entries) = fs::read_dir(folder(kind).join(target)) else { return Vec::new() };
    let mut inputs: Vec<Input> = entries
        .map(|entry| {
            let path = entry.expect("a readable folder").path();
            let name = format!("{kind}/{target}/{}", path.file_name().expect("a name").to_string_lossy());
            Input { name, data: fs::read(&path).expect("a readable file") }
        })
        .collect();
    inputs.sort_by(|one, other| one.name.cmp(&other.name));
    inputs
}
