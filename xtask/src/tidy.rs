//! `cargo xtask tidy`: the rules that neither the compiler nor clippy can check.
//!
//! Every check lists all that it finds, one line each, so that one run shows all there is to do.

mod attributes;
mod dependencies;
mod deviations;
mod files;
mod front_page;
mod layering;
mod licences;
mod manifests;
mod spdx;
mod told;

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::metadata::{Metadata, Package};
use crate::source::Source;

/// A place that breaks a rule, and what to do about it.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Violation {
    path: PathBuf,
    line: usize,
    message: String,
}

impl Violation {
    fn new(path: impl Into<PathBuf>, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.into(), line, message: message.into() }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path.display(), self.line, self.message)
    }
}

/// A Rust file of the workspace.
#[derive(Debug)]
struct RustFile {
    package: String,
    /// From the root of the workspace.
    path: PathBuf,
    /// From the folder of its package.
    inner: PathBuf,
    text: String,
    source: Source,
}

impl RustFile {
    fn new(package: &str, path: impl Into<PathBuf>, inner: impl Into<PathBuf>, text: String) -> Self {
        let source = Source::new(&text);
        Self { package: package.to_owned(), path: path.into(), inner: inner.into(), text, source }
    }
}

pub(crate) fn run() -> Result<(), String> {
    let metadata = Metadata::workspace()?;
    let files = rust_files(&metadata)?;
    let checks = [
        layering::check(&metadata)?,
        manifests::check(&metadata)?,
        files::check(&metadata, &files),
        front_page::check(&metadata, &files),
        attributes::check(&files),
        deviations::check(&metadata.root, &files)?,
        dependencies::check(&metadata)?,
        licences::check()?,
        told::check(&metadata, &files)?,
    ];
    let mut violations: Vec<Violation> = checks.into_iter().flatten().collect();
    violations.sort();
    for violation in &violations {
        println!("{violation}");
    }
    match violations.len() {
        0 => {
            println!("tidy: {} packages, {} Rust files", metadata.packages.len(), files.len());
            Ok(())
        }
        1 => Err("tidy found 1 violation".to_owned()),
        count => Err(format!("tidy found {count} violations")),
    }
}

fn rust_files(metadata: &Metadata) -> Result<Vec<RustFile>, String> {
    let mut files = Vec::new();
    for package in &metadata.packages {
        for path in walk(&package.folder, ".rs")? {
            let inner = path.strip_prefix(&package.folder).unwrap_or(&path);
            files.push(RustFile::new(&package.name, relative(&metadata.root, &path), inner, read(&path)?));
        }
    }
    Ok(files)
}

/// The files below a folder whose names end so, without what tools put there. A loop, since a tree may be deep.
fn walk(folder: &Path, end: &str) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() && name != "target" && !name.starts_with('.') {
                folders.push(path);
            } else if path.is_file() && name.ends_with(end) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn relative(root: &Path, path: &Path) -> PathBuf {
    path.strip_prefix(root).unwrap_or(path).to_path_buf()
}

/// The manifest of a package: its place as violations name it, and its text.
fn manifest(metadata: &Metadata, package: &Package) -> Result<(PathBuf, String), String> {
    let path = package.manifest();
    Ok((relative(&metadata.root, &path), read(&path)?))
}
