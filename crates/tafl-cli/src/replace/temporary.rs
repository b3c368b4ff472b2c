//! Temporary files that become others. None of them is left when the command ends by itself or, on Unix, by a signal.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::{io, mem};

use tempfile::{Builder, NamedTempFile};

use super::stale;
use crate::signals;

/// The temporary files that exist.
static EXISTING: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// As long as this is held, no temporary file appears or disappears.
fn existing() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    EXISTING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates a temporary file or folder, which a signal that ends the command removes.
pub(super) fn registered<T>(
    create: impl FnOnce() -> io::Result<T>,
    path: impl FnOnce(&T) -> &Path,
) -> io::Result<T> {
    static WATCH: Once = Once::new();
    WATCH.call_once(|| signals::before_end(remove_all));
    let mut existing = existing();
    let created = create()?;
    existing.insert(path(&created).to_path_buf());
    Ok(created)
}

/// Removes all of them, and no other one appears.
fn remove_all() {
    let existing = existing();
    existing.iter().for_each(|path| drop(fs::remove_file(path).or_else(|_| fs::remove_dir_all(path))));
    mem::forget(existing);
}

/// A temporary file or folder does not exist any more, or has another name.
pub(super) fn forget(path: &Path) {
    existing().remove(path);
}

/// A file in the folder of the one that it will become. It is removed unless that happens.
pub(super) struct Temporary(Option<NamedTempFile>);

impl Temporary {
    /// Creates a file. On Unix it has these permissions, to which the umask of the user applies.
    pub(super) fn create(folder: &Path, permissions: u32) -> io::Result<Self> {
        stale::remove(folder);
        let mut builder = Builder::new();
        builder.prefix(stale::PREFIX).suffix(stale::SUFFIX);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(permissions));
        #[cfg(not(unix))]
        let _ = permissions;
        let file = registered(|| builder.tempfile_in(folder), NamedTempFile::path)?;
        Ok(Self(Some(file)))
    }

    /// The open file.
    pub(super) fn file(&mut self) -> io::Result<&mut File> {
        self.0.as_mut().map(NamedTempFile::as_file_mut).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Renames it, and replaces the file that has the name.
    pub(super) fn replace(self, path: &Path) -> io::Result<()> {
        self.named(|file| file.persist(path))
    }

    /// Renames it. No other file may have the name.
    pub(super) fn persist_new(self, path: &Path) -> io::Result<()> {
        self.named(|file| file.persist_noclobber(path))
    }

    fn named(
        mut self,
        persist: impl FnOnce(NamedTempFile) -> Result<File, tempfile::PersistError>,
    ) -> io::Result<()> {
        let mut existing = existing();
        let Some(file) = self.0.take() else { return Ok(()) };
        let name = file.path().to_path_buf();
        // A file that cannot be named is removed here.
        let named = persist(file).map(drop).map_err(|error| error.error);
        existing.remove(&name);
        named
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let Some(file) = self.0.take() else { return };
        let mut existing = existing();
        let name = file.path().to_path_buf();
        drop(file);
        existing.remove(&name);
    }
}
