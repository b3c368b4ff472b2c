//! `cargo xtask peers`: the tables of docs/conformance.md.
//!
//! It installs the other programs into `target/peers` and runs the conformance suite against each of them.

mod list;
mod table;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{process, workspace};
use list::{ADAPTERS, Adapter, Install, RECORDED, Recorded};
use table::Counts;

pub(crate) fn run(names: &[&str]) -> Result<(), String> {
    let known = |name: &str| ADAPTERS.iter().any(|adapter| adapter.name == name);
    if let Some(unknown) = names.iter().find(|name| !known(name)) {
        let all: Vec<&str> = ADAPTERS.iter().map(|adapter| adapter.name).collect();
        return Err(format!("no peer is called `{unknown}`; the peers are {}", all.join(", ")));
    }
    let folders = Folders::find()?;
    let mut rows = vec![("`tafl answer`", conform(&folders, &["--", &folders.tafl, "answer"], None)?)];
    for adapter in ADAPTERS.iter().filter(|adapter| names.is_empty() || names.contains(&adapter.name)) {
        eprintln!("{}", adapter.name);
        rows.push((adapter.title, run_adapter(&folders, adapter)?));
    }
    print!("{}", table::markdown(&rows));
    if names.is_empty() {
        print_recorded(&folders)?;
    }
    Ok(())
}

/// Where everything is.
struct Folders {
    /// The command `tafl`.
    tafl: String,
    /// The adapters.
    adapters: PathBuf,
    /// The installed programs.
    target: PathBuf,
    /// The folder with what other programs printed, if it is available.
    shared: Option<PathBuf>,
}

impl Folders {
    /// Builds the command, too.
    fn find() -> Result<Self, String> {
        let target = workspace::members()?.target_directory.into_std_path_buf();
        process::run(&mut process::cargo(["build", "--quiet", "--package", "tafl-cli"]))?;
        let tafl = target.join("debug/tafl").with_extension(env::consts::EXE_EXTENSION).display().to_string();
        let shared =
            env::var_os("TAFL_CORPUS").map_or_else(|| process::root().join("../shared"), PathBuf::from);
        let shared = Some(shared).filter(|folder| folder.join("oracle").is_dir());
        let target = target.join("peers");
        fs::create_dir_all(&target).map_err(|error| format!("{}: {error}", target.display()))?;
        Ok(Self { tafl, adapters: process::root().join("crates/tafl-peers"), target, shared })
    }
}

/// Installs a program and runs the suite.
fn run_adapter(folders: &Folders, adapter: &Adapter) -> Result<Counts, String> {
    let source = folders.adapters.join(adapter.name);
    let target = folders.target.join(adapter.install.folder());
    let path = |path: &Path| path.display().to_string();
    match adapter.install {
        Install::Cargo => {
            let manifest = path(&source.join("Cargo.toml"));
            let options = [
                "build",
                "--quiet",
                "--locked",
                "--manifest-path",
                &manifest,
                "--target-dir",
                &path(&target),
            ];
            process::run(&mut process::cargo(options))?;
            let program = target.join("debug").join(format!("adapter-{}", adapter.name));
            conform(
                folders,
                &["--timeout", "60", "--", &path(&program.with_extension(env::consts::EXE_EXTENSION))],
                None,
            )
        }
        Install::Npm => {
            create(&target)?;
            let manifest = source.join("package.json");
            fs::copy(&manifest, target.join("package.json"))
                .map_err(|error| format!("{}: {error}", path(&manifest)))?;
            process::run(Command::new("npm").args(["install", "--silent", "--prefix", &path(&target)]))?;
            conform(folders, &["--", "node", &path(&source.join("adapter.mjs"))], Some(&target))
        }
        Install::Pip => {
            let python = path(&target.join("bin/python"));
            process::run(Command::new("python3").args(["-m", "venv", &path(&target)]))?;
            let requirements = path(&source.join("requirements.txt"));
            process::run(Command::new(&python).args([
                "-m",
                "pip",
                "install",
                "--quiet",
                "-r",
                &requirements,
            ]))?;
            let script = path(&source.join("adapter.py"));
            conform(folders, &["--timeout", "60", "--", &python, &script], None)
        }
    }
}

fn create(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Runs `tafl conform` with these arguments. Its status matters only if it prints nothing.
fn conform(folders: &Folders, arguments: &[&str], folder: Option<&Path>) -> Result<Counts, String> {
    let mut command = Command::new(&folders.tafl);
    command.args(["conform", "--format", "json"]).args(arguments);
    command.current_dir(folder.map_or_else(process::root, Path::to_path_buf));
    let output = command.output().map_err(|error| format!("`{}`: {error}", process::shown(&command)))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    Counts::read(&String::from_utf8_lossy(&output.stdout))
        .map_err(|error| format!("`{}`: {error}\n{}", process::shown(&command), errors.trim_end()))
}

/// The rows of programs whose answers were recorded.
fn print_recorded(folders: &Folders) -> Result<(), String> {
    let Some(shared) = &folders.shared else {
        eprintln!("without recorded answers: TAFL_CORPUS does not name a folder that contains them");
        return Ok(());
    };
    let output = folders.target.join("recorded");
    let script = folders.adapters.join("recorded/recorded.py");
    process::run(Command::new("python3").arg(script).args([
        shared.as_os_str(),
        folders.tafl.as_ref(),
        output.as_ref(),
    ]))?;
    let mut rows = Vec::new();
    for Recorded { title, suite, file } in RECORDED {
        let folder = output.join(suite);
        let (suite, file) =
            (folder.join("suite").display().to_string(), folder.join(file).display().to_string());
        rows.push((*title, conform(folders, &["--suite", &suite, "--recorded", &file], None)?));
    }
    print!("\n{}", table::recorded(&rows));
    Ok(())
}
