//! `cargo xtask tidy`: the rules that neither the compiler nor clippy can check.
//!
//! Every check lists all violations, one per line, so that one run shows everything there is to fix.

mod corpus;
mod dependencies;
mod deviations;
mod files;
mod front_page;
mod layering;
mod licences;
mod manifests;
mod names;
mod readme;

use std::fmt;
use std::path::PathBuf;

use cargo_metadata::Metadata;

use crate::tree::{self, read, relative};
use crate::workspace;

/// A line that breaks a rule, and how to fix it.
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
    /// Relative to the root of the workspace.
    path: PathBuf,
    /// Relative to the folder of its package.
    inner: PathBuf,
    text: String,
}

impl RustFile {
    /// The lines that are not comments, with their numbers.
    fn code_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        tree::numbered(&self.text).filter(|(_, line)| !line.trim_start().starts_with("//"))
    }

    #[cfg(test)]
    fn sample(package: &str, inner: &str, text: &str) -> Self {
        Self { package: package.into(), path: inner.into(), inner: inner.into(), text: text.into() }
    }
}

pub(crate) fn run() -> Result<(), String> {
    let metadata = workspace::members()?;
    let root = metadata.workspace_root.as_std_path();
    let files = rust_files(&metadata)?;
    let checks = [
        layering::check(&metadata),
        manifests::check(&metadata)?,
        files::check(&metadata, &files),
        front_page::check(&metadata, &files),
        corpus::check(&metadata, &files)?,
        deviations::check(root, &files)?,
        dependencies::check(&metadata)?,
        licences::check(root)?,
        names::check(root)?,
        readme::check(&metadata)?,
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
    let root = metadata.workspace_root.as_std_path();
    let mut files = Vec::new();
    for package in &metadata.packages {
        let folder = workspace::folder(package);
        for path in tree::walk(folder, &["rs"])? {
            files.push(RustFile {
                package: package.name.to_string(),
                path: relative(root, &path),
                inner: relative(folder, &path),
                text: read(&path)?,
            });
        }
    }
    Ok(files)
}
