//! `cargo xtask ci`: everything that must pass before a change lands, except `cargo test`, which `.ci/run` calls first.

use std::time::Instant;

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::{api, conform, fuzz, libraries, python, tidy, web, workspace};

/// How long each fuzz target runs: enough to check that it builds, runs and reads its seeds.
const SMOKE_SECONDS: &str = "2";

/// The seed of the inputs that the fuzzer makes: the same inputs each time, so that a failure can be repeated and has its
/// cause in the change. Longer runs with other seeds look for new faults: see `docs/fuzzing.md`.
const SEED: &str = "1";

/// Which half of the real games. Any number will do: see `tafl-corpus`.
const HALF: &str = "1";

type Step = (&'static str, fn(&Shell) -> Result<()>);

/// The steps, quick ones first. `test` builds the programs that steps after it run.
const STEPS: [Step; 16] = [
    ("fmt", |shell| Ok(cmd!(shell, "cargo fmt --all --check").run()?)),
    ("tidy", |_| tidy::run()),
    ("clippy", clippy),
    ("corpus", half_corpus),
    ("test", with_features),
    ("large", large),
    ("doc", doc),
    ("api", |_| api::run(&["--check"])),
    ("features", |_| libraries::features()),
    ("readmes", |_| libraries::readmes()),
    ("msrv", |_| libraries::msrv()),
    ("conform", |_| conform::run()),
    ("web", |_| web::run(&["--debug"])),
    ("tables", |_| python::tables()),
    ("python", |_| python::run(&["--debug"])),
    ("fuzz", |_| fuzz::run(&["--debug", "--smoke", SMOKE_SECONDS, "--seed", SEED])),
];

pub(crate) fn run(only: &[&str]) -> Result<()> {
    let shell = workspace::shell()?;
    let (start, mut times) = (Instant::now(), Vec::new());
    for (name, step) in STEPS.into_iter().filter(|(name, _)| only.is_empty() || only.contains(name)) {
        println!("== {name}");
        let begun = Instant::now();
        step(&shell).with_context(|| format!("step `{name}`"))?;
        times.push((name, begun.elapsed().as_secs()));
    }
    for (name, seconds) in times {
        println!("{name:<12} {seconds:>5} s");
    }
    println!("{:<12} {:>5} s", "total", start.elapsed().as_secs());
    Ok(())
}

/// With all features, so with libFuzzer.
fn clippy(shell: &Shell) -> Result<()> {
    workspace::need(shell, "c++", &["g++"])?;
    Ok(cmd!(shell, "cargo clippy --quiet --workspace --all-targets --all-features -- -D warnings").run()?)
}

/// What `cargo test` leaves out. It has run the sessions of the command, which print the same with all features.
fn with_features(shell: &Shell) -> Result<()> {
    let tests = workspace::test(shell)?.args(["--", "--skip", "sessions"]);
    Ok(tests.env("TAFL_CORPUS", "none").run()?)
}

/// The tests on real games, on one half of them: a test that asserts totals, or depends on the order of lines, fails.
/// With the features of `cargo test`, whose libraries they use.
fn half_corpus(shell: &Shell) -> Result<()> {
    let _half = shell.push_env("TAFL_CORPUS_HALF", HALF);
    cmd!(shell, "cargo test --quiet --test corpus --no-fail-fast").run()?;
    // Those with a part that needs features.
    Ok(workspace::test(shell)?.args(["--test", "corpus", "--", "tables_"]).run()?)
}

/// The tests that play and simulate, and laws over many texts: their numbers are larger where they are optimized.
fn large(shell: &Shell) -> Result<()> {
    let packages =
        ["tafl-arena", "tafl-moves", "tafl-play", "tafl-search"].map(|name| format!("--package={name}"));
    Ok(cmd!(shell, "cargo test --quiet --release --lib --test it {packages...}").run()?)
}

fn doc(shell: &Shell) -> Result<()> {
    let doc = cmd!(shell, "cargo doc --quiet --workspace --no-deps --all-features");
    Ok(doc.env("RUSTDOCFLAGS", "-D warnings").run()?)
}
