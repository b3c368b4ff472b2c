//! `cargo xtask tables` and `cargo xtask spark`: the questions of `crates/tafl-table/recipes`, answered by `DuckDB`, Polars and
//! Spark over the tables that `tafl export` writes, beside the answers of the command.

use std::path::Path;

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::{python, workspace};

/// How many plies of generated games Spark gets.
const PLIES: &str = "200000";

const PROGRAMS: [&str; 7] = [
    "--package=tafl-cli",
    "--package=tafl-table",
    "--all-features",
    "--bin",
    "tafl",
    "--example",
    "generate",
];

/// Types and tests of the recipes.
pub(crate) fn run() -> Result<()> {
    let shell = workspace::shell()?;
    let programs = workspace::build(&shell, &PROGRAMS)?;
    let tools = python::tools(&shell)?;
    prepare(&shell, &programs);
    let (mypy, pytest, cache) =
        (tools.join("mypy"), tools.join("pytest"), workspace::target()?.join("tables/mypy"));
    cmd!(shell, "{mypy} --cache-dir {cache}").run()?;
    Ok(cmd!(shell, "{pytest} --quiet -p no:cacheprovider -r fEs").run()?)
}

/// Spark, on this machine only.
pub(crate) fn spark() -> Result<()> {
    let (shell, target) = (workspace::shell()?, workspace::target()?);
    workspace::need(&shell, "java", &["openjdk-17-jre-headless"])?;
    cmd!(shell, "cargo build --quiet --release {PROGRAMS...}").run()?;
    let wheel = python::wheel(&shell, python::PUBLISHED)?;
    let requirements = Path::new("crates/tafl-table/recipes/requirements-spark.txt");
    let tools = python::environment(&shell, &target.join("spark/tools"), requirements)?;
    python::install(&shell, &tools, &wheel)?;
    prepare(&shell, &target.join("release"));
    let (python, data) = (tools.join("python"), target.join("spark/data"));
    Ok(cmd!(shell, "{python} spark_answers.py --plies {PLIES} {data}").run()?)
}

/// Sets the folder of the recipes and the variables that they read. They do not write into the sources.
fn prepare(shell: &Shell, programs: &Path) {
    shell.change_dir("crates/tafl-table/recipes");
    shell.set_var("PYTHONDONTWRITEBYTECODE", "1");
    shell.set_var("TAFL", workspace::program(programs, "tafl"));
    shell.set_var("TAFL_GENERATE", workspace::program(programs, "examples/generate"));
}
