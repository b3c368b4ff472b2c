//! Runs the bodies of the fuzz targets on every seed, every regression and mutations of them, on stable Rust and without
//! a fuzzer.

#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test panics where something is wrong")]

mod mutate;

use mutate::Mutator;
use tafl_fuzz::report::{Broken, Failures};
use tafl_fuzz::{TARGETS, Target};

use crate::inputs;

/// The number of mutated inputs for each target: enough for shallow faults; deep ones are left to the fuzzer.
const MUTATIONS: usize = 300;

/// The same for targets of values, which build a large value from any bytes, and for the command, which reads a file.
const FEW: usize = 60;

/// Text that a target must accept, although it is in no file.
const NO_TEXT: [&[u8]; 6] = [b"", b"\0", b"\xff", b"\xef\xbb\xbf", b"\r\n", "a\u{e9}".as_bytes()];

/// One test, so that a fault is reported once: the mutations of inputs that break a law break it too.
#[test]
fn every_input_obeys_the_laws() -> Result<(), Box<Broken>> {
    committed_inputs()?;
    mutated_inputs()
}

/// Every seed, every regression, and what is empty or not text.
fn committed_inputs() -> Result<(), Box<Broken>> {
    let mut failures = Failures::default();
    for target in TARGETS {
        for input in inputs::of(target.name) {
            run(&mut failures, target, &input.name, &input.data);
        }
        for (data, number) in NO_TEXT.into_iter().zip(1..) {
            run(&mut failures, target, &format!("no text {number}"), data);
        }
    }
    failures.result()
}

fn mutated_inputs() -> Result<(), Box<Broken>> {
    let mut failures = Failures::default();
    for target in TARGETS {
        let inputs = inputs::of(target.name);
        let mut mutator = Mutator::new(target.name, &inputs);
        let is_slow = target.is_of_values() || target.name == "command";
        for round in 0..if is_slow { FEW } else { MUTATIONS } {
            run(&mut failures, target, &format!("mutation {round}"), &mutator.next_input());
        }
    }
    failures.result()
}

fn run(failures: &mut Failures, target: &Target, name: &str, data: &[u8]) {
    failures.run(target.name, name, data, || (target.body)(data));
}
