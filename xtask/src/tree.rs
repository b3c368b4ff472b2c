//! The files of a checkout.

use std::fs;
use std::path::{Path, PathBuf};

/// The files below a folder with one of these extensions, sorted, without build output and hidden folders.
pub(crate) fn walk(folder: &Path, extensions: &[&str]) -> Result<Vec<PathBuf>, String> {
    let mut found = below(folder, |name| name != "target" && !name.starts_with('.'))?;
    found.retain(|path| extensions.iter().any(|&known| path.extension().is_some_and(|own| own == known)));
    Ok(found)
}

/// The paths of all files below a folder, relative to it and sorted.
pub(crate) fn files(root: &Path) -> Result<Vec<String>, String> {
    let name = |path: PathBuf| relative(root, &path).to_string_lossy().replace('\\', "/");
    Ok(below(root, |_| true)?.into_iter().map(name).collect())
}

/// All files below a folder, sorted. `enters` decides by the name of a folder whether its files are among them.
fn below(root: &Path, enters: impl Fn(&str) -> bool) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if !path.is_dir() {
                found.push(path);
            } else if enters(&name) {
                folders.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Copies all files below a folder.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    for name in files(from)? {
        let (old, new) = (from.join(&name), to.join(&name));
        let copied = fs::create_dir_all(new.parent().unwrap_or(to)).and_then(|()| fs::copy(&old, &new));
        copied.map_err(|error| format!("{}: {error}", old.display()))?;
    }
    Ok(())
}

pub(crate) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

pub(crate) fn relative(root: &Path, path: &Path) -> PathBuf {
    path.strip_prefix(root).unwrap_or(path).to_path_buf()
}

/// The lines of a text with their numbers, from 1.
pub(crate) fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines())
}
