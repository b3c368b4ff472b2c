//! The compiler for WebAssembly.
//!
//! A toolchain of rustup has the target as a component. Where rustup cannot fetch it, Debian's compiler for the browser
//! builds the standard library from source.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{debian, process};

/// The target of the package.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's compiler, its sources of the standard library, and a linker for WebAssembly.
const DEBIAN: [&str; 3] = ["rustc-web", "rust-web-src", "lld"];

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
        if let Some(found) = Self::debian() {
            return Ok(found);
        }
        debian::install(&DEBIAN, &missing())?;
        Self::debian().ok_or_else(missing)
    }

    fn debian() -> Option<Self> {
        let sources = Path::new("/usr/lib/rustlib/src/rust/library/std");
        let complete = Path::new("/usr/bin/rustc").exists() && sources.exists();
        linker().filter(|_| complete).map(|linker| Self::Debian { linker })
    }

    /// `cargo build` for the target.
    pub(super) fn cargo_build(&self) -> Command {
        let mut command = process::cargo(["build", "--target", TARGET, "--profile", "web"]);
        let mut flags = vec![UNEXPLAINED];
        if let Self::Debian { linker } = self {
            flags.push(NO_PANIC_TEXTS);
            command
                .args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"])
                .env("RUSTC", "/usr/bin/rustc")
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

/// `lld`, of whatever version.
fn linker() -> Option<PathBuf> {
    let programs = fs::read_dir("/usr/bin").ok()?.flatten().map(|entry| entry.path());
    let is_linker = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        name.strip_prefix("lld-").is_some_and(|version| version.bytes().all(|byte| byte.is_ascii_digit()))
    };
    programs.filter(is_linker).max()
}

fn missing() -> String {
    format!(
        "there is no compiler for WebAssembly; run `rustup target add {TARGET}`, or install Debian's {}",
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
    fn the_own_toolchain_needs_no_flags() {
        let words = process::shown(&Toolchain::Own.cargo_build());
        assert_eq!(words, "cargo build --target wasm32-unknown-unknown --profile web");
        let debian = Toolchain::Debian { linker: "/usr/bin/lld-1".into() };
        assert!(process::shown(&debian.cargo_build()).contains("-Zbuild-std"));
    }
}
