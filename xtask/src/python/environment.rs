//! Virtual environments.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::at;
use crate::{process, tree};

/// A virtual environment.
pub(crate) struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// A new environment without any package.
    pub(crate) fn empty(folder: PathBuf, python: &Path) -> Result<Self, String> {
        let mut command = Command::new(python);
        process::run(command.args(["-m", "venv", "--clear"]).arg(&folder))?;
        Ok(Self { folder })
    }

    /// The environment with the packages of a list, which is made again if the list or the interpreter changes.
    pub(crate) fn with_packages(folder: PathBuf, python: &Path, requirements: &Path) -> Result<Self, String> {
        let version = process::output(Command::new(python).arg("--version"))?;
        let wanted = format!("{}\n{version}\n{}", python.display(), tree::read(requirements)?);
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
    pub(crate) fn program(&self, name: &str) -> Command {
        Command::new(self.programs().join(format!("{name}{}", env::consts::EXE_SUFFIX)))
    }

    /// A search path on which the programs of the environment come first.
    pub(crate) fn path(&self) -> OsString {
        let own = env::var_os("PATH").unwrap_or_default();
        let folders = iter::once(self.programs()).chain(env::split_paths(&own));
        env::join_paths(folders).unwrap_or(own)
    }

    fn programs(&self) -> PathBuf {
        self.folder.join(if cfg!(windows) { "Scripts" } else { "bin" })
    }

    /// The interpreter of the environment.
    pub(crate) fn python(&self) -> Command {
        self.program("python")
    }

    /// Installs packages.
    pub(crate) fn install<A: AsRef<OsStr>>(
        &self,
        arguments: impl IntoIterator<Item = A>,
    ) -> Result<(), String> {
        process::run(self.pip().args(["install", "--quiet"]).args(arguments))
    }

    /// Installs a wheel instead of another one with the same version.
    pub(crate) fn replace(&self, wheel: &Path) -> Result<(), String> {
        process::run(self.pip().args(["install", "--quiet", "--no-deps", "--force-reinstall"]).arg(wheel))
    }

    fn pip(&self) -> Command {
        let mut command = self.python();
        command.args(["-m", "pip", "--disable-pip-version-check"]);
        command
    }
}
