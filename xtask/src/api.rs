//! `cargo xtask api`: the public API of each library as text, so that a review sees every change to it.
//!
//! The text comes from rustdoc's JSON. That output is unstable: a stable toolchain writes it when it is asked to
//! behave like a nightly one, and each toolchain has its own format, which `public-api` must know.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::Package;
use public_api::Builder;

use crate::{process, reexports, workspace};

pub(crate) const FOLDER: &str = "docs/api";

pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let check = match arguments {
        [] => false,
        ["--check"] => true,
        _ => return Err(format!("unknown option `{}`; see `cargo xtask help`", arguments.join(" "))),
    };
    let metadata = workspace::members()?;
    let folder = metadata.workspace_root.join(FOLDER);
    // A separate folder: otherwise these builds and the usual ones would replace each other.
    let target = metadata.target_directory.join("api");
    let libraries: Vec<&str> = workspace::libraries(&metadata).map(|package| package.name.as_str()).collect();
    let mut changed = Vec::new();
    let mut unexported = Vec::new();
    for package in workspace::libraries(&metadata).filter(|package| workspace::is_published(package)) {
        let items = list(package, target.as_std_path())?;
        let path = folder.join(format!("{}.txt", package.name)).into_std_path_buf();
        let before = fs::read_to_string(&path).unwrap_or_default();
        unexported.extend(reexports::check(&package.name, &items, &libraries).err());
        println!("{:<18} {}", package.name, Difference::between(&before, &items));
        if before == items {
            continue;
        }
        changed.push(package.name.as_str());
        if !check {
            write(&path, &items)?;
        }
    }
    if check && !changed.is_empty() {
        let names = changed.join(", ");
        return Err(format!("{FOLDER} does not match the API of {names}; run `cargo xtask api`"));
    }
    if unexported.is_empty() { Ok(()) } else { Err(unexported.join("\n")) }
}

/// The public items of a library with all its features, one per line, sorted.
fn list(package: &Package, target: &Path) -> Result<String, String> {
    let json = document(package, target)?;
    let api = Builder::from_rustdoc_json(json).omit_blanket_impls(true).omit_auto_trait_impls(true).build();
    let api = api.map_err(|error| {
        format!("cannot read rustdoc's JSON ({error}); update `public-api` in xtask/Cargo.toml")
    })?;
    Ok(api.items().flat_map(|item| [item.to_string(), "\n".to_owned()]).collect())
}

/// Writes rustdoc's JSON and returns its path.
fn document(package: &Package, target: &Path) -> Result<PathBuf, String> {
    let mut command = process::cargo(["rustdoc", "--quiet", "--lib", "--all-features", "--package"]);
    command.arg(package.name.as_str()).arg("--target-dir").arg(target);
    command.args(["--", "-Zunstable-options", "--output-format", "json", "--cap-lints", "allow"]);
    process::output(command.env("RUSTC_BOOTSTRAP", "1"))?;
    Ok(target.join("doc").join(package.name.replace('-', "_")).with_extension("json"))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

/// How many lines are in one of two texts only.
#[derive(Debug, PartialEq)]
struct Difference {
    items: usize,
    added: usize,
    removed: usize,
}

impl Difference {
    fn between(before: &str, after: &str) -> Self {
        let missing_from = |other: &str, text: &str| {
            let known: BTreeSet<&str> = other.lines().collect();
            text.lines().filter(|line| !known.contains(line)).count()
        };
        Self {
            items: after.lines().count(),
            added: missing_from(before, after),
            removed: missing_from(after, before),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>5} items", self.items)?;
        if (self.added, self.removed) == (0, 0) {
            return Ok(());
        }
        write!(f, ", {} added, {} removed", self.added, self.removed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences() {
        let text = |before, after| Difference::between(before, after).to_string();
        assert_eq!(text("a\nb\n", "a\nb\n"), "    2 items");
        assert_eq!(text("a\nb\n", "b\nc\nd\n"), "    3 items, 2 added, 1 removed");
        assert_eq!(text("", "a\n"), "    1 items, 1 added, 0 removed");
    }

    #[test]
    fn unknown_options_are_refused() {
        assert!(run(&["--chek"]).unwrap_err().contains("unknown option `--chek`"));
    }
}
