//! The workspace, and the programs that work on it.

use std::env;
use std::ffi::OsString;
use std::iter;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use cargo_metadata::{Metadata, MetadataCommand, Package};
use xshell::{Cmd, Shell, cmd};

/// The features that the usual build of the workspace leaves out, except libFuzzer, which needs a C++ compiler.
const FEATURES: &str = "tafl-cli/png,tafl-cli/tables,tafl-table/parquet,tafl-conformance/generate,tafl-bench/instructions,xtask/bindgen";

/// The folder of the workspace.
///
/// Determined at run time, not at compile time, because two checkouts may share a target folder.
pub(crate) fn root() -> PathBuf {
    let own = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    PathBuf::from(own).join("..").canonicalize().unwrap_or_else(|_| PathBuf::from("."))
}

/// A shell in the folder of the workspace.
pub(crate) fn shell() -> Result<Shell> {
    let shell = Shell::new()?;
    shell.change_dir(root());
    Ok(shell)
}

/// The packages of the workspace, without their dependencies.
pub(crate) fn members() -> Result<Metadata> {
    MetadataCommand::new().current_dir(root()).no_deps().exec().context("`cargo metadata`")
}

/// The folder that cargo builds in.
pub(crate) fn target() -> Result<PathBuf> {
    Ok(members()?.target_directory.into_std_path_buf())
}

/// The packages in `crates/`.
pub(crate) fn crates(metadata: &Metadata) -> impl Iterator<Item = &Package> {
    let crates = metadata.workspace_root.join("crates");
    metadata.packages.iter().filter(move |package| package.manifest_path.starts_with(&crates))
}

/// The packages in `crates/` that have a library for others: one with documentation.
pub(crate) fn libraries(metadata: &Metadata) -> impl Iterator<Item = &Package> {
    crates(metadata).filter(|package| package.targets.iter().any(|target| target.is_lib() && target.doc))
}

/// The folder of a package's manifest.
pub(crate) fn folder(package: &Package) -> &Path {
    let manifest = package.manifest_path.as_std_path();
    manifest.parent().unwrap_or(manifest)
}

/// Whether a package may be published: `publish = false` is an empty list of registries.
pub(crate) fn is_published(package: &Package) -> bool {
    package.publish.as_ref().is_none_or(|registries| !registries.is_empty())
}

/// Builds programs of the workspace, unless `cargo xtask ci` has done it with all others: cargo would build each crate
/// once more for another selection of packages. Returns their folder.
pub(crate) fn build(shell: &Shell, selection: &[&str]) -> Result<PathBuf> {
    if env::args().nth(1).is_none_or(|command| command != "ci") {
        cmd!(shell, "cargo build --quiet {selection...}").run()?;
    }
    Ok(target()?.join("debug"))
}

/// The command that tests what `cargo test` leaves out, in one build: the other packages, and those with [`FEATURES`].
pub(crate) fn test(shell: &Shell) -> Result<Cmd<'_>> {
    let metadata = members()?;
    let has_features = |package: &Package| FEATURES.contains(&format!("{}/", package.name));
    let is_default = |package: &Package| metadata.workspace_default_members.contains(&package.id);
    let others = metadata.packages.iter().filter(|package| has_features(package) || !is_default(package));
    let others = others.flat_map(|package| ["--package", package.name.as_str()]);
    Ok(cmd!(shell, "cargo test --quiet --features {FEATURES} {others...}"))
}

/// Whether a program is on the path.
pub(crate) fn has(shell: &Shell, program: &str) -> bool {
    cmd!(shell, "{program} --version").quiet().ignore_stdout().ignore_stderr().run().is_ok()
}

/// Makes sure that a program is there: as root on Debian, installs it.
pub(crate) fn need(shell: &Shell, program: &str, packages: &[&str]) -> Result<()> {
    if has(shell, program) {
        return Ok(());
    }
    install(shell, packages)
        .with_context(|| format!("`{program}` is missing; install {}", packages.join(", ")))
}

/// Installs packages of Debian, which only root may do.
pub(crate) fn install(shell: &Shell, packages: &[&str]) -> Result<()> {
    if cmd!(shell, "id -u").quiet().read()? != "0" {
        bail!("only root can install packages");
    }
    let _quiet = shell.push_env("DEBIAN_FRONTEND", "noninteractive");
    cmd!(shell, "apt-get --quiet update").run()?;
    cmd!(shell, "apt-get --quiet install --yes --no-install-recommends {packages...}").run()?;
    Ok(())
}

/// The files that git tracks below a folder with an extension, relative to the root of the workspace.
pub(crate) fn files(shell: &Shell, pattern: &str) -> Result<Vec<PathBuf>> {
    let list =
        cmd!(shell, "git ls-files --cached --others --exclude-standard -- {pattern}").quiet().read()?;
    Ok(list.lines().map(PathBuf::from).filter(|path| shell.path_exists(path)).collect())
}

/// The path of a program with the ending of this system.
pub(crate) fn program(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// The folders in which programs are found, with another one before them.
pub(crate) fn path_with(folder: &Path) -> Result<OsString> {
    let own = env::var_os("PATH").unwrap_or_default();
    Ok(env::join_paths(iter::once(folder.to_path_buf()).chain(env::split_paths(&own)))?)
}
