//! The files that a command reads, their names in messages, and the bar of their progress.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
pub(crate) use tafl_files::has_extension;
use tafl_files::{Compression, FileReader};

use crate::output::messages::{self, Status};

/// The files of a command that reads games of all forms.
#[derive(Debug, Args)]
pub(crate) struct GamesArg {
    /// Files and folders; `-` is standard input. Folders, .tar and .zip files have games of all forms of
    /// `tafl convert --list`. Compressed files (gzip, Zstandard) are decompressed.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
}

/// The extension of files of game records.
pub(crate) const EXTENSION: &str = "otg";

/// A file, or why it cannot be reached.
pub(crate) type Found = Result<PathBuf, (PathBuf, io::Error)>;

/// Whether the path is `-`, which means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// The name of a path in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// Whether the path has the extension of game records, also before that of compressed data.
pub(crate) fn is_game_file(path: &Path) -> bool {
    has_extension(path, &[EXTENSION])
}

/// Whether the path has the extension of compressed data.
pub(crate) fn is_compressed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| Compression::of_extension(extension).is_some())
}

/// A reader of the file at this path, or of standard input for `-`. Compressed data is decompressed.
pub(crate) fn open(path: &Path) -> io::Result<FileReader> {
    open_with(path, &ProgressBar::hidden())
}

/// A reader of the file, with a bar that counts its bytes.
pub(crate) fn open_with(path: &Path, bar: &ProgressBar) -> io::Result<FileReader> {
    let file: Box<dyn Read + Send + Sync> =
        if is_stdin(path) { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    let reader = Box::new(BufReader::new(bar.wrap_read(file)));
    tafl_files::decompressed(reader).map(|(reader, _)| reader)
}

/// The files at these paths, in the order of the paths. A folder is replaced by all `.otg` files in it and in its
/// subfolders, sorted by name, with those that are compressed. Links to folders inside a folder are not followed. Pipes,
/// sockets and devices in a folder are skipped with a message: opening them can take forever. One that is named itself
/// is read.
pub(crate) fn find(paths: &[PathBuf]) -> Vec<Found> {
    find_with(paths, &is_game_file)
}

/// The files at these paths, and in folders those that are wanted.
pub(crate) fn find_with(paths: &[PathBuf], is_wanted: &dyn Fn(&Path) -> bool) -> Vec<Found> {
    let mut found = Vec::new();
    for path in paths {
        if is_stdin(path) || !path.is_dir() {
            found.push(Ok(path.clone()));
        } else {
            let mut inside = walk(path, is_wanted);
            inside.sort_by(|one, other| path_of(one).cmp(path_of(other)));
            found.append(&mut inside);
        }
    }
    found
}

/// All wanted files in a folder. The folders that are still to be read are on a stack.
fn walk(folder: &Path, is_wanted: &dyn Fn(&Path) -> bool) -> Vec<Found> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                found.push(Err((folder, error)));
                continue;
            }
        };
        for entry in entries {
            let kind = entry.and_then(|entry| Ok((entry.path(), entry.file_type()?)));
            match kind {
                Ok((path, kind)) if kind.is_dir() => folders.push(path),
                Ok((path, _)) if is_wanted(&path) && !path.is_dir() => {
                    // Files in the current folder are named without it.
                    let path = path.strip_prefix(".").map(Path::to_path_buf).unwrap_or(path);
                    if is_special(&path) {
                        messages::line(&format_args!("{}: not a regular file; skipped", name(&path)));
                    } else {
                        found.push(Ok(path));
                    }
                }
                Ok(_) => {}
                Err(error) => found.push(Err((folder.clone(), error))),
            }
        }
    }
    found
}

/// Whether something else than a file is there. A link that leads nowhere is reported when it is opened.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file())
}

fn path_of(found: &Found) -> &Path {
    match found {
        Ok(path) | Err((path, _)) => path,
    }
}

/// Reports that folders have no files of game records.
pub(crate) fn none(paths: &[PathBuf]) -> Status {
    let names: Vec<String> = paths.iter().map(|path| name(path)).collect();
    messages::line(&format_args!(
        "{}: no .{EXTENSION} files; `tafl convert --to otg` converts those of other programs",
        names.join(", ")
    ));
    Status::Errors
}

/// Whether a file can be read again. Standard input and pipes cannot.
pub(crate) fn is_read_twice(path: &Path) -> bool {
    !is_stdin(path) && path.metadata().is_ok_and(|metadata| metadata.is_file() || metadata.is_dir())
}

/// A bar that counts the bytes of these files, on standard error if that is a terminal.
pub(crate) fn bar(files: &[Found]) -> ProgressBar {
    let size = |path: &Path| path.metadata().map_or(0, |metadata| metadata.len());
    let bytes = files.iter().flatten().map(|path| size(path)).sum();
    let bar = ProgressBar::new(bytes);
    let style = ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes}");
    style.map_or(bar.clone(), |style| bar.with_style(style))
}
