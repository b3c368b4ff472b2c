//! A temporary folder that becomes another one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempDir};

use super::{stale, temporary};

/// The permissions of any new folder, to which the umask of the user applies.
#[cfg(unix)]
const NEW: u32 = 0o777;

/// A folder next to the one that it will become. It is removed unless that happens, also after a signal.
pub(crate) struct TemporaryFolder {
    folder: Option<TempDir>,
    path: PathBuf,
}

impl TemporaryFolder {
    /// Creates a folder next to the one at this path, which must not exist or must be empty.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let path = match fs::canonicalize(path) {
            Ok(path) if fs::read_dir(&path)?.next().is_some() => {
                let message = "the folder exists and is not empty; name a new one, or remove it first";
                return Err(io::Error::new(io::ErrorKind::DirectoryNotEmpty, message));
            }
            // Not `current_dir`: on Windows that has another form.
            Ok(path) if fs::canonicalize(".").is_ok_and(|current| current == path) => {
                let message = "this is the current folder, which cannot be replaced; name a new one";
                return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
            }
            Ok(path) => path,
            Err(_) if path.is_symlink() => {
                let message = "the link leads nowhere; name a new folder";
                return Err(io::Error::new(io::ErrorKind::NotFound, message));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_path_buf(),
            Err(error) => return Err(error),
        };
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::create_dir_all(parent)?;
        stale::remove(parent);
        let mut builder = Builder::new();
        builder.prefix(stale::PREFIX).suffix(stale::SUFFIX);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(NEW));
        let folder = temporary::registered(|| builder.tempdir_in(parent), TempDir::path)?;
        Ok(Self { folder: Some(folder), path })
    }

    /// Where the folder is until it is renamed.
    pub(crate) fn path(&self) -> &Path {
        self.folder.as_ref().map_or(&self.path, TempDir::path)
    }

    /// Renames it. An empty folder with the name is replaced.
    pub(crate) fn persist(mut self) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        match fs::remove_dir(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        fs::rename(folder.path(), &self.path)?;
        if let Some(folder) = self.folder.take() {
            // It has another name now, so that nothing is left to remove.
            temporary::forget(&folder.keep());
        }
        Ok(())
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        if let Some(folder) = self.folder.take() {
            let path = folder.path().to_path_buf();
            drop(folder);
            temporary::forget(&path);
        }
    }
}
