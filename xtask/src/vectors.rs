//! `cargo xtask vectors` and `cargo xtask suite`: the systematic vectors of the conformance suite, and the list of all its
//! files.

use std::fmt::Write;

use anyhow::{Result, bail};
use xshell::{Shell, cmd};

use crate::workspace;

const HEADER: &str = "\
//! The list of all files, written by `cargo xtask suite`.

use super::SuiteFile;

/// With braces and without commas, which rustfmt leaves as they are.
macro_rules! files {
    ($($path:literal)*) => {
        &[$(SuiteFile { path: $path, text: include_str!(concat!(\"../../vectors/\", $path)) }),*]
    };
}

/// The suite: all files of the folder `vectors`, sorted by path.
pub static SUITE: &[SuiteFile<'static>] = files! {
";

pub(crate) fn run(arguments: &[&str]) -> Result<()> {
    let shell = workspace::shell()?;
    let generate = "run --quiet --package tafl-conformance --features generate --example vectors --";
    let generate = generate.split(' ');
    match arguments {
        // The generator may write a new file.
        [] => cmd!(shell, "cargo {generate...}").run().map_err(Into::into).and_then(|()| suite()),
        ["--check"] => Ok(cmd!(shell, "cargo {generate...} --check").run()?),
        _ => bail!("usage: cargo xtask vectors [--check]"),
    }
}

/// Writes the list.
pub(crate) fn suite() -> Result<()> {
    let shell = workspace::shell()?;
    shell.write_file("crates/tafl-conformance/src/suite/files.rs", file(&shell)?)?;
    Ok(())
}

fn file(shell: &Shell) -> Result<String> {
    let mut text = HEADER.to_owned();
    for path in workspace::files(shell, "crates/tafl-conformance/vectors/*.jsonl")? {
        let path = path.strip_prefix("crates/tafl-conformance/vectors")?;
        writeln!(text, "    \"{}\"", path.display())?;
    }
    text.push_str("};\n");
    Ok(text)
}
