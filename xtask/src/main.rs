//! The chores of this workspace, as `cargo xtask COMMAND`.
//!
//! Nothing here names a crate that must exist: what there is to check comes from `cargo metadata` and the
//! file tree. The one list of crates is the table of layers in `tidy/layering.rs`.

mod api;
mod ci;
mod features;
mod fuzz;
mod json;
mod metadata;
mod process;
mod source;
mod tidy;

use std::env;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  ci                              everything that must pass before a change lands
  tidy                            layers, file rules, manifests, licences, deviation ids
  features                        check each library with each of its features
  fuzz [--smoke SECS] [TARGET…]   fuzz the targets, SECS seconds each;
                                  without --smoke: one target, until it is stopped
  api [--check]                   write the public API of each library to docs/api, or compare;
                                  needs cargo-public-api
  help                            this text
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<(), String> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["ci"] => ci::run(),
        ["tidy"] => tidy::run(),
        ["features"] => features::run(),
        ["api", rest @ ..] => api::run(rest),
        ["fuzz", rest @ ..] => fuzz::run(rest),
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            Ok(())
        }
        [] => Err(format!("no command given\n\n{USAGE}")),
        _ => Err(format!("`{}` is not understood\n\n{USAGE}", words.join(" "))),
    }
}
