//! The folder that is published, and a project that uses it as its users do.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::Package;
use serde_json::Value;

use super::{ARCHIVES, CRATE, Folders, NOTATION, at, tools};
use crate::{process, tree};

/// Bundles the entry for a single file, with the compressed modules as text in it.
const BUNDLE: &str = r"
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
const [tools, input, file] = process.argv.slice(2);
const { rolldown } = await import(pathToFileURL(createRequire(tools + '/package.json').resolve('rolldown')));
const bundle = await rolldown({ input });
await bundle.write({ file, format: 'es', minify: true, codeSplitting: false });
";

/// Writes a module as code that the bundler includes.
const DATA: &str = r"
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
const [module, output] = process.argv.slice(2);
writeFileSync(output, `export default '${gzipSync(readFileSync(module), { level: 9 }).toString('base64')}';\n`);
";

/// The entries that are bundled.
const BUNDLED: [&str; 2] = ["inline.js", "archives-inline.js"];

/// The folders of the package: the web component, and the analysis board.
const FOLDERS: [&str; 2] = ["demo", "element"];

/// Puts everything that the manifest lists into the folder of the package.
pub(super) fn assemble(folders: &Folders, described: &Package) -> Result<(), String> {
    println!("-- package");
    let (source, package) = (folders.source(), folders.package());
    if package.exists() {
        fs::remove_dir_all(&package).map_err(at(&package))?;
    }
    fs::create_dir_all(&package).map_err(at(&package))?;
    manifest(&source, &package, described)?;
    for name in listed(&source)? {
        if !BUNDLED.contains(&name.as_str()) && !FOLDERS.contains(&name.as_str()) {
            let from = origin(folders, &name);
            fs::copy(&from, package.join(&name)).map_err(at(&from))?;
        }
    }
    element(&source, &package)?;
    tree::copy(&source.join("demo/analysis"), &package.join("demo/analysis"))?;
    bundles(folders)
}

/// The web component: its modules are those of pages, and those that show what is in the package.
fn element(source: &Path, package: &Path) -> Result<(), String> {
    let folder = package.join("element");
    let mut command =
        process::cargo(["run", "--quiet", "--package", "tafl-page", "--example", "component", "--"]);
    process::run(command.arg(&folder))?;
    tree::copy(&source.join("js/element"), &folder)
}

/// What the manifest lists.
fn listed(source: &Path) -> Result<Vec<String>, String> {
    let path = source.join("js/package.json");
    let text = fs::read_to_string(&path).map_err(at(&path))?;
    let manifest: Value =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let names = manifest.get("files").and_then(Value::as_array).into_iter().flatten();
    Ok(names.filter_map(|name| Some(name.as_str()?.to_owned())).collect())
}

/// Where a file of the package comes from: written by a tool, by hand as code, or as a document.
fn origin(folders: &Folders, name: &str) -> PathBuf {
    let source = folders.source();
    let written = [NOTATION, ARCHIVES].map(|build| folders.bound(&build).join(name));
    let by_hand = [source.join("js").join(name), source.join(name)];
    let known = written.into_iter().chain(by_hand).find(|path| path.exists());
    known.unwrap_or_else(|| folders.root.join(name))
}

/// The manifest is written by hand, except what the crate has already: its version and addresses.
fn manifest(source: &Path, package: &Path, described: &Package) -> Result<(), String> {
    let path = source.join("js/package.json");
    let text = fs::read_to_string(&path).map_err(at(&path))?;
    let path = package.join("package.json");
    fs::write(&path, completed(&text, described)).map_err(at(&path))
}

fn completed(manifest: &str, described: &Package) -> String {
    let address = |address: &Option<String>| address.clone().unwrap_or_default();
    let fields = format!(
        "\"version\": \"{}\",\n  \"homepage\": \"{}\",\n  \"repository\": {{ \"type\": \"git\", \"url\": \
         \"git+{}.git\", \"directory\": \"crates/{CRATE}\" }}",
        described.version,
        address(&described.homepage),
        address(&described.repository),
    );
    manifest.replacen("\"version\": \"0.0.0\"", &fields, 1)
}

