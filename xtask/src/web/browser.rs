//! Chromium: the package as its users load it, the pages of `tafl view`, and the package's component and analysis board.

use std::path::Path;
use std::process::Command;

use super::{Folders, tools};
use crate::{debian, process, tree};

/// The browser of Debian. Browsers that test tools download are not used.
const CHROMIUM: &str = "/usr/bin/chromium";

/// The scripts of pages, and their types.
const PAGE: &str = "crates/tafl-page";

pub(super) fn run(folders: &Folders) -> Result<(), String> {
    if !Path::new(CHROMIUM).exists() {
        debian::install(
            &["chromium"],
            "Chromium is missing; install it, or use `cargo xtask web --no-browser`",
        )?;
    }
    println!("-- package in Chromium");
    let project = folders.web.join("try");
    tree::copy(&folders.source().join("tests/browser"), &project)?;
    process::run(node(folders).arg("run.mjs").current_dir(&project))?;
    println!("-- pages in Chromium");
    process::run(
        tools::tool(folders, "tsc").arg("-p").arg(folders.root.join(PAGE).join("assets/jsconfig.json")),
    )?;
    tests(folders, &folders.root.join(PAGE).join("tests/browser"))?;
    println!("-- component and analysis board in Chromium");
    tests(folders, &folders.source().join("demo/tests"))
}

/// Runs the tests of a folder, one file after another: some measure time.
fn tests(folders: &Folders, folder: &Path) -> Result<(), String> {
    let mut files = tree::walk(folder, &["mjs"])?;
    files.retain(|path| path.to_string_lossy().ends_with(".test.mjs"));
    let mut node = node(folders);
    node.args(["--test", "--test-concurrency=1"]).args(files);
    process::run(node.current_dir(&folders.root))
}

fn node(folders: &Folders) -> Command {
    let mut node = Command::new("node");
    node.env("TAFL_TOOLS", folders.tools())
        .env("TAFL_WEB", folders.tools())
        .env("TAFL_PACKAGE", folders.package())
        .env("CHROMIUM", CHROMIUM);
    node
}
