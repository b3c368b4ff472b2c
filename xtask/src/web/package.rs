//! The folder that is published, and a project that uses it as its users do.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use cargo_metadata::Package;
use serde_json::{Value, json};
use xshell::{Shell, cmd};

use super::{CRATE, Folders, MODULES, Module};
use crate::workspace;

/// Writes a module as code that the bundler includes: compressed, and as text.
const DATA: &str = r"
const { readFileSync, writeFileSync } = require('node:fs');
const { gzipSync } = require('node:zlib');
const [module, output] = process.argv.slice(1);
writeFileSync(output, `export default '${gzipSync(readFileSync(module), { level: 9 }).toString('base64')}';\n`);
";

/// Bundles an entry for a single file, as a module or a script.
const BUNDLE: &str = r"
const [tools, input, file, format] = process.argv.slice(1);
const rolldown = require.resolve('rolldown', { paths: [tools] });
import(rolldown).then(async ({ rolldown }) => {
  const bundle = await rolldown({ input });
  await bundle.write({ file, format, minify: true, codeSplitting: false });
});
";

/// Writes a script as a module that has its text.
const TEXT: &str = r"
const { readFileSync, writeFileSync } = require('node:fs');
const [script, output] = process.argv.slice(1);
writeFileSync(output, `export default ${JSON.stringify(readFileSync(script, 'utf8'))};\n`);
";

/// Prints the sizes of files: plain, and compressed in two ways. Servers of packages send Brotli.
const SIZES: &str = r"
const { readFileSync } = require('node:fs');
const { brotliCompressSync, gzipSync } = require('node:zlib');
const files = process.argv.slice(1).map((path) => readFileSync(path));
const total = (size) => files.map(size).reduce((sum, next) => sum + next.length, 0);
console.log(`${total((file) => file)} bytes, gzip ${total((file) => gzipSync(file, { level: 9 }))}, Brotli ${total((file) => brotliCompressSync(file))}`);
";

/// The entries that have everything in one file.
const BUNDLED: [&str; 5] = ["board.js", "inline.js", "archives-inline.js", "engine-inline.js", "viewer.js"];

/// The worker in `engine-inline.js`, a script.
const WORKER: &str = "engine-inline-worker";

/// Copies the files of a folder, and those below it.
pub(super) fn copy(shell: &Shell, from: &Path, to: &Path) -> Result<()> {
    shell.create_dir(to)?;
    Ok(cmd!(shell, "cp -r {from}/. {to}").run()?)
}

/// Puts everything that the manifest lists into the folder of the package.
pub(super) fn assemble(shell: &Shell, folders: &Folders) -> Result<()> {
    let (source, package) = (&folders.source, folders.package());
    shell.remove_path(&package)?;
    let manifest = manifest(shell, folders)?;
    shell.write_file(package.join("package.json"), &manifest)?;
    let manifest: Value = serde_json::from_str(&manifest)?;
    let listed = manifest.get("files").and_then(Value::as_array).into_iter().flatten();
    for name in listed.filter_map(Value::as_str) {
        if let Some(file) = origin(shell, folders, name) {
            shell.copy_file(file, package.join(name))?;
        }
    }
    // The web component: its modules are those of pages, and those that show what is in the package.
    let examples = workspace::build(shell, &["--package=tafl-page", "--example=component"])?.join("examples");
    let (component, element) = (workspace::program(&examples, "component"), package.join("element"));
    cmd!(shell, "{component} {element}").run()?;
    copy(shell, &source.join("js/element"), &element)?;
    copy(shell, &source.join("demo/analysis"), &package.join("demo/analysis"))?;
    bundle(shell, folders)
}

/// The manifest is written by hand, except what the crate has already: its version and addresses. The order of its keys
/// has a meaning.
fn manifest(shell: &Shell, folders: &Folders) -> Result<String> {
    let metadata = workspace::members()?;
    let package = metadata.packages.iter().find(|package| package.name == CRATE).context(CRATE)?;
    let fields = release_fields(package);
    let manifest = shell.read_file(folders.source.join("js/package.json"))?;
    Ok(manifest.replacen("\"version\": \"0.0.0\"", &fields, 1))
}

/// The fields of the manifest that a release changes.
pub(crate) fn release_fields(package: &Package) -> String {
    let (version, homepage) = (&package.version, package.homepage.as_deref().unwrap_or_default());
    let url = format!("git+{}.git", package.repository.as_deref().unwrap_or_default());
    let repository = json!({ "type": "git", "url": url, "directory": format!("crates/{CRATE}") });
    format!("\"version\": \"{version}\",\n  \"homepage\": \"{homepage}\",\n  \"repository\": {repository}")
}