/// The entries that have everything in one file.
fn bundles(folders: &Folders) -> Result<(), String> {
    let (source, package, parts) = (folders.source(), folders.package(), folders.web.join("parts"));
    tree::copy(&source.join("js"), &parts)?;
    for build in [NOTATION, ARCHIVES] {
        let bound = folders.bound(&build);
        let (code, data) = (build.code(), parts.join(format!("{}_data.js", build.name)));
        fs::copy(bound.join(&code), parts.join(&code)).map_err(at(&bound))?;
        script(folders, "data.mjs", DATA, &[&bound.join(build.module()), &data])?;
    }
    BUNDLED.iter().try_for_each(|name| {
        script(folders, "bundle.mjs", BUNDLE, &[&folders.tools(), &parts.join(name), &package.join(name)])
    })
}

/// Runs a script in Node.
fn script(folders: &Folders, name: &str, code: &str, arguments: &[&Path]) -> Result<(), String> {
    let path = folders.web.join(name);
    fs::write(&path, code).map_err(at(&path))?;
    process::run(Command::new("node").arg(path).args(arguments))
}

/// The path of the archive that would be published, after a check of what is in it.
pub(super) fn pack(folders: &Folders) -> Result<PathBuf, String> {
    let mut npm = Command::new("npm");
    npm.args(["pack", "--json", "--pack-destination"]).arg(&folders.web).current_dir(folders.package());
    let packed = process::output(&mut npm)?;
    let field = |line: &str, name: &str| -> Option<String> {
        let value = line.trim().strip_prefix(&format!("\"{name}\": \""))?;
        Some(value.trim_end_matches(['"', ',']).to_owned())
    };
    let mut files: Vec<String> = packed.lines().filter_map(|line| field(line, "path")).collect();
    files.sort();
    let expected = tree::files(&folders.package())?;
    if files != expected {
        return Err(format!("the package contains {}; expected {}", files.join(", "), expected.join(", ")));
    }
    let name = packed.lines().find_map(|line| field(line, "filename"));
    name.map(|name| folders.web.join(name)).ok_or_else(|| format!("`npm pack` names no file: {packed}"))
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
    if tests.exists() {
        fs::remove_dir_all(&tests).map_err(at(&tests))?;
    }
    tree::copy(&folders.source().join("tests/node"), &tests)?;
    types(folders, &project)?;
    let messages = native(folders)?;
    let mut node = Command::new("node");
    node.args(["--test", "tests/"]).current_dir(&project);
    process::run(node.env("TAFL_ROOT", &folders.root).env("TAFL_MESSAGES", messages))
}

/// Prints how fast the package is beside another one. Times depend on the machine, so they are not checked.
pub(super) fn speed(folders: &Folders) -> Result<(), String> {
    println!("-- speed");
    let project = folders.web.join("try");
    let from = folders.source().join("tests/speed/speed.mjs");
    fs::copy(&from, project.join("speed.mjs")).map_err(at(&from))?;
    process::run(
        Command::new("node").arg("speed.mjs").current_dir(&project).env("TAFL_TOOLS", folders.tools()),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::samples;

    #[test]
    fn the_manifest_has_what_the_crate_has() {
        let mut package = samples::package(CRATE);
        package.homepage = Some("https://a.github.io/b".to_owned());
        package.repository = Some("https://github.com/a/b".to_owned());
        let text =
            fs::read_to_string(process::root().join("crates").join(CRATE).join("js/package.json")).unwrap();
        let manifest: Value = serde_json::from_str(&completed(&text, &package)).unwrap();
        let field = |path: &str| manifest.pointer(path).and_then(Value::as_str);
        assert_eq!(field("/version"), Some("0.1.0"));
        assert_eq!(field("/homepage"), Some("https://a.github.io/b"));
        assert_eq!(field("/repository/url"), Some("git+https://github.com/a/b.git"));
        assert_eq!(field("/type"), Some("module"));
    }
}
