//! Programs that come as Debian packages.

use std::process::Command;

use crate::process;

/// Whether a program is on the path.
pub(crate) fn has(program: &str) -> bool {
    process::succeeds(Command::new(program).arg("--version"))
}

/// Installs packages, which needs `apt-get` and the rights to use it; otherwise the error is `advice`.
pub(crate) fn install(packages: &[&str], advice: &str) -> Result<(), String> {
    let is_root = process::output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    if !is_root || !has("apt-get") {
        return Err(advice.to_owned());
    }
    apt(&["--quiet", "update"])?;
    apt(&[&["--quiet", "install", "--yes", "--no-install-recommends"], packages].concat())
}

fn apt(words: &[&str]) -> Result<(), String> {
    process::run(Command::new("apt-get").args(words).env("DEBIAN_FRONTEND", "noninteractive"))
}
