//! Writing whole files.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// Replaces or creates a file.
///
/// A device or a pipe is written to directly, because it cannot be replaced.
pub(crate) fn file(path: &Path, content: &[u8]) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => replace(path, content),
        Ok(_) => fs::OpenOptions::new().write(true).open(path)?.write_all(content),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let temporary = temporary(path, content)?;
            temporary.as_file().sync_all()?;
            temporary.persist(path)?;
            Ok(())
        }
        Err(error) => Err(error),
    }
}

/// Replaces the content of a file. A temporary file next to it is written first and then renamed, so that the file
/// is never incomplete. Permissions are kept, and a link still points to the file.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let permissions = fs::metadata(&path)?.permissions();
    if permissions.readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let mut temporary = builder().tempfile_in(folder_of(&path))?;
    temporary.write_all(content)?;
    temporary.as_file().set_permissions(permissions)?;
    temporary.as_file().sync_all()?;
    temporary.persist(&path)?;
    Ok(())
}

/// Creates a file that does not exist, in the same way. It is not synced, because there may be many.
pub(crate) fn new(path: &Path, content: &[u8]) -> io::Result<()> {
    temporary(path, content)?.persist_noclobber(path).map_err(|error| error.error)?;
    Ok(())
}

/// A temporary file with this content, in the folder of that path.
fn temporary(path: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    let mut builder = builder();
    // The permissions of any new file, to which the umask of the user applies.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    // Errors must not name the temporary file.
    let folder = fs::canonicalize(folder_of(path))?;
    let mut temporary = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    temporary.write_all(content)?;
    Ok(temporary)
}

fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tafl-");
    builder
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
