//! The programs from npm that build and test the package, in `target/web/tools`.

use std::fs;
use std::process::Command;

use super::{Folders, at};
use crate::{debian, process};

/// Each with its version, so that the package does not change by itself.
const TOOLS: [&str; 7] = [
    "axe-core@4.14.1",
    "binaryen@132.0.0",
    "typescript@7.0.2",
    "@types/node@20",
    "vite@8.3.8",
    "playwright-core@1.65.1",
    // The program that our speed is compared with.
    "tafl@4.0.0",
];

pub(super) fn install(folders: &Folders) -> Result<(), String> {
    // Some packages of Node have npm, others do not.
    for (program, package) in [("node", "nodejs"), ("npm", "npm")] {
        if !debian::has(program) {
            debian::install(
                &[package],
                &format!("`{program}` is missing; install Node 20 or newer, with npm"),
            )?;
        }
    }
    let tools = folders.tools();
    fs::create_dir_all(&tools).map_err(at(&tools))?;
    let stamp = tools.join("installed");
    let wanted = TOOLS.join("\n");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let manifest = tools.join("package.json");
    fs::write(&manifest, "{\"private\": true, \"type\": \"module\"}\n").map_err(at(&manifest))?;
    // Scripts of packages are not needed, and would run as this user.
    let mut npm = Command::new("npm");
    npm.args(["install", "--ignore-scripts", "--no-audit", "--no-fund", "--save-exact"]).args(TOOLS);
    process::run(npm.current_dir(&tools))?;
    fs::write(&stamp, wanted).map_err(at(&stamp))
}

/// A program of the tools.
pub(super) fn tool(folders: &Folders, name: &str) -> Command {
    let mut command = Command::new("node");
    command.arg(folders.tools().join("node_modules/.bin").join(name));
    command
}