/// Where a file of the package comes from: written by a tool, by hand as code, or as a document.
fn origin(shell: &Shell, folders: &Folders, name: &str) -> Option<PathBuf> {
    let written = MODULES.map(|module| folders.bound(&module));
    let by_hand = [folders.source.join("js"), folders.source.clone(), shell.current_dir()];
    written
        .into_iter()
        .chain(by_hand)
        .map(|folder| folder.join(name))
        .find(|path| path.is_file() && !is_bundled(name))
}

fn is_bundled(name: &str) -> bool {
    BUNDLED.contains(&name)
}

fn bundle(shell: &Shell, folders: &Folders) -> Result<()> {
    let (parts, tools) = (folders.web.join("parts"), folders.web.join("tools"));
    copy(shell, &folders.source.join("js"), &parts)?;
    copy(shell, &folders.package().join("element"), &parts.join("element"))?;
    for module in MODULES {
        let (bound, name) = (folders.bound(&module), module.name);
        shell.copy_file(bound.join(format!("{name}.js")), &parts)?;
        let (wasm, data) = (bound.join(format!("{name}_bg.wasm")), parts.join(format!("{name}_data.js")));
        cmd!(shell, "node -e {DATA} {wasm} {data}").run()?;
    }
    let (worker, script) = (parts.join(format!("{WORKER}.js")), parts.join(format!("{WORKER}-script.js")));
    let text = parts.join(format!("{WORKER}-text.js"));
    cmd!(shell, "node -e {BUNDLE} {tools} {worker} {script} iife").run()?;
    cmd!(shell, "node -e {TEXT} {script} {text}").run()?;
    for name in BUNDLED {
        let (input, output) = (parts.join(name), folders.package().join(name));
        cmd!(shell, "node -e {BUNDLE} {tools} {input} {output} es").run()?;
    }
    Ok(())
}

/// Installs the archive that would be published in a project, and runs the tests there: they see what users see.
pub(super) fn try_out(shell: &Shell, folders: &Folders) -> Result<()> {
    let (project, web, package) = (folders.project(), &folders.web, folders.package());
    let packed = cmd!(shell, "npm pack --silent --pack-destination {web} {package}").read()?;
    let tarball = web.join(packed.lines().last().context("`npm pack` names no file")?);
    shell.write_file(project.join("package.json"), "{\"private\": true, \"type\": \"module\"}\n")?;
    let options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save"];
    shell.remove_path(project.join("tests"))?;
    copy(shell, &folders.source.join("tests/node"), &project.join("tests"))?;
    // The tests compare the package with the command, and with what the libraries report.
    shell.set_var("TAFL", workspace::program(&workspace::build(shell, &["--package=tafl-cli"])?, "tafl"));
    let examples = workspace::build(shell, &["--package", CRATE, "--example=messages"])?.join("examples");
    let (example, messages) = (workspace::program(&examples, "messages"), web.join("messages.jsonl"));
    shell.write_file(&messages, cmd!(shell, "{example}").read()?)?;
    shell.set_var("TAFL_TOOLS", folders.web.join("tools"));
    let (root, tsc) = (shell.current_dir(), folders.tool("tsc"));
    let _folder = shell.push_dir(&project);
    cmd!(shell, "npm install {options...} {tarball}").run()?;
    same_files(&package, &project.join("node_modules/tafl-notation"), shell)?;
    let strict = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext"];
    cmd!(shell, "node {tsc} {strict...} tests/types.ts").run()?;
    Ok(cmd!(shell, "node --test --test-concurrency=2 tests/")
        .env("TAFL_ROOT", root)
        .env("TAFL_MESSAGES", messages)
        .run()?)
}

/// The manifest lists all files of the package.
fn same_files(package: &Path, installed: &Path, shell: &Shell) -> Result<()> {
    let differ = cmd!(shell, "diff -rq {package} {installed}").ignore_status().read()?;
    ensure!(differ.is_empty(), "the published package differs from its folder:\n{differ}");
    Ok(())
}

/// Prints how large a module is with its code.
pub(super) fn print_size(shell: &Shell, folders: &Folders, module: &Module) -> Result<()> {
    let name = module.name;
    let files = ["_bg.wasm", ".js"].map(|end| folders.bound(module).join(format!("{name}{end}")));
    println!("{name}: {}", cmd!(shell, "node -e {SIZES} {files...}").quiet().read()?);
    Ok(())
}

/// Prints how fast the package is beside another one, and its engine beside the command. Times depend on the machine, so they
/// are not checked.
pub(super) fn print_speed(shell: &Shell, folders: &Folders) -> Result<()> {
    copy(shell, &folders.source.join("tests/speed"), &folders.project())?;
    let _folder = shell.push_dir(folders.project());
    let tools = folders.web.join("tools");
    for script in ["speed.mjs", "engine.mjs"] {
        cmd!(shell, "node {script}").env("TAFL_TOOLS", &tools).run()?;
    }
    Ok(())
}
