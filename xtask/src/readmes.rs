//! `cargo xtask readmes`: each Rust example of a README builds with the one crate that it is about.
//!
//! A doctest would also see the dependencies of the crate and of its tests. Here the examples are the programs of a
//! package with that crate as its only dependency, in `target/readmes`.

use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, Package};

use crate::{features, process, workspace};

/// The crate of the example in the README of the repository.
const OF_REPOSITORY: &str = "tafl-game-record";

pub(crate) fn run() -> Result<(), String> {
    let metadata = workspace::members()?;
    let mut failed = Vec::new();
    for package in workspace::libraries(&metadata).filter(|package| workspace::is_published(package)) {
        let mut programs = Vec::new();
        for page in pages(&metadata, package) {
            programs.extend(rust_blocks(&read(&page)?).map(|block| program(&block)));
        }
        if programs.is_empty() {
            continue;
        }
        let result = check(&metadata, package, &programs);
        let outcome = if result.is_ok() { "ok" } else { "FAILED" };
        println!("{:<18} {} {outcome}", package.name, programs.len());
        failed.extend(result.err());
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n\n")) }
}

/// The READMEs with examples of a crate.
fn pages(metadata: &Metadata, package: &Package) -> Vec<PathBuf> {
    let mut pages = vec![workspace::folder(package).join("README.md")];
    if package.name == OF_REPOSITORY {
        pages.push(metadata.workspace_root.join("README.md").into());
    }
    pages.retain(|page| page.exists());
    pages
}

fn rust_blocks(page: &str) -> impl Iterator<Item = String> {
    let blocks = page.split("\n```rust\n").skip(1);
    blocks.filter_map(|rest| Some(rest.split_once("\n```")?.0.to_owned()))
}

/// An example as a whole program, which it may be already.
fn program(block: &str) -> String {
    if block.contains("fn main()") {
        return block.to_owned();
    }
    format!("fn main() -> Result<(), Box<dyn std::error::Error>> {{\n{block}\nOk(())\n}}\n")
}

fn check(metadata: &Metadata, package: &Package, programs: &[String]) -> Result<(), String> {
    let folder = metadata.target_directory.join("readmes").join(package.name.as_str()).into_std_path_buf();
    // Programs of an earlier run may be gone from the page.
    let _ = fs::remove_dir_all(&folder);
    let path = workspace::folder(package).display();
    let manifest = format!(
        "[package]\nname = \"readme\"\nedition = \"2024\"\n\n[dependencies]\n{} = {{ path = '{path}' }}\n\n[workspace]\n",
        package.name
    );
    write(&folder.join("Cargo.toml"), &manifest)?;
    // The versions of the workspace.
    write(&folder.join("Cargo.lock"), &read(metadata.workspace_root.join("Cargo.lock").as_std_path())?)?;
    for (number, program) in (1..).zip(programs) {
        write(&folder.join(format!("src/bin/example-{number}.rs")), program)?;
    }
    let mut command = process::cargo(["check", "--quiet", "--offline"]);
    // The folder and the flags of that step, whose builds of other people's crates are used again.
    let target = metadata.target_directory.join("features");
    command.arg("--target-dir").arg(target).env("RUSTFLAGS", features::strict_flags());
    process::output(command.current_dir(folder))
        .map(drop)
        .map_err(|error| format!("{}: {error}", package.name))
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_become_programs() {
        let page = "# a\n\n```sh\nls\n```\n\n```rust\nlet a = 1;\n```\n\n```rust\nfn main() {}\n```\n";
        let programs: Vec<String> = rust_blocks(page).map(|block| program(&block)).collect();
        let first = "fn main() -> Result<(), Box<dyn std::error::Error>> {\nlet a = 1;\nOk(())\n}\n";
        assert_eq!(programs, [first, "fn main() {}"]);
    }
}
