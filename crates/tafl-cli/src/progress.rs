//! The progress bar.

use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};

use crate::files::Found;

/// A bar that counts the bytes of these files, on standard error if that is a terminal.
pub(crate) fn bar(files: &[Found]) -> ProgressBar {
    let size = |path: &Path| path.metadata().map_or(0, |metadata| metadata.len());
    let bytes = files.iter().flatten().map(|path| size(path)).sum();
    let bar = ProgressBar::new(bytes);
    let style = ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes}");
    style.map_or(bar.clone(), |style| bar.with_style(style))
}
