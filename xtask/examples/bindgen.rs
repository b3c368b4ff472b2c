//! `bindgen WASM FOLDER NAME`: what the command `wasm-bindgen` does for a web target.
//!
//! This program is part of the workspace, so that the lock file keeps the library that reads the module at the version
//! of the macro that wrote it.

use std::env;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name] = arguments.as_slice() else {
        eprintln!("error: usage: bindgen WASM FOLDER NAME");
        return ExitCode::FAILURE;
    };
    match bind(module, folder, name) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Without the path of the module in the code: each entry of the package loads it in its own way.
fn bind(module: &str, folder: &str, name: &str) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).typescript(true).omit_default_module_path(true).remove_producers_section(true);
    bindgen.remove_name_section(true).out_name(name);
    let written = bindgen.web(true).and_then(|bindgen| bindgen.generate(folder));
    written.map_err(|error| format!("{error:#}"))?;
    check_strings(&Path::new(folder).join(name).with_extension("js"))
}

/// Adds a check to the function that passes strings: for anything else it would write to memory that is not its own.
fn check_strings(path: &Path) -> Result<(), String> {
    let at = |error: std::io::Error| format!("{}: {error}", path.display());
    let code = fs::read_to_string(path).map_err(at)?;
    if code.matches(PASS_STRING).count() != 1 {
        return Err(format!("{}: expected one line `{PASS_STRING}`", path.display()));
    }
    fs::write(path, code.replace(PASS_STRING, &[PASS_STRING, CHECK].concat())).map_err(at)
}

const PASS_STRING: &str = "function passStringToWasm0(arg, malloc, realloc) {\n";

const CHECK: &str =
    "    if (typeof arg !== 'string') throw new TypeError(`expected a string, found ${typeof arg}`);\n";
