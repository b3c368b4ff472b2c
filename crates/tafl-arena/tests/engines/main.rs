//! Matches between engines that behave, and engines that do not. This program is both: with an environment variable
//! it is an engine.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a program of tests, which fail by panicking"
)]

mod arbiter;
mod bologna;
mod engine;
mod faults;
mod long;
mod matches;
mod opentafl;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

type Test = (&'static str, fn());

fn main() -> ExitCode {
    if engine::is_wanted() {
        return engine::run();
    }
    if arbiter::is_wanted() {
        return arbiter::run();
    }
    if !cfg!(unix) {
        println!("skipped: the engines are started with `env`");
        return ExitCode::SUCCESS;
    }
    let trial = |&(name, test): &Test| {
        Trial::test(name, move || {
            test();
            Ok::<(), Failed>(())
        })
    };
    let tests = [matches::TESTS, faults::TESTS, arbiter::TESTS].into_iter().flatten().map(trial);
    let long = long::TESTS.iter().map(|test| trial(test).with_ignored_flag(true));
    libtest_mimic::run(&Arguments::from_args(), tests.chain(long).collect()).exit_code()
}
