//! Matches between engines that behave, and engines that do not. This program is both: with an environment variable
//! it is an engine.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a program of tests, which fail by panicking"
)]

mod engine;
mod faults;
mod matches;
mod opentafl;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

type Test = (&'static str, fn());

fn main() -> ExitCode {
    if engine::is_wanted() {
        return engine::run();
    }
    if !cfg!(unix) {
        println!("skipped: the engines are started with `env`");
        return ExitCode::SUCCESS;
    }
    let tests: Vec<Test> = [matches::TESTS, faults::TESTS].concat();
    let trial = |(name, test): Test| {
        Trial::test(name, move || {
            test();
            Ok::<(), Failed>(())
        })
    };
    libtest_mimic::run(&Arguments::from_args(), tests.into_iter().map(trial).collect()).exit_code()
}
