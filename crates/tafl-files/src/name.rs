//! The names of files.

use std::path::Path;

use crate::Compression;

/// Whether a path has one of these extensions, also before that of compressed data: `.otg`, `.otg.gz`.
pub fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    let is_compressed =
        path.extension().is_some_and(|extension| Compression::of_extension(extension).is_some());
    let plain = if is_compressed { path.file_stem().map(Path::new) } else { Some(path) };
    let extension = plain.and_then(Path::extension);
    extension.is_some_and(|own| extensions.iter().any(|extension| own.eq_ignore_ascii_case(extension)))
}
