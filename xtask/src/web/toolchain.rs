//! The compiler for WebAssembly.
//!
//! A toolchain of rustup has the target as a component. Where rustup cannot fetch it, Debian's compiler for the browser
//! builds the standard library from source.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{debian, process};

/// The target of the package.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's compiler, and its sources of the standard library.
const DEBIAN: [&str; 2] = ["rustc-web", "rust-web-src"];

/// The compiler of these packages.
const COMPILER: &str = "/usr/bin/rustc";

/// The sources of these packages.
const SOURCES: &str = "/usr/lib/rustlib/src/rust/library/std";

/// Leaves out the texts that explain codes.
const UNEXPLAINED: &str = "--cfg tafl_unexplained";

/// Nothing could show the texts of panics: a call that fails is an exception.
const NO_PANIC_TEXTS: &str =
    "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Zfmt-debug=none";

/// How to build for WebAssembly.
#[derive(Debug)]
pub(super) enum Toolchain {
    /// The compiler of this build has the target.
    Own,
    /// Debian's compiler, with this linker.
    Debian { linker: PathBuf },
}

impl Toolchain {
    /// Installs Debian's packages if nothing else is there and this may.
    pub(super) fn find() -> Result<Self, String> {
        if own_has_target() {
            return Ok(Self::Own);
        }
        if ![COMPILER, SOURCES].iter().all(|path| Path::new(path).exists()) {
            debian::install(&DEBIAN, &missing())?;
        }
        let linker = linker(&process::output(Command::new(COMPILER).args(["--version", "--verbose"]))?)?;
        let path = Path::new("/usr/bin").join(&linker);
        if !path.exists() {
            debian::install(&[&linker], &missing())?;
        }
        Ok(Self::Debian { linker: path })
    }

    /// `cargo build` for the target.
    pub(super) fn cargo_build(&self) -> Command {
        let mut command = process::cargo(["build", "--target", TARGET, "--profile", "web"]);
        let mut flags = vec![UNEXPLAINED];
        if let Self::Debian { linker } = self {
            flags.push(NO_PANIC_TEXTS);
            command
                .args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"])
                .env("RUSTC", COMPILER)
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
        command.env("RUSTFLAGS", flags.join(" "));
        command
    }
}

/// The compiler knows where the libraries of a target would be, also if they are not there.
fn own_has_target() -> bool {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let printed =
        process::output(Command::new(compiler).args(["--print", "target-libdir", "--target", TARGET]));
    printed.is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}

/// The linker of the same version of LLVM as the compiler, whose output an older one may not read. Its package has the name
/// of the program.
fn linker(version: &str) -> Result<String, String> {
    let llvm = version.lines().find_map(|line| line.strip_prefix("LLVM version: ")?.split('.').next());
    llvm.map(|major| format!("lld-{major}"))
        .ok_or_else(|| format!("{COMPILER} names no version of LLVM: {version}"))
}

fn missing() -> String {
    format!(
        "the compiler for WebAssembly is missing; run `rustup target add {TARGET}`, or install Debian's {} and the \
         `lld` of the same LLVM",
        DEBIAN.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named() {
        assert!(missing().contains("rustup target add wasm32-unknown-unknown"));
        assert!(missing().contains("rustc-web"));
    }

    #[test]
    fn the_linker_has_the_version_of_the_compiler() {
        let version = "rustc 1.96.0\nbinary: rustc\nLLVM version: 22.1.8\n";
        assert_eq!(linker(version).as_deref(), Ok("lld-22"));
        assert!(linker("rustc 1.96.0\n").is_err());
    }

    #[test]
    fn the_own_toolchain_needs_no_flags() {
        let words = process::shown(&Toolchain::Own.cargo_build());
        assert_eq!(words, "cargo build --target wasm32-unknown-unknown --profile web");
        let debian = Toolchain::Debian { linker: "/usr/bin/lld-1".into() };
        assert!(process::shown(&debian.cargo_build()).contains("-Zbuild-std"));
    }
}
