//! `cargo xtask conform`: runs the conformance suite against our own answers, the implementation in Python, and the
//! adapters that people copy.

use anyhow::Result;
use xshell::cmd;

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
    Ok(())
}
