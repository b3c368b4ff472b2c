//! The folder that is published, and a project that uses it as its users do.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{BUILDS, CRATE, Folders, at, tools};
use crate::process;

/// The files that are written by hand, in `crates/tafl-wasm/js`.
const HAND_WRITTEN: [&str; 5] = ["api.js", "index.js", "index.d.ts", "node.js", "support.js"];

/// The files that the tools write.
const WRITTEN: [&str; 3] = ["tafl_notation.js", "tafl_notation.d.ts", "tafl_notation_bg.wasm"];

/// Everything that is published, sorted.
const PUBLISHED: [&str; 15] = [
    "API.md",
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "api.js",
    "index.d.ts",
    "index.js",
    "inline.js",
    "node.js",
    "package.json",
    "support.js",
    "tafl_notation.d.ts",
    "tafl_notation.js",
    "tafl_notation_bg.wasm",
];

/// Bundles the entry for a single file, with the compressed module as text in it.
const BUNDLE: &str = r"
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
const [tools, folder, output] = process.argv.slice(2);
const { rolldown } = await import(pathToFileURL(createRequire(tools + '/package.json').resolve('rolldown')));
const data = gzipSync(readFileSync(folder + '/tafl_notation_bg.wasm'), { level: 9 }).toString('base64');
writeFileSync(folder + '/data.js', `export default '${data}';\n`);
const bundle = await rolldown({ input: folder + '/inline.js' });
await bundle.write({ file: output, format: 'es', minify: true });
";

pub(super) fn assemble(folders: &Folders, version: &str) -> Result<(), String> {
    println!("-- package");
    let (source, package) = (folders.source(), folders.package());
    if package.exists() {
        fs::remove_dir_all(&package).map_err(at(&package))?;
    }
    fs::create_dir_all(&package).map_err(at(&package))?;
    let copy = |from: PathBuf, name: &str| fs::copy(&from, package.join(name)).map(drop).map_err(at(&from));
    for name in HAND_WRITTEN {
        copy(source.join("js").join(name), name)?;
    }
    let [all, _] = &BUILDS;
    let bound = folders.bound(all);
    for name in WRITTEN {
        copy(bound.join(name), name)?;
    }
    for name in ["README.md", "API.md", "CHANGELOG.md"] {
        copy(source.join(name), name)?;
    }
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        copy(folders.root.join(name), name)?;
    }
    manifest(&source, &package, version)?;
    bundle(folders, &source, &bound)
}

/// The manifest is written by hand, except the version, which is that of the crate.
fn manifest(source: &Path, package: &Path, version: &str) -> Result<(), String> {
    let path = source.join("js/package.json");
    let text = fs::read_to_string(&path).map_err(at(&path))?;
    let path = package.join("package.json");
    fs::write(&path, text.replacen("\"0.0.0\"", &format!("\"{version}\""), 1)).map_err(at(&path))
}

fn bundle(folders: &Folders, source: &Path, bound: &Path) -> Result<(), String> {
    for name in ["inline.js", "api.js", "support.js"] {
        let from = source.join("js").join(name);
        fs::copy(&from, bound.join(name)).map_err(at(&from))?;
    }
    let script = folders.web.join("bundle.mjs");
    fs::write(&script, BUNDLE).map_err(at(&script))?;
    let mut command = Command::new("node");
    command.arg(script).arg(folders.tools()).arg(bound).arg(folders.package().join("inline.js"));
    process::run(&mut command)
}

/// The path of the archive that would be published, after a check of what is in it.
pub(super) fn pack(folders: &Folders) -> Result<PathBuf, String> {
    let mut npm = Command::new("npm");
    npm.args(["pack", "--json", "--pack-destination"]).arg(&folders.web).current_dir(folders.package());
    let listed = process::output(&mut npm)?;
    let field = |line: &str, name: &str| -> Option<String> {
        let value = line.trim().strip_prefix(&format!("\"{name}\": \""))?;
        Some(value.trim_end_matches(['"', ',']).to_owned())
    };
    let mut files: Vec<String> = listed.lines().filter_map(|line| field(line, "path")).collect();
    files.sort();
    if files != PUBLISHED {
        return Err(format!("the package contains {}; expected {}", files.join(", "), PUBLISHED.join(", ")));
    }
    let name = listed.lines().find_map(|line| field(line, "filename"));
    name.map(|name| folders.web.join(name)).ok_or_else(|| format!("`npm pack` names no file: {listed}"))
}

/// Installs the archive in a project, and runs the tests there: they see what users see.
pub(super) fn try_out(folders: &Folders, tarball: &Path) -> Result<(), String> {
    println!("-- tests");
    let project = folders.web.join("try");
    fs::create_dir_all(&project).map_err(at(&project))?;
    let manifest = project.join("package.json");
    fs::write(&manifest, "{\"private\": true, \"type\": \"module\"}\n").map_err(at(&manifest))?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-save"]).arg(tarball);
    process::run(npm.current_dir(&project))?;
    let tests = project.join("tests");
    copy_tests(&folders.source().join("tests/node"), &tests)?;
    types(folders, &project)?;
    let messages = native(folders)?;
    let mut node = Command::new("node");
    node.args(["--test", "tests/"]).current_dir(&project);
    process::run(node.env("TAFL_ROOT", &folders.root).env("TAFL_MESSAGES", messages))?;
    speed(folders, &project)
}

/// Prints how fast the package is beside another one. Times depend on the machine, so they are not checked.
fn speed(folders: &Folders, project: &Path) -> Result<(), String> {
    println!("-- speed");
    let from = folders.source().join("tests/speed/speed.mjs");
    fs::copy(&from, project.join("speed.mjs")).map_err(at(&from))?;
    process::run(
        Command::new("node").arg("speed.mjs").current_dir(project).env("TAFL_TOOLS", folders.tools()),
    )
}

/// Builds the command, and writes what the libraries report: the tests compare the package with both.
fn native(folders: &Folders) -> Result<PathBuf, String> {
    process::run(&mut process::cargo(["build", "--quiet", "--package", "tafl-cli"]))?;
    let messages = process::output(&mut process::cargo([
        "run",
        "--quiet",
        "--package",
        CRATE,
        "--example",
        "messages",
    ]))?;
    let path = folders.web.join("messages.jsonl");
    fs::write(&path, messages).map_err(at(&path))?;
    Ok(path)
}

fn copy_tests(from: &Path, to: &Path) -> Result<(), String> {
    if to.exists() {
        fs::remove_dir_all(to).map_err(at(to))?;
    }
    fs::create_dir_all(to).map_err(at(to))?;
    for entry in fs::read_dir(from).map_err(at(from))?.flatten() {
        let path = entry.path();
        fs::copy(&path, to.join(entry.file_name())).map_err(at(&path))?;
    }
    Ok(())
}

fn types(folders: &Folders, project: &Path) -> Result<(), String> {
    let mut tsc = tools::tool(folders, "tsc");
    let options = [
        "--strict",
        "--noEmit",
        "--target",
        "es2022",
        "--module",
        "nodenext",
        "--lib",
        "es2022,esnext.disposable,dom",
    ];
    process::run(tsc.args(options).arg("tests/types.ts").current_dir(project))
}
