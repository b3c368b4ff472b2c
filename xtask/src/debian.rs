//! Programs that come as Debian packages.

use std::fs;
use std::path::Path;
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

/// Unpacks packages into a folder without installing them; where that is not possible, the error begins with `advice`.
pub(crate) fn unpack(packages: &[&str], folder: &Path, advice: &str) -> Result<(), String> {
    let downloads = folder.with_extension("download");
    let _ = fs::remove_dir_all(&downloads);
    let created = fs::create_dir_all(&downloads).map_err(|error| format!("{}: {error}", downloads.display()));
    let mut download = Command::new("apt-get");
    download.args(["--quiet", "download"]).args(packages).current_dir(&downloads);
    // The lists of packages may be missing, which only root can change.
    let fetched = created.and_then(|()| {
        process::output(&mut download).or_else(|_| {
            apt(&["--quiet", "update"])?;
            process::output(&mut download)
        })
    });
    fetched.map_err(|error| format!("{advice}\n{error}"))?;
    let unpacked = downloads.join("unpacked");
    for package in fs::read_dir(&downloads).into_iter().flatten().flatten() {
        process::run(Command::new("dpkg-deb").arg("--extract").arg(package.path()).arg(&unpacked))?;
    }
    // At once, so that the folder is never incomplete.
    fs::rename(unpacked, folder).map_err(|error| format!("{}: {error}", folder.display()))
}

fn apt(words: &[&str]) -> Result<(), String> {
    process::run(Command::new("apt-get").args(words).env("DEBIAN_FRONTEND", "noninteractive"))
}
