//! `cargo xtask web`: builds, checks and assembles the npm package in `target/web/package`.

mod browser;
mod build;
mod package;
mod sizes;
mod toolchain;
mod tools;

use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, Package};

use crate::workspace;
use toolchain::Toolchain;

/// The crate of the package.
pub(crate) const CRATE: &str = "tafl-wasm";

/// The crate of its module for other programs' games.
pub(crate) const ARCHIVES_CRATE: &str = "tafl-wasm-archives";

/// The module of the package.
const NOTATION: Build = Build { name: "tafl_notation", of: CRATE, features: None, goal: Some(150_000) };

/// The module of `tafl-notation/archives`.
const ARCHIVES: Build = Build { name: "tafl_archives", of: ARCHIVES_CRATE, features: None, goal: None };

/// The module without play and verify, which is not published: it shows what the features of the crate are worth.
const WITHOUT_PLAY: Build =
    Build { name: "without_play", of: CRATE, features: Some("diagram,t3en"), goal: Some(100_000) };

/// A module that is built.
struct Build {
    /// The name of its files.
    name: &'static str,
    /// Its crate.
    of: &'static str,
    /// The features of the crate; without them, its default.
    features: Option<&'static str>,
    /// How large it should be with its code in JavaScript, in compressed bytes.
    goal: Option<u64>,
}

impl Build {
    /// The module, as wasm-bindgen names it.
    fn module(&self) -> String {
        format!("{}_bg.wasm", self.name)
    }

    /// The code that loads it.
    fn code(&self) -> String {
        format!("{}.js", self.name)
    }
}

/// Where the command writes.
struct Folders {
    root: PathBuf,
    web: PathBuf,
}

impl Folders {
    fn of(metadata: &Metadata) -> Self {
        Self {
            root: metadata.workspace_root.as_std_path().to_owned(),
            web: metadata.target_directory.join("web").into_std_path_buf(),
        }
    }

    /// The crate of the package.
    fn source(&self) -> PathBuf {
        self.root.join("crates").join(CRATE)
    }

    fn package(&self) -> PathBuf {
        self.web.join("package")
    }

    /// The module and its code for a build.
    fn bound(&self, build: &Build) -> PathBuf {
        self.web.join("bound").join(build.name)
    }

    fn tools(&self) -> PathBuf {
        self.web.join("tools")
    }
}

pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let (with_browser, measured) = match arguments {
        [] => (true, false),
        ["--no-browser"] => (false, false),
        ["--measure"] => (false, true),
        _ => return Err(format!("unknown option `{}`; see `cargo xtask help`", arguments.join(" "))),
    };
    let metadata = workspace::members()?;
    let folders = Folders::of(&metadata);
    let toolchain = Toolchain::find()?;
    tools::install(&folders)?;
    [NOTATION, ARCHIVES].iter().try_for_each(|build| build::module(&folders, &toolchain, build))?;
    package::assemble(&folders, described(&metadata)?)?;
    let tarball = package::pack(&folders)?;
    package::try_out(&folders, &tarball)?;
    if with_browser {
        browser::run(&folders)?;
    }
    sizes::print(&folders, &NOTATION)?;
    sizes::print(&folders, &ARCHIVES)?;
    if measured {
        build::module(&folders, &toolchain, &WITHOUT_PLAY)?;
        sizes::print(&folders, &WITHOUT_PLAY)?;
        package::speed(&folders)?;
    }
    Ok(())
}

/// The crate of the package, whose version and addresses it has.
fn described(metadata: &Metadata) -> Result<&Package, String> {
    let package = metadata.packages.iter().find(|package| package.name.as_str() == CRATE);
    package.ok_or_else(|| format!("no package {CRATE}"))
}

/// An error of the file system with its path.
fn at(path: &Path) -> impl Fn(std::io::Error) -> String + '_ {
    move |error| format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_options_are_refused() {
        assert!(run(&["--browser"]).unwrap_err().contains("unknown option `--browser`"));
    }
}
