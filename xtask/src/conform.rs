//! `cargo xtask conform`: runs the conformance suite against our own answers, the implementation in Python, and the
//! adapters that people copy.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{debian, process, workspace};

/// How long an answer may take, in seconds. A loaded machine can stop a program for longer than the default.
const TIMEOUT: &str = "60";

/// The folder of the programs that are not in Rust.
const ADAPTERS: &str = "crates/tafl-conformance/adapters";

/// What runs a program that is not in Rust.
struct Language {
    /// The command.
    command: &'static str,
    /// The Debian package that has it.
    package: &'static str,
    /// The programs, below [`ADAPTERS`].
    programs: &'static [&'static str],
}

const LANGUAGES: [Language; 2] = [
    Language {
        command: "python3",
        package: "python3",
        programs: &["python/reference.py", "python/adapter.py"],
    },
    Language { command: "node", package: "nodejs", programs: &["javascript/adapter.mjs"] },
];

pub(crate) fn run() -> Result<(), String> {
    let tafl = built()?;
    conform(&tafl, &[tafl.as_path(), Path::new("answer")])?;
    for language in LANGUAGES {
        language.need()?;
        for program in language.programs {
            let path = Path::new(ADAPTERS).join(program);
            conform(&tafl, &[Path::new(language.command), &path])?;
        }
    }
    Ok(())
}

impl Language {
    /// Makes sure that the command is there.
    fn need(&self) -> Result<(), String> {
        let Self { command, package, .. } = self;
        if debian::has(command) {
            return Ok(());
        }
        debian::install(&[package], &format!("the adapters need `{command}`; install the package {package}"))
    }
}

/// Builds the command `tafl`.
fn built() -> Result<PathBuf, String> {
    process::run(&mut process::cargo(["build", "--package", "tafl-cli", "--bin", "tafl"]))?;
    let folder = workspace::members()?.target_directory.join("debug");
    Ok(folder.join(format!("tafl{}", std::env::consts::EXE_SUFFIX)).into_std_path_buf())
}

/// Runs the suite. A required vector that fails is an error.
fn conform(tafl: &Path, words: &[&Path]) -> Result<(), String> {
    let mut command = Command::new(tafl);
    command.args(["conform", "--timeout", TIMEOUT, "--"]).args(words).current_dir(process::root());
    println!("-- {}", process::shown(&command));
    // Otherwise Python leaves files in the folder of the sources.
    process::run(command.env("PYTHONDONTWRITEBYTECODE", "1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_is_there() {
        for program in LANGUAGES.iter().flat_map(|language| language.programs) {
            assert!(process::root().join(ADAPTERS).join(program).is_file(), "{program}");
        }
    }
}
