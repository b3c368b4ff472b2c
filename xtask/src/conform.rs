//! The conformance suite: `cargo xtask conform` runs it against our own programs and packs it, `cargo xtask vectors` generates
//! its systematic vectors, and `cargo xtask suite` writes the list of its files.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use xshell::{Shell, cmd};

use crate::workspace;

const FOLDER: &str = "crates/tafl-conformance";

const LIST_HEADER: &str = "\
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

/// The whole suite is for `tafl answer` and the implementation in Python. The adapters that people copy are asked what the
/// repository has of it, as they answer few operations.
pub(crate) fn run() -> Result<()> {
    let shell = workspace::shell()?;
    let tafl = workspace::program(&workspace::build(&shell, &["--package", "tafl-cli"])?, "tafl");
    workspace::need(&shell, "python3", &["python3"])?;
    workspace::need(&shell, "node", &["nodejs"])?;
    // Otherwise Python leaves files in the folder of the sources.
    shell.set_var("PYTHONDONTWRITEBYTECODE", "1");
    let package = package(&shell)?;
    let (whole, runner) = (package.join("vectors"), package.join("conform.py"));
    // A loaded machine can stop a program for longer than the default of seconds. A required vector that fails is an error.
    let wait = ["--timeout", "60"];
    cmd!(shell, "{tafl} conform {wait...} --suite {whole} -- {tafl} answer").run()?;
    let adapters = format!("{FOLDER}/adapters");
    cmd!(shell, "{tafl} conform {wait...} --suite {whole} -- python3 {adapters}/python/reference.py")
        .run()?;
    cmd!(shell, "{tafl} conform {wait...} -- python3 {adapters}/python/adapter.py").run()?;
    cmd!(shell, "{tafl} conform {wait...} -- node {adapters}/javascript/adapter.mjs").run()?;
    Ok(cmd!(shell, "python3 {runner} {wait...} -- {tafl} answer").run()?)
}

/// Writes the whole suite and its runner to a tarball in `target/conformance`. Returns the folder with its contents.
fn package(shell: &Shell) -> Result<PathBuf> {
    let target = workspace::target()?.join("conformance");
    shell.remove_path(&target)?;
    let package = target.join("tafl-conformance");
    whole(shell, &package.join("vectors"))?;
    for path in ["runners/.", "PROTOCOL.md", "README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        cmd!(shell, "cp --recursive --dereference {FOLDER}/{path} {package}").run()?;
    }
    let tarball = target.join("tafl-conformance.tar.gz");
    cmd!(shell, "tar --create --gzip --directory {target} --file {tarball} tafl-conformance").run()?;
    println!("{}", tarball.display());
    Ok(package)
}

/// Writes all vectors to a folder, also the random ones that the repository does not have.
pub(crate) fn whole(shell: &Shell, folder: &Path) -> Result<()> {
    shell.create_dir(folder)?;
    cmd!(shell, "cp --recursive {FOLDER}/vectors/. {folder}").run()?;
    let generate = generator(shell)?;
    Ok(cmd!(shell, "{generate} {folder}").ignore_stdout().run()?)
}

/// Builds the generator.
fn generator(shell: &Shell) -> Result<PathBuf> {
    let example = ["--package=tafl-conformance", "--features=generate", "--example=vectors"];
    Ok(workspace::program(&workspace::build(shell, &example)?.join("examples"), "vectors"))
}

pub(crate) fn vectors(arguments: &[&str]) -> Result<()> {
    let shell = workspace::shell()?;
    let generate = generator(&shell)?;
    match arguments {
        // The generator may write a new file.
        [] => cmd!(shell, "{generate}").run().map_err(Into::into).and_then(|()| suite()),
        ["--check"] => Ok(cmd!(shell, "{generate} --check").run()?),
        _ => bail!("usage: cargo xtask vectors [--check]"),
    }
}

/// Writes the list of the files.
pub(crate) fn suite() -> Result<()> {
    let shell = workspace::shell()?;
    let mut text = LIST_HEADER.to_owned();
    for path in workspace::files(&shell, &format!("{FOLDER}/vectors/*.jsonl"))? {
        writeln!(text, "    \"{}\"", path.strip_prefix(format!("{FOLDER}/vectors"))?.display())?;
    }
    text.push_str("};\n");
    Ok(shell.write_file(format!("{FOLDER}/src/suite/files.rs"), text)?)
}
