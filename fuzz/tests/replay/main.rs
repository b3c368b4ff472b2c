//! Runs the bodies of the fuzz targets on every seed, every regression and mutations of them, on stable Rust and without
//! a fuzzer.

#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test panics where something is wrong")]

mod inputs;
mod mutate;

use std::panic::{self, AssertUnwindSafe};

use inputs::Input;
use mutate::Mutator;
use tafl_fuzz::{TARGETS, Target};

/// The number of mutated inputs for each target: enough for shallow faults; deep ones are left to the fuzzer.
const MUTATIONS: usize = 5_000;

/// The same for targets of values, which build a large value from any bytes.
const VALUES: usize = 200;

/// The inputs on which a law is broken.
#[derive(Default)]
struct Broken(Vec<String>);

impl Broken {
    fn run(&mut self, target: &Target, input: &Input) {
        let Err(panic) = panic::catch_unwind(AssertUnwindSafe(|| (target.body)(&input.data))) else { return };
        let message = panic.downcast_ref::<String>().map(String::as_str);
        let message = message.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default();
        let text = String::from_utf8_lossy(&input.data);
        self.0.push(format!("{}, {}: {text:?}: {message}", target.name, input.name));
    }

    #[track_caller]
    fn none(self) {
        assert!(self.0.is_empty(), "{} inputs break a law:\n{}", self.0.len(), self.0.join("\n"));
    }
}

#[test]
fn seeds_and_regressions_obey_the_laws() {
    let mut broken = Broken::default();
    for target in TARGETS {
        for input in inputs::of(target.name) {
            broken.run(target, &input);
        }
    }
    broken.none();
}

#[test]
fn what_is_empty_or_no_text_obeys_the_laws() {
    let mut broken = Broken::default();
    for target in TARGETS {
        for data in [&b""[..], b"\0", b"\xff", b"\xef\xbb\xbf", b"\r\n", "a\u{e9}".as_bytes()] {
            broken.run(target, &Input { name: "no text".to_owned(), data: data.to_vec() });
        }
    }
    broken.none();
}

#[test]
fn mutated_inputs_obey_the_laws() {
    let mut broken = Broken::default();
    for target in TARGETS {
        let inputs = inputs::of(target.name);
        let mut mutator = Mutator::new(target.name, &inputs);
        for round in 0..if target.is_of_values() { VALUES } else { MUTATIONS } {
            let data = mutator.next_input();
            broken.run(target, &Input { name: format!("mutation {round}"), data });
        }
    }
    broken.none();
}
