//! Maintenance commands of this workspace: `cargo xtask COMMAND`.
//!
//! The packages to check come from `cargo metadata` and the file tree, so a new crate needs no entry here but
//! its row in the drawing in docs/ARCHITECTURE.md.

mod api;
mod bench;
mod ci;
mod conform;
mod fuzz;
mod lexer;
mod libraries;
mod peers;
mod python;
mod release;
mod tidy;
mod web;
mod workspace;

use std::env;
use std::process::ExitCode;

use anyhow::{Result, bail};

const USAGE: &str = "\
usage: cargo xtask COMMAND

  ci [STEP…]                      run everything that must pass before a change lands, or only some steps of it
  tidy                            check layers, licences, decisions, deviations, links and dependencies
  features                        check each library with each of its features, and each layer of the fuzz targets
  readmes                         check the example of each README with its crate as the only dependency
  msrv                            check the libraries with the oldest compiler that they support; unpacks that of
                                  Debian in target if rustup does not have it
  fuzz [--smoke SECS] [--seed N] [--debug] [TARGET…]
                                  run fuzz targets, SECS seconds each;
                                  without --smoke: one target, until it is stopped;
                                  with --seed: the same inputs each time;
                                  with --debug: quick to build, but slow
  api [--check]                   write the public API of each library to docs/api, or compare
  bench [--smoke] [--row TEXT]    measure speed, instructions and allocations beside other libraries;
                                  with --smoke, check that it runs
  lexer                           write the tokenizer that logos generates from its definition
  suite                           write the list of the files of the conformance suite
  vectors [--check]               write the systematic vectors of the conformance suite and that list, or compare
  conform                         run the conformance suite against our programs in Rust, Python and JavaScript, and
                                  build the tarball in target/conformance, with all of its random vectors
  peers [NAME…]                   run the conformance suite against other programs
  engines                         play against the engine of hnefatafl.org, which it compiles into target/engines first:
                                  that takes minutes, so it is not a step of ci
  web [--debug | --no-browser | --measure]
                                  build and assemble the npm package in target/web/package, and test it
                                  and the pages of `tafl view` in Node and Chromium; installs the packages
                                  of Debian that are missing; with --debug, with larger modules that are
                                  quick to build; with --measure, print sizes and speeds instead of the
                                  tests in Chromium
  python [--debug | --measure]    build the wheel of the Python package in target/python/wheels, and test it in
                                  a fresh environment; installs Python from Debian if it is missing;
                                  with --debug, quickly and without a check of its size; with --measure,
                                  print its speed beside other packages instead of the tests
  tables                          ask the questions of crates/tafl-table/recipes in DuckDB and Polars, over tables that
                                  `tafl export` writes, and compare the answers with those of the command
  spark                           ask them in Spark, and verify games on its workers; installs Java from Debian if it is
                                  missing
  release [--check | --publish]   write the public address into the READMEs of packages; with --check, list what
                                  a release still needs; with --publish, upload the crates that crates.io does
                                  not have yet
  help                            print this text
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<()> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            Ok(())
        }
        [command, rest @ ..] if rest.iter().any(|word| ["--help", "-h"].contains(word)) => {
            match usage_of(command) {
                Some(usage) => print!("usage: cargo xtask {}", usage.trim_start()),
                None => print!("{USAGE}"),
            }
            Ok(())
        }
        ["ci", only @ ..] => ci::run(only),
        ["tidy"] => tidy::run(),
        ["features"] => libraries::features(),
        ["readmes"] => libraries::readmes(),
        ["msrv"] => libraries::msrv(),
        ["bench", rest @ ..] => bench::run(rest),
        ["api", rest @ ..] => api::run(rest),
        ["lexer"] => lexer::run(),
        ["suite"] => conform::suite(),
        ["vectors", rest @ ..] => conform::vectors(rest),
        ["conform"] => conform::run(),
        ["engines"] => peers::engines(),
        ["peers", names @ ..] => peers::run(names),
        ["web", rest @ ..] => web::run(rest),
        ["python", rest @ ..] => python::run(rest),
        ["tables"] => python::tables(),
        ["spark"] => python::spark(),
        ["fuzz", rest @ ..] => fuzz::run(rest),
        ["release", rest @ ..] => release::run(rest),
        _ => bail!("unknown command `{}`\n\n{USAGE}", words.join(" ")),
    }
}

/// The part of the usage about one command: its line, and the lines after it until that of the next one.
fn usage_of(command: &str) -> Option<&'static str> {
    let is_next = |line: &str| line.starts_with("  ") && !line.starts_with("   ");
    let start = USAGE.find(&format!("\n  {command} "))? + 1;
    let lines = USAGE.get(start..)?;
    let further = lines.split_inclusive('\n').skip(1).take_while(|line| !is_next(line));
    let length = lines.find('\n')? + 1 + further.map(str::len).sum::<usize>();
    lines.get(..length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usage_of_one_command() {
        let fuzz = usage_of("fuzz").unwrap_or_default();
        assert!(fuzz.starts_with("  fuzz [--smoke SECS]") && fuzz.ends_with("but slow\n"), "{fuzz}");
        assert_eq!(usage_of("lexer").map(|usage| usage.lines().count()), Some(1));
        assert_eq!(usage_of("nothing"), None);
    }
}
