//! `cargo xtask msrv`: the libraries that promise the oldest Rust version build with a compiler of that version.
//!
//! It is that of rustup, if its toolchain of this version is installed. Otherwise Debian's compiler for the browser is
//! unpacked in `target`, because a system can have only one version of it installed, and `cargo xtask web` uses another.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cargo_metadata::Package;
use xshell::{Shell, cmd};

use crate::workspace;

/// The version, which the manifest of the workspace names.
const VERSION: &str = "1.85";

/// The packages of the compiler and of the libraries that only it needs.
const DEBIAN: [&str; 4] =
    ["rustc-web=1.85.*", "libstd-rust-web-dev=1.85.*", "libstd-rust-web-1.85", "libllvm19"];

pub(crate) fn run() -> Result<()> {
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
