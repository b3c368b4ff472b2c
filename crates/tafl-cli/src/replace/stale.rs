//! Temporary files and folders that a killed run left.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

/// The names of temporary files and folders are this, six letters or digits, and the suffix.
pub(super) const PREFIX: &str = ".tafl-";
pub(super) const SUFFIX: &str = ".tmp";

/// Nothing is written that slowly.
const STALE: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes what has not changed in a folder for a day. Each folder is looked at once in a run.
pub(super) fn remove(folder: &Path) {
    static KNOWN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    if !KNOWN.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_path_buf()) {
        return;
    }
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.filter(|entry| is_temporary(&entry.file_name())).map(|entry| entry.path()) {
        if is_stale(&path).unwrap_or(false) {
            // Another run may remove it, and it may belong to another user.
            let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir_all(&path));
        }
    }
}

fn is_temporary(name: &OsStr) -> bool {
    let random = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX));
    random.is_some_and(|random| random.len() == 6 && random.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Whether neither the file nor anything in the folder has changed for a day.
fn is_stale(path: &Path) -> io::Result<bool> {
    let mut left = vec![path.to_path_buf()];
    while let Some(path) = left.pop() {
        let metadata = fs::symlink_metadata(&path)?;
        let age = SystemTime::now().duration_since(metadata.modified()?).unwrap_or_default();
        if age < STALE {
            return Ok(false);
        }
        if metadata.is_dir() {
            for entry in fs::read_dir(&path)? {
                left.push(entry?.path());
            }
        }
    }
    Ok(true)
}
