//! `cargo xtask python`: builds the wheel of the Python package in `target/python/wheels`, installs it into an empty
//! environment, and tests it; and the recipes for tables in Python, `cargo xtask tables` and `cargo xtask spark`.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use xshell::{Shell, cmd};

use crate::workspace;

/// The crate of the package.
pub(crate) const CRATE: &str = "tafl-python";

/// The tools of the package and of the recipes for tables, with their versions.
const REQUIREMENTS: &str = "crates/tafl-python/tests/requirements.txt";

/// How a wheel is published. The default level of compression leaves a wheel that is 3 % larger.
pub(crate) const PUBLISHED: &[&str] = &["--profile", "wheel", "--compression-level", "9"];

/// A published wheel of this many bytes or more is an error, so that nobody doubles it without noticing. The limit is just
/// above its size: a smaller one is not worth profiles that make single crates small and slow.
const MAX_BYTES: u64 = 4_000_000;

/// The first use: an empty environment must be able to run it with the wheel alone.
const FIRST_USE: &str = "
import importlib.resources, tafl
assert tafl.__version__, 'no version'
assert tafl.Position('/3/1K1/3/')['b2'] == tafl.Piece('K')
assert importlib.resources.files(tafl).joinpath('py.typed').is_file(), 'no types'
";

/// Fails where the version is older than the tools need, which is newer than that of the wheel, or no virtual environment can
/// be made.
const USABLE: &str = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))";

pub(crate) fn run(arguments: &[&str]) -> Result<()> {
    let (profile, measured) = match arguments {
        [] => (PUBLISHED, false),
        ["--debug"] => (&["--profile", "dev"][..], false),
        ["--measure"] => (PUBLISHED, true),
        _ => bail!("unknown option `{}`; see `cargo xtask help`", arguments.join(" ")),
    };
    let shell = workspace::shell()?;
    let wheel = wheel(&shell, profile)?;
    try_out(&shell, &wheel)?;
    let tools = tools(&shell)?;
    install(&shell, &tools, &wheel)?;
    quiet(&shell)?;
    if measured { measure(&shell, &tools, &wheel) } else { test(&shell, &tools) }
}

/// The folder for all output.
fn output() -> Result<PathBuf> {
    Ok(workspace::target()?.join("python"))
}

/// Keeps programs that run in the crate of the package from writing into the sources.
fn quiet(shell: &Shell) -> Result<()> {
    let output = output()?;
    shell.change_dir(format!("crates/{CRATE}"));
    shell.set_var("PYTHONDONTWRITEBYTECODE", "1");
    shell.set_var("HYPOTHESIS_STORAGE_DIRECTORY", output.join("hypothesis"));
    shell.set_var("PYRIGHT_PYTHON_CACHE_DIR", output.join("pyright"));
    shell.set_var("PYRIGHT_PYTHON_IGNORE_WARNINGS", "1");
    Ok(())
}

/// Builds the wheel, one for each platform and all versions of `CPython` from 3.10 on.
pub(crate) fn wheel(shell: &Shell, profile: &[&str]) -> Result<PathBuf> {
    let (tools, wheels) = (tools(shell)?, output()?.join("wheels"));
    let (maturin, python) = (tools.join("maturin"), tools.join("python"));
    shell.remove_path(&wheels)?;
    let _folder = shell.push_dir(format!("crates/{CRATE}"));
    let build =
        cmd!(shell, "{maturin} build --quiet --locked --interpreter {python} --out {wheels} {profile...}");
    build.env("CARGO_TARGET_DIR", workspace::target()?).run()?;
    let wheel = shell.read_dir(&wheels)?.into_iter().next().context("no wheel")?;
    ensure!(
        wheel.to_string_lossy().contains("-cp310-abi3-"),
        "{}: not for CPython 3.10 and later",
        wheel.display()
    );
    let bytes = wheel.metadata()?.len();
    println!("{}: {bytes} bytes, limit {MAX_BYTES}", wheel.display());
    ensure!(profile != PUBLISHED || bytes < MAX_BYTES, "the wheel is too large");
    Ok(wheel)
}

/// The programs of the tools.
pub(crate) fn tools(shell: &Shell) -> Result<PathBuf> {
    environment(shell, &output()?.join("tools"), Path::new(REQUIREMENTS))
}

/// The programs of an environment with the packages of a list, which is made again if the list changes.
pub(crate) fn environment(shell: &Shell, folder: &Path, requirements: &Path) -> Result<PathBuf> {
    let (wanted, stamp) = (shell.read_file(requirements)?, folder.join("installed"));
    let programs = folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
    if shell.read_file(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(programs);
    }
    new_environment(shell, folder)?;
    let python = programs.join("python");
    cmd!(shell, "{python} -m pip --disable-pip-version-check install --quiet --requirement {requirements}")
        .run()?;
    shell.write_file(stamp, wanted)?;
    Ok(programs)
}

