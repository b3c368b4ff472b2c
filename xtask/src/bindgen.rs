//! `bindgen WASM FOLDER`: what the command `wasm-bindgen` does for a web target.
//!
//! This program is part of the workspace, so that the lock file keeps the library that reads the module at the version
//! of the macro that wrote it.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        eprintln!("error: usage: bindgen WASM FOLDER");
        return ExitCode::FAILURE;
    };
    match bind(module, folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Without the path of the module in the code: each entry of the package loads it in its own way.
fn bind(module: &str, folder: &str) -> Result<(), impl std::fmt::Display> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).typescript(true).omit_default_module_path(true).remove_producers_section(true);
    bindgen.web(true)?.out_name("tafl_notation").generate(folder)
}
