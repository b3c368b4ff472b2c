//! `cargo xtask vectors`: writes the systematic vectors of the conformance suite, or compares them.

use crate::{process, suite};

const EXAMPLE: [&str; 8] =
    ["run", "--quiet", "--package", "tafl-conformance", "--features", "generate", "--example", "vectors"];

pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    match arguments {
        [] => {
            process::run(&mut process::cargo(EXAMPLE))?;
            // The generator may have written a new file.
            suite::run()
        }
        ["--check"] => {
            let mut command = process::cargo(EXAMPLE);
            process::run(command.args(["--", "--check"]))
                .map_err(|error| format!("{error}; run `cargo xtask vectors`"))
        }
        _ => Err("usage: cargo xtask vectors [--check]".to_owned()),
    }
}