fn new_environment(shell: &Shell, folder: &Path) -> Result<()> {
    let usable = |python: &&str| cmd!(shell, "{python} -c {USABLE}").quiet().ignore_stderr().run().is_ok();
    let known = ["python3", "/usr/bin/python3", "python"].into_iter().find(usable);
    if known.is_none() {
        workspace::install(shell, &["python3", "python3-venv", "python3-pip"])
            .context("Python is missing; install version 3.11 or newer with `venv`")?;
    }
    let python = known.unwrap_or("/usr/bin/python3");
    Ok(cmd!(shell, "{python} -m venv --clear {folder}").run()?)
}

/// Installs a wheel instead of another one with the same version.
pub(crate) fn install(shell: &Shell, programs: &Path, wheel: &Path) -> Result<()> {
    let python = programs.join("python");
    let options = ["--quiet", "--no-deps", "--force-reinstall"];
    Ok(cmd!(shell, "{python} -m pip --disable-pip-version-check install {options...} {wheel}").run()?)
}

/// Installs the wheel, and nothing else, into an empty environment.
fn try_out(shell: &Shell, wheel: &Path) -> Result<()> {
    let folder = output()?.join("fresh");
    new_environment(shell, &folder)?;
    let programs = folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
    install(shell, &programs, wheel)?;
    let python = programs.join("python");
    Ok(cmd!(shell, "{python} -I -c {FIRST_USE}").run()?)
}

/// The stubs agree with the module, both type checkers accept the package and its tests in their strict modes, and the
/// tests pass.
fn test(shell: &Shell, tools: &Path) -> Result<()> {
    let program = |name: &str| tools.join(name);
    let (python, mypy, pyright, pytest) =
        (program("python"), program("mypy"), program("pyright"), program("pytest"));
    cmd!(shell, "{python} tests/check_stubs.py --mypy-config-file pyproject.toml").run()?;
    let cache = output()?.join("mypy");
    cmd!(shell, "{mypy} --strict --package tafl --cache-dir {cache}").run()?;
    cmd!(shell, "{mypy} --strict tests --cache-dir {cache}").run()?;
    cmd!(shell, "{mypy} --strict ../tafl-conformance/runners --cache-dir {cache}").run()?;
    // Pyright is a program for Node, which its package for Python gets with npm.
    workspace::need(shell, "node", &["nodejs"])?;
    workspace::need(shell, "npm", &["npm"])?;
    cmd!(shell, "{pyright} --pythonpath {python}").run()?;
    // It judges the answers to the conformance suite.
    shell.set_var("TAFL", workspace::program(&workspace::build(shell, &["--package=tafl-cli"])?, "tafl"));
    Ok(cmd!(shell, "{pytest} --quiet -p no:cacheprovider -r fEs -n auto --dist loadfile tests").run()?)
}

/// Prints the tables of `docs/benchmarks.md`: the speed beside other packages, and that of environments.
fn measure(shell: &Shell, tools: &Path, wheel: &Path) -> Result<()> {
    let (python, peers) = (tools.join("python"), output()?.join("peers"));
    cmd!(shell, "{python} benches/peers.py {wheel} {peers}").run()?;
    Ok(cmd!(shell, "{python} benches/environments.py").run()?)
}

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

/// `cargo xtask tables`: types and tests of `crates/tafl-table/recipes`, whose questions `DuckDB` and Polars answer over the
/// tables that `tafl export` writes, beside the answers of the command.
pub(crate) fn tables() -> Result<()> {
    let shell = workspace::shell()?;
    let programs = workspace::build(&shell, &PROGRAMS)?;
    let tools = tools(&shell)?;
    enter_recipes(&shell, &programs);
    let (mypy, pytest, cache) =
        (tools.join("mypy"), tools.join("pytest"), workspace::target()?.join("tables/mypy"));
    cmd!(shell, "{mypy} --cache-dir {cache}").run()?;
    Ok(cmd!(shell, "{pytest} --quiet -p no:cacheprovider -r fEs").run()?)
}

/// `cargo xtask spark`: the questions in Spark, on this machine only.
pub(crate) fn spark() -> Result<()> {
    let (shell, target) = (workspace::shell()?, workspace::target()?);
    workspace::need(&shell, "java", &["openjdk-17-jre-headless"])?;
    cmd!(shell, "cargo build --quiet --release {PROGRAMS...}").run()?;
    let wheel = wheel(&shell, PUBLISHED)?;
    let requirements = Path::new("crates/tafl-table/recipes/requirements-spark.txt");
    let tools = environment(&shell, &target.join("spark/tools"), requirements)?;
    install(&shell, &tools, &wheel)?;
    enter_recipes(&shell, &target.join("release"));
    let (python, data) = (tools.join("python"), target.join("spark/data"));
    Ok(cmd!(shell, "{python} spark_answers.py --plies {PLIES} {data}").run()?)
}

/// Sets the folder of the recipes and the variables that they read. They do not write into the sources.
fn enter_recipes(shell: &Shell, programs: &Path) {
    shell.change_dir("crates/tafl-table/recipes");
    shell.set_var("PYTHONDONTWRITEBYTECODE", "1");
    shell.set_var("TAFL", workspace::program(programs, "tafl"));
    shell.set_var("TAFL_GENERATE", workspace::program(programs, "examples/generate"));
}
