//! Files that are written as a whole: one that exists is replaced by a complete one, or stays as it is.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, SystemTime};

use tempfile::{Builder, NamedTempFile, TempDir};

use crate::signals;

/// The permissions of any new file.
const NEW: u32 = 0o666;

/// The permissions of a file whose content may be secret until it has those of the file that it replaces.
const SECRET: u32 = 0o600;

/// The state of a file when it was read. If it has changed since, another program has written it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    length: u64,
    /// Where the system has such times.
    modified: Option<SystemTime>,
    /// The device and the number of the file, where they exist: another program can replace it.
    file: Option<(u64, u64)>,
}

impl Stamp {
    /// Of a regular file.
    pub fn of(metadata: &Metadata) -> Option<Self> {
        metadata.is_file().then(|| Self {
            length: metadata.len(),
            modified: metadata.modified().ok(),
            file: identity(metadata),
        })
    }
}

#[cfg(unix)]
#[allow(clippy::unnecessary_wraps, reason = "other systems have none")]
fn identity(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;

    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

/// Replaces or creates a file.
///
/// A device or a pipe is written to directly, because it cannot be replaced.
pub fn file(path: &Path, content: &[u8]) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => if_unchanged(path, content, None),
        Ok(_) => fs::OpenOptions::new().write(true).open(path)?.write_all(content),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let mut temporary = temporary(path, content)?;
            temporary.file()?.sync_all()?;
            temporary.replace(path)
        }
        Err(error) => Err(error),
    }
}

/// Replaces the content of a file. A temporary file next to it is written first and then renamed, so that the file
/// is never incomplete. Permissions are kept, and a link still points to the file.
///
/// `read` is what the file was when its content was read. If it is something else now, it is not replaced, because
/// what another program wrote would be lost.
pub fn if_unchanged(path: &Path, content: &[u8], read: Option<&Stamp>) -> io::Result<()> {
    let before = fs::metadata(path)?;
    if !before.is_file() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "not a regular file, which cannot be replaced",
        ));
    }
    let path = fs::canonicalize(path)?;
    let permissions = before.permissions();
    if permissions.readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let mut temporary = Temporary::create(folder_of(&path), SECRET)?;
    let file = temporary.file()?;
    file.write_all(content)?;
    keep_permissions(file, &permissions)?;
    file.sync_all()?;
    // As late as possible: after this only the name changes.
    let now = fs::metadata(&path).ok().and_then(|now| Stamp::of(&now));
    if read.is_some() && read != now.as_ref() {
        return Err(io::Error::other("another program changed the file after it was read"));
    }
    temporary.replace(&path)
}

/// The permissions of the file before. The new file belongs to the user of the command, so it must not run programs
/// as its owner or its group.
#[cfg(unix)]
fn keep_permissions(file: &File, before: &fs::Permissions) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    file.set_permissions(fs::Permissions::from_mode(before.mode() & 0o777))
}

#[cfg(not(unix))]
fn keep_permissions(file: &File, before: &fs::Permissions) -> io::Result<()> {
    file.set_permissions(before.clone())
}

/// Creates a file that does not exist, as a whole. It is not synced, because there may be many.
pub fn create(path: &Path, content: &[u8]) -> io::Result<()> {
    temporary(path, content)?.persist_new(path)
}

