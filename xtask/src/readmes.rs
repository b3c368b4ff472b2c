//! `cargo xtask readmes`: each Rust example of a README builds with the one crate that it is about.
//!
//! A doctest would also see the dependencies of the crate and of its tests. Here the examples are the programs of a
//! package with that crate as its only dependency, in the workspace `target/readmes`.

use anyhow::Result;
use xshell::cmd;

use crate::workspace;

/// The crate of the example in the README of the repository.
const OF_REPOSITORY: &str = "tafl-game-record";

/// As in the workspace, so that builds of other people's crates are used again.
const WORKSPACE: &str =
    "[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\n\n[profile.dev.package.\"*\"]\ndebug = false\n";

pub(crate) fn run() -> Result<()> {
    let (shell, metadata) = (workspace::shell()?, workspace::members()?);
    let target = metadata.target_directory.as_std_path();
    let folder = target.join("readmes");
    shell.remove_path(&folder)?;
    for package in workspace::libraries(&metadata).filter(|package| workspace::is_published(package)) {
        let (name, source) = (package.name.as_str(), workspace::folder(package));
        let mut page = shell.read_file(source.join("README.md"))?;
        if name == OF_REPOSITORY {
            page += &shell.read_file("README.md")?;
        }
        for (number, program) in (1..).zip(programs(&page)) {
            let manifest = format!(
                "[package]\nname = \"readme-{name}\"\nedition = \"2024\"\n\n[dependencies]\n{name}.path = '{}'\n",
                source.display()
            );
            shell.write_file(folder.join(name).join("Cargo.toml"), manifest)?;
            shell.write_file(folder.join(name).join(format!("src/bin/{name}-{number}.rs")), program)?;
        }
    }
    shell.write_file(folder.join("Cargo.toml"), WORKSPACE)?;
    // The versions of our own workspace.
    shell.copy_file("Cargo.lock", folder.join("Cargo.lock"))?;
    shell.change_dir(folder);
    Ok(cmd!(shell, "cargo clippy --quiet --offline --target-dir {target} -- -D warnings").run()?)
}

/// The examples as whole programs, which they may be already.
fn programs(page: &str) -> impl Iterator<Item = String> {
    let blocks = page.split("\n```rust\n").skip(1).filter_map(|rest| rest.split("\n```").next());
    blocks.map(|block| {
        if block.contains("fn main()") {
            return block.to_owned();
        }
        format!("fn main() -> Result<(), Box<dyn std::error::Error>> {{\n{block}\nOk(())\n}}\n")
    })
}
