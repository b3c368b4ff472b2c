//! `cargo xtask msrv`: the libraries that promise the oldest Rust version build with a compiler of that version.
//!
//! It is that of rustup, if its toolchain of this version is installed. Otherwise Debian's compiler for the browser is
//! unpacked in `target`, because a system can have only one version of it installed, and `cargo xtask web` uses another.

use std::path::PathBuf;
use std::process::Command;

use cargo_metadata::{Metadata, Package};

use crate::{debian, process, workspace};

/// The version, which the manifest of the workspace names.
const VERSION: &str = "1.85";

/// The packages of the compiler and of the libraries that only it needs.
const DEBIAN: [&str; 4] =
    ["rustc-web=1.85.*", "libstd-rust-web-dev=1.85.*", "libstd-rust-web-1.85", "libllvm19"];

pub(crate) fn run() -> Result<(), String> {
    let metadata = workspace::members()?;
    let compiler = Compiler::find(&metadata)?;
    let version = process::output(compiler.set(&mut Command::new(&compiler.program)).arg("--version"))?;
    println!("{}", version.trim());
    if !version.starts_with(&format!("rustc {VERSION}.")) {
        return Err(format!("expected Rust {VERSION}"));
    }
    let names: Vec<&str> = promising(&metadata).map(|package| package.name.as_str()).collect();
    println!("{}", names.join(" "));
    // A separate folder: otherwise these builds and the usual ones would replace each other.
    let target = metadata.target_directory.join("msrv");
    let mut command = process::cargo(["check", "--quiet", "--locked", "--lib", "--all-features"]);
    command.args(names.iter().flat_map(|name| ["--package", name])).arg("--target-dir").arg(target);
    process::output(compiler.set(&mut command)).map(drop)
}

/// The published libraries with this version.
fn promising(metadata: &Metadata) -> impl Iterator<Item = &Package> {
    let is_promised = |package: &&Package| {
        let version = package.rust_version.as_ref();
        version.is_some_and(|version| format!("{}.{}", version.major, version.minor) == VERSION)
    };
    workspace::libraries(metadata).filter(|package| workspace::is_published(package)).filter(is_promised)
}

#[derive(Debug)]
struct Compiler {
    program: PathBuf,
    /// Where its libraries are, if the system does not find them.
    libraries: Option<PathBuf>,
}

impl Compiler {
    fn find(metadata: &Metadata) -> Result<Self, String> {
        if let Ok(path) =
            process::output(Command::new("rustup").args(["which", "--toolchain", VERSION, "rustc"]))
        {
            return Ok(Self { program: path.trim().into(), libraries: None });
        }
        let folder = metadata.target_directory.join(format!("tools/rust-{VERSION}")).into_std_path_buf();
        let program = folder.join("usr/bin/rustc");
        if !program.exists() {
            let advice = format!("Rust {VERSION} is missing; run `rustup toolchain install {VERSION}`");
            debian::unpack(&DEBIAN, &folder, &advice)?;
        }
        Ok(Self { program, libraries: Some(folder.join("usr/lib/x86_64-linux-gnu")) })
    }

    fn set<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        if let Some(libraries) = &self.libraries {
            command.env("LD_LIBRARY_PATH", libraries);
        }
        command.env("RUSTC", &self.program)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::samples;

    #[test]
    fn published_libraries_of_the_version_are_checked() {
        let mut newer = samples::package("newer");
        newer.rust_version = Some("1.88.0".parse().unwrap());
        let mut old = samples::package("old");
        old.rust_version = Some("1.85.0".parse().unwrap());
        let mut private = old.clone();
        private.publish = Some(Vec::new());
        let metadata = samples::metadata(&[newer, old, private]);
        assert_eq!(promising(&metadata).map(|package| package.name.as_str()).collect::<Vec<_>>(), ["old"]);
    }
}
