//! `cargo xtask tables` and `cargo xtask spark`: the questions of `crates/tafl-table/recipes`, answered by `DuckDB`, Polars and
//! Spark over the tables that `tafl export` writes, beside the answers of the command.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use cargo_metadata::Metadata;

use crate::python::environment::Environment;
use crate::python::interpreter;
use crate::{debian, process, python, workspace};

/// The recipes, relative to the workspace.
const RECIPES: &str = "crates/tafl-table/recipes";

/// How many plies of generated games Spark gets.
const PLIES: &str = "200000";

const NO_JAVA: &str = "`java` is missing, which Spark needs; install version 17 or newer";

/// Where the commands read and write.
struct Folders {
    recipes: PathBuf,
    output: PathBuf,
    programs: PathBuf,
}

impl Folders {
    fn of(metadata: &Metadata, name: &str, profile: Profile) -> Self {
        Self {
            recipes: metadata.workspace_root.as_std_path().join(RECIPES),
            output: metadata.target_directory.join(name).into_std_path_buf(),
            programs: metadata.target_directory.join(profile.folder()).into_std_path_buf(),
        }
    }

    fn environment(&self, requirements: &str) -> Result<Environment, String> {
        let python = interpreter::find()?;
        Environment::with_packages(self.output.join("tools"), &python, &self.recipes.join(requirements))
    }

    /// A command with the variables that the recipes read. It does not write into the sources.
    fn prepared<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        let program = |path: &str| self.programs.join(format!("{path}{}", env::consts::EXE_SUFFIX));
        command
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env("TAFL", program("tafl"))
            .env("TAFL_GENERATE", program("examples/generate"))
            .current_dir(&self.recipes)
    }
}

/// Types and tests of the recipes.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    refuse(arguments)?;
    let folders = Folders::of(&workspace::members()?, "tables", Profile::Dev);
    build(Profile::Dev)?;
    rust_tests()?;
    let tools = folders.environment("requirements.txt")?;
    println!("-- mypy");
    let mut mypy = tools.program("mypy");
    process::run(folders.prepared(mypy.arg("--cache-dir").arg(folders.output.join("mypy"))))?;
    println!("-- tests");
    let mut pytest = tools.program("pytest");
    process::run(folders.prepared(pytest.args(["--quiet", "-p", "no:cacheprovider", "-r", "fEs"])))
}

/// Spark, on this machine only.
pub(crate) fn spark(arguments: &[&str]) -> Result<(), String> {
    refuse(arguments)?;
    let metadata = workspace::members()?;
    let folders = Folders::of(&metadata, "spark", Profile::Release);
    if !debian::has("java") {
        debian::install(&["openjdk-17-jre-headless"], NO_JAVA)?;
    }
    build(Profile::Release)?;
    let wheel = python::build_wheel(&metadata)?;
    let tools = folders.environment("requirements-spark.txt")?;
    tools.replace(&wheel)?;
    println!("-- Spark");
    let mut command = tools.python();
    command.arg("spark_answers.py").args(["--plies", PLIES]).arg(folders.output.join("data"));
    process::run(folders.prepared(&mut command))
}

/// The tests of Parquet and Arrow, which the tests of the workspace leave out with the features.
fn rust_tests() -> Result<(), String> {
    println!("-- tests with Parquet and Arrow");
    let test = ["test", "--quiet", "--package"];
    process::run(&mut process::cargo(test.into_iter().chain(["tafl-table", "--all-features"])))?;
    let command = ["tafl-cli", "--features", "tables", "--test", "it", "--", "explore", "export"];
    process::run(&mut process::cargo(test.into_iter().chain(command)))
}

/// How the programs are built. The tests of a change ask about few games: a release build would take longer than they do.
#[derive(Clone, Copy)]
enum Profile {
    Dev,
    Release,
}

impl Profile {
    /// The folder of the programs.
    fn folder(self) -> &'static str {
        match self {
            Self::Dev => "debug",
            Self::Release => "release",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Dev => "dev",
            Self::Release => "release",
        }
    }
}

/// The command with its tables, and the generator.
fn build(profile: Profile) -> Result<(), String> {
    let build = ["build", "--quiet", "--profile", profile.name(), "--package"];
    let command = build.into_iter().chain(["tafl-cli", "--features", "tables"]);
    process::run(&mut process::cargo(command))?;
    process::run(&mut process::cargo(build.into_iter().chain(["tafl-table", "--example", "generate"])))
}

fn refuse(arguments: &[&str]) -> Result<(), String> {
    match arguments {
        [] => Ok(()),
        [first, ..] => Err(format!("unknown argument `{first}`; see `cargo xtask help`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_refused() {
        assert!(run(&["--fast"]).unwrap_err().contains("unknown argument `--fast`"));
        assert!(spark(&["--fast"]).unwrap_err().contains("unknown argument `--fast`"));
    }

    #[test]
    fn the_recipes_have_their_lists_of_packages() {
        let recipes = process::root().join(RECIPES);
        for name in ["requirements.txt", "requirements-spark.txt", "pyproject.toml"] {
            assert!(recipes.join(name).is_file(), "{name}");
        }
    }
}
