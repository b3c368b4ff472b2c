//! `cargo xtask bench`: the tables of docs/benchmarks.md, measured by the crate `tafl-bench`.

use std::path::PathBuf;

use anyhow::{Context, Result};
use cargo_metadata::Metadata;
use xshell::{Shell, cmd};

use crate::workspace;

pub(crate) const CRATE: &str = "tafl-bench";

pub(crate) fn run(arguments: &[&str]) -> Result<()> {
    let (shell, metadata) = (workspace::shell()?, workspace::members()?);
    // Whether it runs is seen without optimizations.
    if arguments.contains(&"--smoke") {
        return Ok(cmd!(shell, "cargo run --quiet --package {CRATE} --bin {CRATE} -- {arguments...}").run()?);
    }
    let target = metadata.target_directory.as_std_path();
    let (allocations, instructions) =
        (target.join("bench/allocations.tsv"), target.join("bench/instructions.json"));
    let bench = ["bench", "--quiet", "--package", CRATE, "--all-features", "--bench"];
    shell.write_file(&allocations, cmd!(shell, "cargo {bench...} allocations --").read()?)?;
    let mut options = vec!["--allocations".into(), allocations];
    if workspace::has(&shell, "valgrind") {
        // The library has a variable for this too, but reads it when it is compiled.
        let runner = runner(&shell, &metadata)?;
        let path = workspace::path_with(&runner)?;
        let counts =
            cmd!(shell, "cargo {bench...} instructions -- --output-format=json").env("PATH", path).read()?;
        shell.write_file(&instructions, counts)?;
        options.extend(["--instructions".into(), instructions]);
    } else {
        eprintln!("only times and allocations are measured: valgrind is not installed");
    }
    cmd!(shell, "cargo build --profile bench --package tafl-cli").run()?;
    options.extend(["--command".into(), target.join("release/tafl")]);
    // All features are those of the other programs, which would otherwise be built twice.
    let run = ["run", "--quiet", "--package", CRATE, "--bin", CRATE, "--profile", "bench", "--all-features"];
    Ok(cmd!(shell, "cargo {run...} -- {arguments...} {options...}").run()?)
}

/// Installs the program that counts instructions, in the version of the library, and returns its folder.
fn runner(shell: &Shell, metadata: &Metadata) -> Result<PathBuf> {
    let mut dependencies =
        metadata.packages.iter().filter(|it| it.name == CRATE).flat_map(|it| &it.dependencies);
    let library =
        dependencies.find(|it| it.name == "gungraun").context("tafl-bench does not depend on gungraun")?;
    let (version, tools) = (library.req.to_string(), metadata.target_directory.join("tools"));
    // Without optimizations, which take longer than they save; cargo knows whether it is installed already.
    cmd!(shell, "cargo install gungraun-runner --quiet --locked --debug --version {version} --root {tools}")
        .run()?;
    Ok(tools.join("bin").into())
}
