//! `cargo xtask bench`: the tables of docs/benchmarks.md, measured by the crate `tafl-bench`.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::Metadata;

use crate::{process, workspace};

pub(crate) const CRATE: &str = "tafl-bench";

const VALGRIND: &str = "valgrind";

/// The program that runs benchmarks under valgrind. Its version must be that of the library.
const RUNNER: &str = "gungraun-runner";

const LIBRARY: &str = "gungraun";

pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let metadata = workspace::members()?;
    let folder = metadata.target_directory.join("bench").into_std_path_buf();
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    // Whether it runs is seen without optimizations.
    if arguments.contains(&"--smoke") {
        return measure("dev", arguments, &[]);
    }
    let allocations = folder.join("allocations.tsv");
    counts("allocations", &[], process::cargo(["bench"]), &allocations)?;
    let mut options = vec!["--allocations".to_owned(), allocations.display().to_string()];
    match runner(&metadata)? {
        Some(runner) => {
            let instructions = folder.join("instructions.json");
            let mut command = process::cargo(["bench"]);
            // The library has a variable for this too, but reads it when it is compiled.
            command.env("PATH", path_with(&runner)?);
            counts("instructions", &["--output-format=json"], command, &instructions)?;
            options.extend(["--instructions".to_owned(), instructions.display().to_string()]);
        }
        None => eprintln!("only times and allocations are measured: {VALGRIND} is not installed"),
    }
    process::run(&mut process::cargo(["build", "--profile", "bench", "--package", "tafl-cli"]))?;
    options.extend(["--command".to_owned(), metadata.target_directory.join("release/tafl").into_string()]);
    measure("bench", arguments, &options)
}

/// Measures times and prints all tables.
fn measure(profile: &str, arguments: &[&str], options: &[String]) -> Result<(), String> {
    let mut command =
        process::cargo(["run", "--quiet", "--package", CRATE, "--bin", CRATE, "--profile", profile]);
    if profile == "bench" {
        // Those of the other programs, which would otherwise be built twice.
        command.arg("--all-features");
    }
    command.arg("--");
    process::run(command.args(arguments).args(options))
}

/// Runs a benchmark that prints counts, and keeps them in a file.
fn counts(name: &str, options: &[&str], mut command: Command, path: &Path) -> Result<(), String> {
    command.args(["--quiet", "--package", CRATE, "--all-features", "--bench", name, "--"]).args(options);
    let printed = process::output(&mut command)?;
    fs::write(path, printed).map_err(|error| format!("{}: {error}", path.display()))
}

/// The program that counts instructions, installed in `target/tools` if it is missing there; `None` without valgrind.
fn runner(metadata: &Metadata) -> Result<Option<PathBuf>, String> {
    if !process::succeeds(Command::new(VALGRIND).arg("--version")) {
        return Ok(None);
    }
    let tools = metadata.target_directory.join("tools").into_std_path_buf();
    let program = tools.join("bin").join(RUNNER);
    let version = version(metadata)?;
    let is_ours = process::output(Command::new(&program).arg("--version"));
    if is_ours.is_ok_and(|printed| printed.trim().ends_with(&version)) {
        return Ok(Some(program));
    }
    // Without optimizations, which take longer than they save.
    let mut install = process::cargo(["install", RUNNER, "--locked", "--debug", "--version"]);
    process::run(install.arg(&version).arg("--root").arg(&tools))?;
    Ok(Some(program))
}

/// The folders in which programs are found, with that of a program before them.
fn path_with(program: &Path) -> Result<OsString, String> {
    let before = env::var_os("PATH").unwrap_or_default();
    let folders = program.parent().map(Path::to_owned).into_iter().chain(env::split_paths(&before));
    env::join_paths(folders).map_err(|error| format!("PATH: {error}"))
}

/// The version of the library, which the manifest fixes.
fn version(metadata: &Metadata) -> Result<String, String> {
    let package = metadata.packages.iter().find(|package| package.name.as_str() == CRATE);
    let mut dependencies = package.iter().flat_map(|package| &package.dependencies);
    let library = dependencies.find(|dependency| dependency.name == LIBRARY);
    let library = library.ok_or_else(|| format!("{CRATE} does not depend on {LIBRARY}"))?;
    Ok(library.req.to_string().trim_start_matches('=').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::samples;

    #[test]
    fn the_runner_has_the_version_of_the_library() {
        let mut package = samples::package(CRATE);
        assert!(version(&samples::metadata(&[package.clone()])).is_err());
        package.dependencies = vec![samples::dependency(LIBRARY, "=0.20.0", false)];
        assert_eq!(version(&samples::metadata(&[package])).unwrap(), "0.20.0");
    }
}
