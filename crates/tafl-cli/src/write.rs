//! Writing files whole.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Gives a file this content, one that is there or a new one.
///
/// What is no file but a device or a pipe is written to as it is: it has no place that another could take.
pub(crate) fn file(path: &Path, content: &[u8]) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => replace(path, content),
        Ok(_) => fs::OpenOptions::new().write(true).open(path)?.write_all(content),
        Err(error) if error.kind() == io::ErrorKind::NotFound => create(path, content),
        Err(error) => Err(error),
    }
}

/// Gives the file this content. It is written beside it and put in its place when it is complete, so that nobody
/// ever sees half a file. Permissions stay, and a link goes on pointing to the file.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let permissions = fs::metadata(&path)?.permissions();
    if permissions.readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let mut beside = prepared().tempfile_in(folder_of(&path))?;
    beside.write_all(content)?;
    beside.as_file().set_permissions(permissions)?;
    beside.as_file().sync_all()?;
    beside.persist(&path)?;
    Ok(())
}

/// Makes a file, in the same way.
fn create(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut builder = prepared();
    // As any new file: who may read it is the matter of the user's mask.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    // Said of the folder, lest an error names the file beside.
    let folder = fs::canonicalize(folder_of(path))?;
    let mut beside = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    beside.write_all(content)?;
    beside.as_file().sync_all()?;
    beside.persist(path)?;
    Ok(())
}

fn prepared() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tafl-");
    builder
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
