//! The module: compiled, bound and made small.

use std::fs;
use std::path::Path;

use super::toolchain::{TARGET, Toolchain};
use super::{Build, Folders, at, tools};
use crate::process;

/// What the compilers of today's browsers and Node 20 know, and what Rust's compiler emits.
const WASM_FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
];

/// What makes the compressed module smaller. `-Oz` makes the module smaller, but what is sent is larger by 5 %: code that
/// the compiler has written in the same way in many places compresses better than the same code with other locals.
const PASSES: [&str; 7] = [
    "--duplicate-function-elimination",
    "--optimize-instructions",
    "--vacuum",
    "--remove-unused-brs",
    "--remove-unused-names",
    "--remove-unused-module-elements",
    "--strip-producers",
];

pub(super) fn module(folders: &Folders, toolchain: &Toolchain, build: &Build) -> Result<(), String> {
    println!("-- module `{}`", build.name);
    let target = folders.web.join("cargo");
    let mut command = toolchain.cargo_build();
    command.args(["--package", build.of]).arg("--target-dir").arg(&target);
    if let Some(features) = build.features {
        command.args(["--no-default-features", "--features", features]);
    }
    process::run(&mut command)?;
    let compiled = target.join(TARGET).join("web").join(build.of.replace('-', "_")).with_extension("wasm");
    let bound = folders.bound(build);
    bind(&compiled, &bound, build.name)?;
    make_small(folders, &bound.join(build.module()))
}

/// In a separate program: the library that does this takes long to build, and only this command needs it.
fn bind(compiled: &Path, bound: &Path, name: &str) -> Result<(), String> {
    if bound.exists() {
        fs::remove_dir_all(bound).map_err(at(bound))?;
    }
    let mut command = process::cargo([
        "run",
        "--quiet",
        "--package",
        "xtask",
        "--features",
        "bindgen",
        "--bin",
        "bindgen",
        "--",
    ]);
    process::run(command.arg(compiled).arg(bound).arg(name))
}

fn make_small(folders: &Folders, module: &Path) -> Result<(), String> {
    let mut command = tools::tool(folders, "wasm-opt");
    command.args(PASSES).args(WASM_FEATURES).arg(module).arg("-o").arg(module);
    process::run(&mut command)
}
