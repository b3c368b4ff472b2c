//! `cargo xtask tidy`: the promises that no other tool checks.
//!
//! Every check lists all violations, one per line, so that one run shows everything there is to fix.

mod decisions;
mod deviations;
mod layers;
mod licences;
pub(crate) mod links;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use cargo_metadata::{Metadata, Package};
use xshell::{Shell, cmd};

use crate::{lexer, workspace};

/// A Rust file, relative to the root of the workspace, and its text.
type RustFile = (PathBuf, String);

pub(crate) fn run() -> Result<()> {
    let (shell, metadata) = (workspace::shell()?, workspace::members()?);
    let files = rust_files(&shell)?;
    let mut violations = layers::check(&metadata, &shell.read_file(layers::DOCUMENT)?);
    violations.extend(deviations::check(&shell.read_file(deviations::TABLE)?, &files));
    violations.extend(decisions::check(&shell)?);
    violations.extend(licences::check(&shell.read_file(licences::LIST)?)?);
    violations.extend(links::check(&shell)?);
    violations.extend(manifests(&shell, &metadata)?);
    violations.extend(dependencies(&shell, &metadata)?);
    violations.extend(units(&shell)?);
    violations.extend(lexer::check(&shell)?);
    violations.extend(files.iter().flat_map(|(path, text)| tests_on_games(path, text)));
    for violation in &violations {
        println!("{violation}");
    }
    match violations.len() {
        0 => println!("tidy: {} packages, {} Rust files", metadata.packages.len(), files.len()),
        count => bail!("{count} violations"),
    }
    Ok(())
}

fn rust_files(shell: &Shell) -> Result<Vec<RustFile>> {
    let read = |path: PathBuf| Ok((path.clone(), shell.read_file(path)?));
    workspace::files(shell, "*.rs")?.into_iter().map(read).collect()
}

/// Every crate has the lints of the workspace, and those in the category `no-std` are built without `std`.
fn manifests(shell: &Shell, metadata: &Metadata) -> Result<Vec<String>> {
    let mut violations = Vec::new();
    for package in &metadata.packages {
        if !shell.read_file(&package.manifest_path)?.contains("\n[lints]\nworkspace = true\n") {
            violations.push(format!("{}: the lints of the workspace are missing", package.manifest_path));
        }
    }
    for package in workspace::crates(metadata).filter(|package| is_no_std(package)) {
        let page = workspace::folder(package).join("src/lib.rs");
        if !shell.read_file(&page)?.lines().any(|line| line == "#![no_std]") {
            violations.push(format!("{}: `#![no_std]` is missing", page.display()));
        }
    }
    Ok(violations)
}

pub(crate) fn is_no_std(package: &Package) -> bool {
    package.categories.iter().any(|category| category == "no-std")
}

/// `docs/dependencies.md` lists every dependency of the published libraries.
fn dependencies(shell: &Shell, metadata: &Metadata) -> Result<Vec<String>> {
    let document = shell.read_file("docs/dependencies.md")?;
    let listed: BTreeSet<&str> = document.split('`').skip(1).step_by(2).collect();
    let own: BTreeSet<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let libraries = workspace::libraries(metadata).filter(|package| workspace::is_published(package));
    let libraries: Vec<&str> = libraries.flat_map(|package| ["--package", package.name.as_str()]).collect();
    let tree = cmd!(shell, "cargo tree --no-default-features --edges normal --prefix none {libraries...}");
    let tree = tree.quiet().read()?;
    let needed: BTreeSet<&str> = tree.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let missing = needed.into_iter().filter(|name| !own.contains(name) && !listed.contains(name));
    Ok(missing.map(|name| format!("docs/dependencies.md: `{name}` is missing, with its reason")).collect())
}

/// `cargo run` builds each crate with the features that `cargo test` needs, so that the tests build none of them again.
/// Only the former resolves features without the dependencies of tests.
fn units(shell: &Shell) -> Result<Vec<String>> {
    let resolved = |edges| -> Result<BTreeSet<String>> {
        let tree = cmd!(shell, "cargo tree --edges {edges} --prefix none").arg("--format={p} [{f}]");
        Ok(tree.quiet().read()?.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect())
    };
    let (run, test) = (resolved("no-dev")?, resolved("all")?);
    let missing = run.difference(&test);
    Ok(missing
        .map(|unit| format!("fuzz/Cargo.toml: tests need more features than {unit}; list them there"))
        .collect())
}

/// The harness of the tests on real games calls the listed functions and would ignore `#[test]`; their data come from
/// `Corpus`, because none of it may be in the repository or in a package.
fn tests_on_games<'a>(path: &'a Path, text: &'a str) -> impl Iterator<Item = String> + 'a {
    let is_one = path.iter().any(|part| part == "tests") && path.iter().any(|part| part == "corpus");
    let lines = (1..).zip(text.lines()).filter(move |_| is_one);
    lines.filter_map(move |(number, line)| {
        let word = ["#[test]", "include_str!", "include_bytes!", "CARGO_MANIFEST_DIR", "assert_snapshot!"]
            .into_iter()
            .find(|word| line.contains(word))?;
        Some(format!("{}:{number}: `{word}` in a test on real games; see tafl-corpus", path.display()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_would_not_run() {
        let found = |path: &str, text: &str| tests_on_games(Path::new(path), text).count();
        assert_eq!(found("crates/a/tests/corpus/main.rs", "\n#[test]\nfn a() {}\n"), 1);
        assert_eq!(found("crates/a/tests/corpus/main.rs", "fn a(corpus: &Corpus) {}\n"), 0);
        assert_eq!(found("crates/a/tests/it/main.rs", "#[test]\n"), 0);
    }
}
