//! The compiler for WebAssembly.
//!
//! A toolchain of rustup has the target as a component. Where rustup cannot fetch it, Debian's compiler for the browser
//! builds the standard library from source.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use xshell::{Cmd, Shell, cmd};

use crate::workspace;

/// The target of the package.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's compiler, and its sources of the standard library.
const DEBIAN: [&str; 2] = ["rustc-web", "rust-web-src"];

/// The compiler and the sources of these packages.
const COMPILER: &str = "/usr/bin/rustc";
const SOURCES: &str = "/usr/lib/rustlib/src/rust/library/std";

/// Leaves out the texts that explain codes.
const UNEXPLAINED: &str = "--cfg tafl_unexplained";

/// Nothing could show the texts of panics: a call that fails is an exception.
const NO_PANIC_TEXTS: &str =
    "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Zfmt-debug=none";

/// How to build for WebAssembly.
pub(super) enum Toolchain {
    /// The compiler of this build has the target.
    Own,
    /// Debian's compiler, with this linker.
    Debian { linker: PathBuf },
}

impl Toolchain {
    /// Installs Debian's packages if nothing else is there and this may.
    pub(super) fn find(shell: &Shell) -> Result<Self> {
        let libraries = cmd!(shell, "rustc --print target-libdir --target {TARGET}").quiet().read()?;
        if shell.path_exists(libraries) {
            return Ok(Self::Own);
        }
        let missing =
            || format!("run `rustup target add {TARGET}`, or install Debian's {}", DEBIAN.join(", "));
        if !shell.path_exists(COMPILER) || !shell.path_exists(SOURCES) {
            workspace::install(shell, &DEBIAN).with_context(missing)?;
        }
        // The linker of the same version of LLVM as the compiler, whose output an older one may not read.
        let version = cmd!(shell, "{COMPILER} --version --verbose").quiet().read()?;
        let llvm = version.lines().find_map(|line| line.strip_prefix("LLVM version: ")?.split('.').next());
        let name = format!("lld-{}", llvm.context("the compiler names no version of LLVM")?);
        let linker = Path::new("/usr/bin").join(&name);
        if !linker.exists() {
            workspace::install(shell, &[&name]).with_context(missing)?;
        }
        Ok(Self::Debian { linker })
    }

    /// `cargo build` for the target.
    pub(super) fn cargo_build<'a>(&self, shell: &'a Shell) -> Cmd<'a> {
        let build = cmd!(shell, "cargo build --target {TARGET} --profile web");
        let Self::Debian { linker } = self else { return build.env("RUSTFLAGS", UNEXPLAINED) };
        build
            .args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"])
            .env("RUSTC", COMPILER)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", format!("{UNEXPLAINED} {NO_PANIC_TEXTS}"))
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
    }
}
