//! Virtual environments.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Folders, at};
use crate::{process, tree};

/// The tools and their versions, relative to the crate.
const REQUIREMENTS: &str = "tests/requirements.txt";

/// A virtual environment.
pub(super) struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// A new environment without any package.
    pub(super) fn empty(folder: PathBuf, python: &Path) -> Result<Self, String> {
        let mut command = Command::new(python);
        process::run(command.args(["-m", "venv", "--clear"]).arg(&folder))?;
        Ok(Self { folder })
    }

    /// The environment of the tools, which is made again if their list or the interpreter changes.
    pub(super) fn with_tools(folders: &Folders, python: &Path) -> Result<Self, String> {
        let requirements = folders.source().join(REQUIREMENTS);
        let version = process::output(Command::new(python).arg("--version"))?;
        let wanted = format!("{}\n{version}\n{}", python.display(), tree::read(&requirements)?);
        let folder = folders.output("tools");
        let stamp = folder.join("installed");
        if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
            return Ok(Self { folder });
        }
        println!("-- tools");
        let tools = Self::empty(folder, python)?;
        tools.install([OsStr::new("--requirement"), requirements.as_os_str()])?;
        fs::write(&stamp, wanted).map_err(at(&stamp))?;
        Ok(tools)
    }

    /// A program of the environment.
    pub(super) fn program(&self, name: &str) -> Command {
        Command::new(self.programs().join(format!("{name}{}", env::consts::EXE_SUFFIX)))
    }

    /// A search path on which the programs of the environment come first.
    pub(super) fn path(&self) -> OsString {
        let own = env::var_os("PATH").unwrap_or_default();
        let folders = iter::once(self.programs()).chain(env::split_paths(&own));
        env::join_paths(folders).unwrap_or(own)
    }

    fn programs(&self) -> PathBuf {
        self.folder.join(if cfg!(windows) { "Scripts" } else { "bin" })
    }

    /// The interpreter of the environment.
    pub(super) fn python(&self) -> Command {
        self.program("python")
    }

    /// Installs packages.
    pub(super) fn install<A: AsRef<OsStr>>(
        &self,
        arguments: impl IntoIterator<Item = A>,
    ) -> Result<(), String> {
        process::run(self.pip().args(["install", "--quiet"]).args(arguments))
    }

    /// Installs a wheel instead of another one with the same version.
    pub(super) fn replace(&self, wheel: &Path) -> Result<(), String> {
        process::run(self.pip().args(["install", "--quiet", "--no-deps", "--force-reinstall"]).arg(wheel))
    }

    fn pip(&self) -> Command {
        let mut command = self.python();
        command.args(["-m", "pip", "--disable-pip-version-check"]);
        command
    }
}
