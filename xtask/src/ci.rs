//! `cargo xtask ci`: everything that must pass before a change lands, except `cargo test`, which `.ci/run` calls first,
//! and the tests on all data.

use std::process::Command;
use std::time::{Duration, Instant};

use cargo_metadata::Metadata;

use crate::{api, conform, features, fuzz, msrv, process, python, readmes, tables, tidy, web, workspace};

/// How long each fuzz target runs: enough to check that it builds, runs and reads its seeds.
const SMOKE_SECONDS: &str = "3";

/// The seed of the inputs that the fuzzer makes: the same inputs each time, so that a failure can be repeated and has its
/// cause in the change. Longer runs with other seeds look for new faults: see `docs/fuzzing.md`.
const SEED: &str = "1";

/// Which half of the real games. Any number will do: see `tafl-corpus`.
const HALF: &str = "1";

type Step = (&'static str, Box<dyn FnOnce() -> Result<(), String>>);

pub(crate) fn run() -> Result<(), String> {
    let metadata = workspace::members()?;
    let other_tests = other_tests(&metadata);
    let fuzz = workspace::fuzz(&metadata).map(|package| package.name.as_str());
    let mut times = Vec::new();
    let result = steps(fuzz, other_tests).into_iter().try_for_each(|step| run_step(step, &mut times));
    print_times(&times);
    result
}

fn run_step((name, work): Step, times: &mut Vec<(&'static str, Duration)>) -> Result<(), String> {
    println!("== {name}");
    let start = Instant::now();
    let result = work();
    let time = start.elapsed();
    times.push((name, time));
    println!("== {name}: {} in {}\n", if result.is_ok() { "ok" } else { "FAILED" }, seconds(time));
    result.map_err(|error| format!("step `{name}`: {error}"))
}

fn print_times(times: &[(&str, Duration)]) {
    for (name, time) in times {
        println!("{name:<12} {:>8}", seconds(*time));
    }
    println!("{:<12} {:>8}", "total", seconds(times.iter().map(|(_, time)| time).sum()));
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// The steps, quick ones first. `fuzz` is the name of the fuzz package: its features need a C++ compiler, so
/// `--all-features` excludes it.
fn steps(fuzz: Option<&str>, mut other_tests: Command) -> Vec<Step> {
    let mut clippy = vec!["clippy", "--workspace", "--all-targets", "--all-features"];
    let mut doc = vec!["doc", "--workspace", "--no-deps", "--all-features"];
    if let Some(name) = fuzz {
        clippy.extend(["--exclude", name]);
        doc.extend(["--exclude", name]);
    }
    clippy.extend(["--", "-D", "warnings"]);

    let mut steps = vec![
        cargo("fmt", vec!["fmt", "--all", "--check"]),
        cargo("clippy", clippy),
        ("other tests", Box::new(move || process::run(&mut other_tests))),
    ];
    if let Some(name) = fuzz {
        steps.push(cargo(
            "clippy fuzz",
            vec!["clippy", "--package", name, "--all-targets", "--", "-D", "warnings"],
        ));
    }
    steps.push(cargo("doc", doc));
    steps.push(("tidy", Box::new(tidy::run)));
    steps.push(("half corpus", Box::new(half_corpus)));
    steps.push(("api", Box::new(|| api::run(&["--check"]))));
    steps.push(("features", Box::new(features::run)));
    steps.push(("readmes", Box::new(readmes::run)));
    steps.push(("msrv", Box::new(msrv::run)));
    steps.push(("conform", Box::new(conform::run)));
    steps.push(("web", Box::new(|| web::run(&[]))));
    steps.push(("python", Box::new(|| python::run(&[]))));
    steps.push(("tables", Box::new(|| tables::run(&[]))));
    if fuzz.is_some() {
        steps.push(("fuzz", Box::new(|| fuzz::run(&["--smoke", SMOKE_SECONDS, "--seed", SEED]))));
    }
    steps
}

/// The tests that `cargo test` at the root leaves out, as someone without the corpus runs them.
fn other_tests(metadata: &Metadata) -> Command {
    let mut command = process::cargo(["test", "--quiet"]);
    for package in metadata.workspace_packages() {
        if !metadata.workspace_default_packages().iter().any(|it| it.id == package.id) {
            command.args(["--package", package.name.as_str()]);
        }
    }
    command.env("TAFL_CORPUS", "none");
    command
}

/// The tests on real games, on one half of them: a test that asserts totals, or depends on the order of lines, fails.
fn half_corpus() -> Result<(), String> {
    let mut command = process::cargo(["test", "--workspace", "--test", "corpus", "--no-fail-fast"]);
    process::run(command.env("TAFL_CORPUS_HALF", HALF))
}

fn cargo(name: &'static str, words: Vec<&str>) -> Step {
    let mut command = process::cargo(words);
    command.env("RUSTDOCFLAGS", "-D warnings");
    (name, Box::new(move || process::run(&mut command)))
}
