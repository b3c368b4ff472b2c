//! How large the package is.

use std::process::Command;

use super::{Build, Folders};
use crate::process;

/// The module and its code, compressed. The goals are for Brotli, which the servers of packages send.
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
    command.args([build.module(), build.code()].map(|name| bound.join(name)));
    let printed = process::output(&mut command)?;
    let sizes: Vec<u64> = printed.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let [plain, gzip, brotli] = sizes.as_slice() else { return Err(format!("cannot read sizes: {printed}")) };
    let verdict = build.goal.map_or_else(String::new, |goal| {
        format!("; goal {goal}: {}", if *brotli > goal { "missed" } else { "met" })
    });
    println!("{:<14} {plain:>9} bytes, gzip {gzip:>7}, Brotli {brotli:>7}{verdict}", build.name);
    Ok(())
}
