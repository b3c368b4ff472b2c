//! The libraries as their users build them: `cargo xtask features`, `readmes` and `msrv`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cargo_metadata::Package;
use xshell::{Shell, cmd};

use crate::tidy::packages::is_no_std;
use crate::{fuzz, workspace};

/// `cargo xtask features`: the libraries build without features and with each one, and without warnings.
///
/// The libraries with a feature of the same name are built together, as their users' builds enable it in all of them. Each is
/// also built alone with all features, because together they hide a feature that does not enable its like below.
pub(crate) fn features() -> Result<()> {
    let (shell, metadata) = (workspace::shell()?, workspace::members()?);
    let mut selections: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let published = || workspace::libraries(&metadata).filter(|package| workspace::is_published(package));
    for package in published() {
        // Libraries that need `std` would enable it in the others.
        let none = if is_no_std(package) { "(no-std)" } else { "(none)" };
        let features = package.features.keys().map(String::as_str).filter(|feature| *feature != "default");
        selections.entry(none).or_default().push(format!("--package={}", package.name));
        for feature in features {
            let options =
                [format!("--package={}", package.name), format!("--features={}/{feature}", package.name)];
            selections.entry(feature).or_default().extend(options);
        }
    }
    for options in selections.values() {
        // The arguments of clippy do not concern other people's crates, whose builds can be used again.
        cmd!(shell, "cargo clippy --quiet --lib --no-default-features {options...} -- -D warnings").run()?;
    }
    for package in published() {
        let name = package.name.as_str();
        cmd!(shell, "cargo check --quiet --lib --package {name} --all-features").run()?;
    }
    // `cargo xtask fuzz` builds a target with its layer alone.
    let package =
        metadata.packages.iter().find(|package| package.name == fuzz::CRATE).context(fuzz::CRATE)?;
    let is_layer = |feature: &&String| !["default", "libfuzzer"].contains(&feature.as_str());
    for layer in package.features.keys().filter(is_layer) {
        let options = ["--package", fuzz::CRATE, "--no-default-features", "--features", layer];
        cmd!(shell, "cargo clippy --quiet --lib {options...} -- -D warnings").run()?;
    }
    Ok(())
}

/// The crate of the example in the README of the repository.
const OF_REPOSITORY: &str = "tafl-game-record";

/// As in the workspace, so that builds of other people's crates are used again.
const WORKSPACE: &str =
    "[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\n\n[profile.dev.package.\"*\"]\ndebug = false\n";

/// `cargo xtask readmes`: each Rust example of a README builds with the one crate that it is about.
///
/// A doctest would also see the dependencies of the crate and of its tests. Here the examples are the programs of a package
/// with that crate as its only dependency, in the workspace `target/readmes`.
pub(crate) fn readmes() -> Result<()> {
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

/// The version, which the manifest of the workspace names.
const VERSION: &str = "1.85";

/// The packages of the compiler and of the libraries that only it needs.
const DEBIAN: [&str; 4] =
    ["rustc-web=1.85.*", "libstd-rust-web-dev=1.85.*", "libstd-rust-web-1.85", "libllvm19"];

/// `cargo xtask msrv`: the libraries that promise the oldest Rust version build with a compiler of that version.
///
/// It is that of rustup, if its toolchain of this version is installed. Otherwise Debian's compiler for the browser is unpacked
/// in `target`, because a system can have only one version of it installed, and `cargo xtask web` uses another.
pub(crate) fn msrv() -> Result<()> {
    let (shell, metadata) = (workspace::shell()?, workspace::members()?);
    let target = metadata.target_directory.as_std_path();
    let version =
        |package: &Package| package.rust_version.as_ref().map(|it| format!("{}.{}", it.major, it.minor));
    let libraries = workspace::libraries(&metadata).filter(|package| workspace::is_published(package));
    let libraries = libraries.filter(|package| version(package).as_deref() == Some(VERSION));
    let packages = libraries.flat_map(|package| ["--package", package.name.as_str()]);
    let rustc = compiler(&shell, &target.join(format!("tools/rust-{VERSION}")))?;
    // Where the libraries of Debian's compiler are; that of rustup finds its own.
    let path = rustc.with_file_name("../lib/x86_64-linux-gnu");
    let check = cmd!(shell, "cargo check --quiet --locked --lib --all-features {packages...}");
    Ok(check
        .env("RUSTC", rustc)
        .env("LD_LIBRARY_PATH", path)
        // Old lints are not ours.
        .env("RUSTFLAGS", "-Awarnings")
        .env("CARGO_TARGET_DIR", target.join("msrv"))
        .run()?)
}

fn compiler(shell: &Shell, folder: &Path) -> Result<PathBuf> {
    let rustup = cmd!(shell, "rustup which --toolchain {VERSION} rustc").quiet().ignore_stderr().read();
    let unpacked = folder.join("usr/bin/rustc");
    if let Ok(path) = rustup {
        return Ok(path.into());
    }
    if !unpacked.exists() {
        unpack(shell, folder).with_context(|| {
            format!("Rust {VERSION} is missing; run `rustup toolchain install {VERSION}`")
        })?;
    }
    Ok(unpacked)
}

fn unpack(shell: &Shell, folder: &Path) -> Result<()> {
    let downloads = folder.with_extension("download");
    shell.remove_path(&downloads)?;
    let _downloads = shell.push_dir(shell.create_dir(&downloads)?);
    if cmd!(shell, "apt-get --quiet download {DEBIAN...}").run().is_err() {
        // The lists of packages may be missing, which only root can change.
        cmd!(shell, "apt-get --quiet update").run()?;
        cmd!(shell, "apt-get --quiet download {DEBIAN...}").run()?;
    }
    for package in shell.read_dir(".")? {
        cmd!(shell, "dpkg-deb --extract {package} unpacked").run()?;
    }
    // At once, so that the folder is never incomplete.
    Ok(cmd!(shell, "mv unpacked {folder}").run()?)
}
