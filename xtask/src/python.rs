//! `cargo xtask python`: builds the wheel of the Python package in `target/python/wheels`, checks it, installs it into an
//! empty environment, and tests it.

mod checks;
pub(crate) mod environment;
mod import_time;
pub(crate) mod interpreter;
mod wheel;

use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::Metadata;

use crate::workspace;
use environment::Environment;

/// The crate of the package.
pub(crate) const CRATE: &str = "tafl-python";

/// The tools and their versions, relative to the crate.
const REQUIREMENTS: &str = "tests/requirements.txt";

/// What an empty environment must be able to do with the wheel alone.
const FIRST_USE: &str = "
import tafl
assert tafl.__version__, 'no version'
assert tafl.Position('/3/1K1/3/')['b2'] == tafl.Piece('K')
";

/// How the wheel is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Profile {
    Release,
    /// Quick to build. The size of the wheel is not checked.
    Dev,
}

/// Where the command writes.
struct Folders {
    root: PathBuf,
    python: PathBuf,
}

impl Folders {
    fn of(metadata: &Metadata) -> Self {
        Self {
            root: metadata.workspace_root.as_std_path().to_owned(),
            python: metadata.target_directory.join("python").into_std_path_buf(),
        }
    }

    /// The crate of the package.
    fn source(&self) -> PathBuf {
        self.root.join("crates").join(CRATE)
    }

    /// A folder for the output of a tool, so that none writes into the sources.
    fn output(&self, name: &str) -> PathBuf {
        self.python.join(name)
    }

    /// The variables that keep programs from writing into the sources.
    fn quiet<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env("HYPOTHESIS_STORAGE_DIRECTORY", self.output("hypothesis"))
            .env("PYRIGHT_PYTHON_CACHE_DIR", self.output("pyright"))
            .env("PYRIGHT_PYTHON_IGNORE_WARNINGS", "1")
            .current_dir(self.source())
    }
}

pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let (profile, measured) = match arguments {
        [] => (Profile::Release, false),
        ["--debug"] => (Profile::Dev, false),
        ["--measure"] => (Profile::Release, true),
        _ => return Err(format!("unknown option `{}`; see `cargo xtask help`", arguments.join(" "))),
    };
    let folders = Folders::of(&workspace::members()?);
    let python = interpreter::find()?;
    let requirements = folders.source().join(REQUIREMENTS);
    let tools = Environment::with_packages(folders.output("tools"), &python, &requirements)?;
    let wheel = wheel::build(&folders, &tools, profile)?;
    try_out(&folders, &python, &wheel)?;
    tools.replace(&wheel)?;
    if measured { measure(&folders, &tools, &wheel) } else { checks::run(&folders, &tools) }
}

/// Builds the wheel as for users.
pub(crate) fn build_wheel(metadata: &Metadata) -> Result<PathBuf, String> {
    let folders = Folders::of(metadata);
    let python = interpreter::find()?;
    let requirements = folders.source().join(REQUIREMENTS);
    let tools = Environment::with_packages(folders.output("tools"), &python, &requirements)?;
    wheel::build(&folders, &tools, Profile::Release)
}

/// Prints the tables of `docs/benchmarks.md`: the speed beside other packages, and that of environments.
fn measure(folders: &Folders, tools: &Environment, wheel: &Path) -> Result<(), String> {
    let mut peers = tools.python();
    peers.arg("benches/peers.py").arg(wheel).arg(folders.output("peers"));
    crate::process::run(folders.quiet(&mut peers))?;
    let mut environments = tools.python();
    crate::process::run(folders.quiet(environments.arg("benches/environments.py")))
}

/// Installs the wheel, and nothing else, into an empty environment.
fn try_out(folders: &Folders, python: &Path, wheel: &Path) -> Result<(), String> {
    println!("-- empty environment");
    let fresh = Environment::empty(folders.output("fresh"), python)?;
    fresh.install([wheel])?;
    crate::process::run(fresh.python().args(["-I", "-c", FIRST_USE]))?;
    import_time::check(&fresh)
}

/// An error of the file system with its path.
pub(crate) fn at(path: &Path) -> impl Fn(std::io::Error) -> String + '_ {
    move |error| format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_options_are_refused() {
        assert!(run(&["--release"]).unwrap_err().contains("unknown option `--release`"));
    }
}
