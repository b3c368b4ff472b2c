//! Putting a new file in the place of an old one.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Gives the file this text. It is written beside it and put in its place when it is complete, so that nobody
/// ever sees half a file. Permissions stay, and a link goes on pointing to the file.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let permissions = fs::metadata(&path)?.permissions();
    if permissions.readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut beside = tempfile::Builder::new().prefix(".tafl-").tempfile_in(folder)?;
    beside.write_all(text.as_bytes())?;
    beside.as_file().set_permissions(permissions)?;
    beside.as_file().sync_all()?;
    beside.persist(&path)?;
    Ok(())
}