/// A temporary file with this content, in the folder of that path.
fn temporary(path: &Path, content: &[u8]) -> io::Result<Temporary> {
    // Errors must not name the temporary file.
    let folder = fs::canonicalize(folder_of(path))?;
    let mut temporary = Temporary::create(&folder, NEW).map_err(|error| io::Error::from(error.kind()))?;
    temporary.file()?.write_all(content)?;
    Ok(temporary)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

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
        remove(folder);
        let mut builder = Builder::new();
        builder.prefix(PREFIX).suffix(SUFFIX);
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

/// The permissions of any new folder, to which the umask of the user applies.
#[cfg(unix)]
const NEW_FOLDER: u32 = 0o777;

/// A folder next to the one that it will become. It is removed unless that happens, also after a signal.
#[derive(Debug)]
pub struct TemporaryFolder {
    folder: Option<TempDir>,
    path: PathBuf,
}

impl TemporaryFolder {
    /// Creates a folder next to the one at this path, which must not exist or must be empty.
    pub fn create(path: &Path) -> io::Result<Self> {
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
        remove(parent);
        let mut builder = Builder::new();
        builder.prefix(PREFIX).suffix(SUFFIX);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(NEW_FOLDER));
        let folder = registered(|| builder.tempdir_in(parent), TempDir::path)?;
        Ok(Self { folder: Some(folder), path })
    }

    /// Where the folder is until it is renamed.
    pub fn path(&self) -> &Path {
        self.folder.as_ref().map_or(&self.path, TempDir::path)
    }

    /// Renames it. An empty folder with the name is replaced.
    pub fn persist(mut self) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        match fs::remove_dir(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        fs::rename(folder.path(), &self.path)?;
        if let Some(folder) = self.folder.take() {
            // It has another name now, so that nothing is left to remove.
            forget(&folder.keep());
        }
        Ok(())
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        if let Some(folder) = self.folder.take() {
            let path = folder.path().to_path_buf();
            drop(folder);
            forget(&path);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "a test fails by panicking")]

    use std::fs::{self, FileTimes, OpenOptions};
    use std::io::Write;
    use std::path::Path;
    use std::time::{Duration, SystemTime};

    use super::{Stamp, if_unchanged};

    fn stamp(path: &Path) -> Stamp {
        Stamp::of(&fs::metadata(path).expect("a file")).expect("a regular file")
    }

    /// Whatever another program does to a file after it was read is still there, and no temporary file is.
    #[test]
    fn changes_by_others_are_kept() {
        let appends: fn(&Path) = |path| {
            let mut file = OpenOptions::new().append(true).open(path).expect("opened");
            file.write_all(b"more\n").expect("written");
        };
        let modifies: fn(&Path) = |path| {
            fs::write(path, "ONE").expect("written");
            let later = SystemTime::now() + Duration::from_secs(2);
            let file = OpenOptions::new().write(true).open(path).expect("opened");
            file.set_times(FileTimes::new().set_modified(later)).expect("set");
        };
        let replaces: fn(&Path) = |path| {
            let modified = fs::metadata(path).and_then(|file| file.modified()).expect("a time");
            let other = path.with_extension("other");
            fs::write(&other, "TWO").expect("written");
            let file = OpenOptions::new().write(true).open(&other).expect("opened");
            file.set_times(FileTimes::new().set_modified(modified)).expect("set");
            fs::rename(&other, path).expect("renamed");
        };
        let mut changes = vec![appends, modifies];
        if cfg!(unix) {
            changes.push(replaces);
        }
        for change in changes {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("game.otg");
            fs::write(&path, "one").expect("written");
            let read = stamp(&path);
            change(&path);
            let changed = fs::read(&path).expect("read");
            let error = if_unchanged(&path, b"formatted", Some(&read)).expect_err("a change");
            assert_eq!(error.to_string(), "another program changed the file after it was read");
            assert_eq!(fs::read(&path).expect("read"), changed);
            assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
            let read = stamp(&path);
            if_unchanged(&path, b"formatted", Some(&read)).expect("replaced");
            assert_eq!(fs::read(&path).expect("read"), b"formatted");
        }
    }

    #[test]
    fn a_file_that_was_removed_is_not_created() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.otg");
        fs::write(&path, "one").expect("written");
        let read = stamp(&path);
        fs::remove_file(&path).expect("removed");
        assert!(if_unchanged(&path, b"formatted", Some(&read)).is_err());
        assert!(!path.exists());
    }

    /// The new file belongs to another user, whose rights a program must not get.
    #[cfg(unix)]
    #[test]
    fn rights_of_the_owner_are_not_passed_on() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.otg");
        fs::write(&path, "one").expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o6755)).expect("set");
        if_unchanged(&path, b"formatted", None).expect("replaced");
        let mode = fs::metadata(&path).expect("a file").permissions().mode();
        assert_eq!(mode & 0o7777, 0o755);
    }
}
