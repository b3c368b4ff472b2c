//! How large the package is.

use std::process::Command;

use super::{Build, Folders};
use crate::process;

/// The module and its code, compressed. Brotli is what most servers send; the goal is for gzip.
const SCRIPT: &str = r"
const { readFileSync } = require('node:fs');
const { brotliCompressSync, gzipSync } = require('node:zlib');
const files = process.argv.slice(1).map((path) => readFileSync(path));
const total = (size) => files.map(size).reduce((sum, next) => sum + next, 0);
console.log(total((file) => file.length), total((file) => gzipSync(file, { level: 9 }).length), total((file) => brotliCompressSync(file).length));
";

pub(super) fn print(folders: &Folders, build: &Build) -> Result<(), String> {
    let bound = folders.bound(build);
    let mut command = Command::new("node");
    command.args(["-e", SCRIPT]);
    command.args(["tafl_notation_bg.wasm", "tafl_notation.js"].map(|name| bound.join(name)));
    let printed = process::output(&mut command)?;
    let sizes: Vec<u64> = printed.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let [plain, gzip, brotli] = sizes.as_slice() else { return Err(format!("cannot read sizes: {printed}")) };
    let verdict = if *gzip > build.goal { "missed" } else { "met" };
    let (name, goal) = (build.name, build.goal);
    println!("{name:<10} {plain:>9} bytes, gzip {gzip:>7}, brotli {brotli:>7}; goal {goal}: {verdict}");
    Ok(())
}
