//! Files that are written as a whole: one that exists is replaced by a complete one, or stays as it is.

mod stale;
mod temporary;
mod temporary_folder;

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::Path;
use std::time::SystemTime;

use tafl_files::{GameForm, peek};

use crate::failure::Failure;
use crate::files;
use temporary::Temporary;
pub(crate) use temporary_folder::TemporaryFolder;

/// The permissions of any new file.
const NEW: u32 = 0o666;

/// The permissions of a file whose content may be secret until it has those of the file that it replaces.
const SECRET: u32 = 0o600;

/// The state of a file when it was read. If it has changed since, another program has written it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
    length: u64,
    /// Where the system has such times.
    modified: Option<SystemTime>,
    /// The device and the number of the file, where they exist: another program can replace it.
    file: Option<(u64, u64)>,
}

impl Stamp {
    /// Of a regular file.
    pub(crate) fn of(metadata: &Metadata) -> Option<Self> {
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

/// Replaces or creates a file with something else than games: a page, a picture, a certificate. It replaces no games.
///
/// `inputs` are the paths that the command reads.
pub(crate) fn output<P: AsRef<Path>>(path: &Path, content: &[u8], inputs: &[P]) -> Result<(), Failure> {
    let written = if has_games(path, inputs) {
        Err(io::Error::new(io::ErrorKind::AlreadyExists, "there are games in this file; write another name"))
    } else {
        file(path, content)
    };
    written.map_err(|error| Failure::Unwritable { name: files::name(path), error })
}

/// Whether a file has games: it is an input, is named like a game record, or has the form of another program.
fn has_games<P: AsRef<Path>>(path: &Path, inputs: &[P]) -> bool {
    let Ok(metadata) = fs::metadata(path) else { return false };
    if !metadata.is_file() || metadata.len() == 0 {
        return false;
    }
    let canonical = fs::canonicalize(path).ok();
    let is_input = |input: &P| fs::canonicalize(input).ok() == canonical;
    let is_recognized =
        || files::open(path).is_ok_and(|content| GameForm::detect(&peek(content).0).is_some());
    inputs.iter().any(is_input) || files::is_game_file(path) || is_recognized()
}

/// Replaces or creates a file.
///
/// A device or a pipe is written to directly, because it cannot be replaced.
pub(crate) fn file(path: &Path, content: &[u8]) -> io::Result<()> {
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
pub(crate) fn if_unchanged(path: &Path, content: &[u8], read: Option<&Stamp>) -> io::Result<()> {
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

/// Creates a file that does not exist, in the same way. It is not synced, because there may be many.
pub(crate) fn create(path: &Path, content: &[u8]) -> io::Result<()> {
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
