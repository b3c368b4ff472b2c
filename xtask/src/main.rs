//! Maintenance commands of this workspace: `cargo xtask COMMAND`.
//!
//! What to check comes from `cargo metadata` and the file tree, so a new crate needs no entry here but its row in
//! the table of layers, `tidy/layering.rs`.

mod api;
mod bench;
mod ci;
mod conform;
mod debian;
mod english;
mod features;
mod fuzz;
mod msrv;
mod peers;
mod process;
mod python;
mod readmes;
mod reexports;
mod release;
mod suite;
mod tables;
mod tidy;
mod tree;
mod vectors;
mod web;
mod workspace;

use std::env;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  ci                              run everything that must pass before a change lands
  tidy                            check layers, files, manifests, licences, names, English
  features                        check each library with each of its features
  readmes                         check the example of each README with its crate as the only dependency
  msrv                            check the libraries with the oldest compiler that they support; unpacks that of
                                  Debian in target if rustup does not have it
  fuzz [--smoke SECS] [--seed N] [TARGET…]
                                  run fuzz targets, SECS seconds each;
                                  without --smoke: one target, until it is stopped;
                                  with --seed: the same inputs each time
  api [--check]                   write the public API of each library to docs/api, or compare
  bench [--smoke] [--row TEXT]    measure speed, instructions and allocations beside other libraries;
                                  with --smoke, check that it runs
  suite                           write the list of the files of the conformance suite
  vectors [--check]               write the systematic vectors of the conformance suite and that list, or compare
  conform                         run the conformance suite against our programs in Rust, Python and JavaScript
  peers [NAME…]                   run the conformance suite against other programs
  web [--no-browser | --measure]  build and assemble the npm package in target/web/package, and test it
                                  and the pages of `tafl view` in Node and Chromium; installs the packages
                                  of Debian that are missing; with --measure, print sizes and speeds instead
                                  of the tests in Chromium
  python [--debug | --measure]    build the wheel of the Python package in target/python/wheels, and test it in
                                  fresh environments; installs Python from Debian if it is missing;
                                  with --debug, quickly and without a check of its size; with --measure,
                                  print its speed beside other packages instead of the tests
  tables                          ask the questions of crates/tafl-table/recipes in DuckDB and Polars, over tables that
                                  `tafl export` writes, and compare the answers with those of the command
  spark                           ask them in Spark, and verify games on its workers; installs Java from Debian if it is
                                  missing
  release [--check | --pages | --publish]
                                  write the public address into the READMEs of packages; with --check, list what
                                  a release still needs; with --pages, write static pages to target/pages; with
                                  --publish, upload the crates that crates.io does not have yet
  english [--list] [--root DIR]   count the phrases that our prose avoids, or list them
  help                            print this text
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
        ["readmes"] => readmes::run(),
        ["msrv"] => msrv::run(),
        ["bench", rest @ ..] => bench::run(rest),
        ["api", rest @ ..] => api::run(rest),
        ["suite"] => suite::run(),
        ["vectors", rest @ ..] => vectors::run(rest),
        ["conform"] => conform::run(),
        ["peers", names @ ..] => peers::run(names),
        ["web", rest @ ..] => web::run(rest),
        ["python", rest @ ..] => python::run(rest),
        ["tables", rest @ ..] => tables::run(rest),
        ["spark", rest @ ..] => tables::spark(rest),
        ["english", rest @ ..] => english::run(rest),
        ["fuzz", rest @ ..] => fuzz::run(rest),
        ["release", rest @ ..] => release::run(rest),
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            Ok(())
        }
        [] => Err(format!("no command given\n\n{USAGE}")),
        _ => Err(format!("unknown command `{}`\n\n{USAGE}", words.join(" "))),
    }
}
