//! The tests of the package, and the checks of its types.

use std::process::Command;

use super::Folders;
use super::environment::Environment;
use crate::{debian, process};

/// The modules in Python whose every public name has a type. That of `tafl.pettingzoo` has an untyped base class.
const COMPLETE: [&str; 4] = ["tafl.env", "tafl.record", "tafl.tables", "tafl.typing"];

pub(super) fn run(folders: &Folders, tools: &Environment) -> Result<(), String> {
    types(folders, tools)?;
    println!("-- tests");
    let mut pytest = tools.program("pytest");
    pytest.args(["--quiet", "-p", "no:cacheprovider", "-r", "fEs", "tests"]);
    process::run(folders.quiet(&mut pytest))
}

/// The stubs agree with the module, and both type checkers accept the package and its tests in their strict modes.
fn types(folders: &Folders, tools: &Environment) -> Result<(), String> {
    println!("-- stubtest");
    let mut stubtest = tools.python();
    stubtest.args(["tests/check_stubs.py", "--mypy-config-file", "pyproject.toml"]);
    process::run(folders.quiet(&mut stubtest))?;
    println!("-- mypy");
    for target in [["--package", "tafl"].as_slice(), &["tests"]] {
        let mut mypy = tools.program("mypy");
        mypy.arg("--strict").args(target).arg("--cache-dir").arg(folders.output("mypy"));
        process::run(folders.quiet(&mut mypy))?;
    }
    println!("-- pyright");
    need_node()?;
    let mut pyright = pyright(tools);
    process::run(folders.quiet(&mut pyright))?;
    COMPLETE.iter().try_for_each(|module| {
        let mut complete = self::pyright(tools);
        process::run(folders.quiet(complete.args(["--ignoreexternal", "--verifytypes", module])))
    })
}

/// Pyright with the packages of the environment. Its settings are in `pyproject.toml`.
fn pyright(tools: &Environment) -> Command {
    let mut command = tools.program("pyright");
    command.arg("--pythonpath").arg(tools.python().get_program());
    // `--verifytypes` ignores the option, and takes the interpreter on the path.
    command.env("PATH", tools.path());
    command
}

/// Pyright is a program for Node, which its package for Python gets with npm.
fn need_node() -> Result<(), String> {
    for (program, package) in [("node", "nodejs"), ("npm", "npm")] {
        if !debian::has(program) {
            let advice = format!("`{program}` is missing, which pyright needs; install Node with npm");
            debian::install(&[package], &advice)?;
        }
    }
    Ok(())
}
