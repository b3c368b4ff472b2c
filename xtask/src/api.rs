//! `cargo xtask api`: the public API of each library as text, so that a change of it is seen in review.
//!
//! For maintainers, by hand: it needs cargo-public-api, which takes minutes to install.

use std::fs;
use std::path::{Path, PathBuf};

use crate::metadata::{Metadata, Package};
use crate::process;

const FOLDER: &str = "docs/api";
const CARGO_PUBLIC_API: &str = "0.52.0";

pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let check = match arguments {
        [] => false,
        ["--check"] => true,
        _ => return Err(format!("`{}` is not understood; see `cargo xtask help`", arguments.join(" "))),
    };
    need_public_api()?;
    let metadata = Metadata::workspace()?;
    let folder = metadata.root.join(FOLDER);
    let mut changed = Vec::new();
    for package in metadata.crates().filter(|package| package.published && package.has_library()) {
        let listed = list(package, &metadata.target.join("api"))?;
        let path = folder.join(&package.name).with_extension("txt");
        let before = fs::read_to_string(&path).unwrap_or_default();
        println!("{:<18} {}", package.name, Difference::between(&before, &listed));
        if before == listed {
            continue;
        }
        changed.push(package.name.as_str());
        if !check {
            fs::create_dir_all(&folder)
                .and_then(|()| fs::write(&path, listed))
                .map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    if check && !changed.is_empty() {
        let names = changed.join(", ");
        return Err(format!("the API of {names} is not as listed in {FOLDER}; run `cargo xtask api`"));
    }
    Ok(())
}

/// The public items of a library with all its features, one a line, sorted.
fn list(package: &Package, target: &Path) -> Result<String, String> {
    let json = document(package, target)?;
    let mut command = process::cargo(["public-api", "-ss", "--color", "never", "--rustdoc-json"]);
    process::output(command.arg(json))
}

/// Writes rustdoc's own form of the documentation, and returns where it is.
fn document(package: &Package, target: &Path) -> Result<PathBuf, String> {
    let mut command = process::cargo(["rustdoc", "--quiet", "--lib", "--all-features", "--package"]);
    command.arg(&package.name).arg("--target-dir").arg(target);
    command.args(["--", "-Zunstable-options", "--output-format", "json", "--cap-lints", "allow"]);
    // That form is unstable: this lets a stable toolchain write it.
    process::output(command.env("RUSTC_BOOTSTRAP", "1"))?;
    Ok(target.join("doc").join(package.name.replace('-', "_")).with_extension("json"))
}

fn need_public_api() -> Result<(), String> {
    if process::succeeds(&mut process::cargo(["public-api", "--version"])) {
        return Ok(());
    }
    Err(format!("this needs `cargo install cargo-public-api --locked --version {CARGO_PUBLIC_API}`"))
}

/// How many lines only one of two texts has.
#[derive(Debug, PartialEq)]
struct Difference {
    items: usize,
    added: usize,
    removed: usize,
}

impl Difference {
    fn between(before: &str, after: &str) -> Self {
        let lacking = |text: &str, other: &str| {
            let known: std::collections::BTreeSet<&str> = other.lines().collect();
            text.lines().filter(|line| !known.contains(line)).count()
        };
        Self { items: after.lines().count(), added: lacking(after, before), removed: lacking(before, after) }
    }
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:>5} items", self.items)?;
        if (self.added, self.removed) == (0, 0) {
            return Ok(());
        }
        write!(f, ", {} new, {} gone", self.added, self.removed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences() {
        let text = |before, after| Difference::between(before, after).to_string();
        assert_eq!(text("a\nb\n", "a\nb\n"), "    2 items");
        assert_eq!(text("a\nb\n", "b\nc\nd\n"), "    3 items, 2 new, 1 gone");
        assert_eq!(text("", "a\n"), "    1 items, 1 new, 0 gone");
    }

    #[test]
    fn wrong_words_are_refused() {
        assert!(run(&["--chek"]).unwrap_err().contains("`--chek` is not understood"));
    }
}
