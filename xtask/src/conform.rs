//! `cargo xtask conform`: runs the conformance suite against our own answers, the implementation in Python, and the
//! adapters that people copy; and builds the tarball for those who do not have cargo.

use std::path::PathBuf;

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::workspace;

const ADAPTERS: [[&str; 2]; 3] = [
    ["python3", "python/reference.py"],
    ["python3", "python/adapter.py"],
    ["node", "javascript/adapter.mjs"],
];

pub(crate) fn run() -> Result<()> {
    let shell = workspace::shell()?;
    let tafl = workspace::program(&workspace::build(&shell, &["--package", "tafl-cli"])?, "tafl");
    workspace::need(&shell, "python3", &["python3"])?;
    workspace::need(&shell, "node", &["nodejs"])?;
    // Otherwise Python leaves files in the folder of the sources.
    shell.set_var("PYTHONDONTWRITEBYTECODE", "1");
    // A loaded machine can stop a program for longer than the default of seconds. A required vector that fails is an error.
    cmd!(shell, "{tafl} conform --timeout 60 -- {tafl} answer").run()?;
    for [interpreter, adapter] in ADAPTERS {
        let adapter = format!("crates/tafl-conformance/adapters/{adapter}");
        cmd!(shell, "{tafl} conform --timeout 60 -- {interpreter} {adapter}").run()?;
    }
    let package = package(&shell)?;
    for (interpreter, runner) in [("python3", "conform.py"), ("node", "conform.mjs")] {
        let runner = package.join(runner);
        cmd!(shell, "{interpreter} {runner} --timeout 60 -- {tafl} answer").run()?;
    }
    Ok(())
}

/// Writes the vectors and the runners as an npm package to a tarball in `target/conformance`, and unpacks it there: the
/// folder.
fn package(shell: &Shell) -> Result<PathBuf> {
    workspace::need(shell, "npm", &["npm"])?;
    let target = workspace::target()?.join("conformance");
    let source = target.join("source");
    shell.remove_path(&target)?;
    shell.create_dir(&source)?;
    for path in ["runners/.", "vectors", "PROTOCOL.md", "README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        let path = workspace::root().join("crates/tafl-conformance").join(path);
        cmd!(shell, "cp --recursive --dereference {path} {source}").run()?;
    }
    let _folder = shell.push_dir(&target);
    let name = cmd!(shell, "npm pack --silent {source}").read()?;
    cmd!(shell, "tar --extract --file {name}").run()?;
    println!("{}", target.join(name).display());
    Ok(target.join("package"))
}
