//! The package in Chromium: by a script of a page, in a worker, and from a build of Vite.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{Folders, at};
use crate::process;

/// The browser of Debian. Browsers that test tools download are not used.
const CHROMIUM: &str = "/usr/bin/chromium";

pub(super) fn run(folders: &Folders) -> Result<(), String> {
    println!("-- browser");
    need_chromium()?;
    let project = folders.web.join("try");
    let from = folders.source().join("tests/browser");
    for entry in fs::read_dir(&from).map_err(at(&from))?.flatten() {
        let path = entry.path();
        fs::copy(&path, project.join(entry.file_name())).map_err(at(&path))?;
    }
    let mut node = Command::new("node");
    node.arg("run.mjs").current_dir(&project).env("TAFL_TOOLS", folders.tools()).env("CHROMIUM", CHROMIUM);
    process::run(&mut node)
}

fn need_chromium() -> Result<(), String> {
    if Path::new(CHROMIUM).exists() {
        return Ok(());
    }
    let root = process::output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    if !root {
        return Err("there is no Chromium; install it, or use `cargo xtask web --no-browser`".to_owned());
    }
    let mut apt = Command::new("apt-get");
    apt.args(["--quiet", "install", "--yes", "--no-install-recommends", "chromium"]);
    process::run(apt.env("DEBIAN_FRONTEND", "noninteractive"))
}
