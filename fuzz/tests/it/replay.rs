//! Runs the bodies of the fuzz targets on every seed, every regression and mutations of them, on stable Rust and without
//! a fuzzer.

#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test panics where something is wrong")]

use fastrand::Rng;
use tafl_fuzz::inputs::Input;
use tafl_fuzz::report::{Broken, Failures};
use tafl_fuzz::{TARGETS, Target};

use crate::inputs_of;

/// The number of mutated inputs for each target, and of each of its inputs on average: enough for shallow faults; deep
/// ones are left to the fuzzer.
const MUTATIONS: [usize; 2] = [300, 4];

/// The number for targets of values, which build a large value from any bytes, and for the command, which reads a file.
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
        for input in inputs_of(target.name) {
            run(&mut failures, target, &input.to_string(), &input.data);
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
        let inputs = inputs_of(target.name);
        let mut mutator = Mutator::new(target.name, &inputs);
        let is_slow = target.is_of_values() || target.name == "command";
        let [least, of_each] = MUTATIONS;
        for round in 0..if is_slow { FEW } else { least.max(of_each * inputs.len()) } {
            run(&mut failures, target, &format!("mutation {round}"), &mutator.next_input());
        }
    }
    failures.result()
}

fn run(failures: &mut Failures, target: &Target, name: &str, data: &[u8]) {
    failures.run(target.name, name, data, || (target.body)(data));
}

/// Text that is meaningful in some notation.
const TOKENS: &str = concat!(
    "/ - ^ = x + : , . | [ ] _ O 0 1 9 78 79 99999999999 a k t K T bz ca a1 b2 c3 -- --- ++ ^= =^ ",
    "..... 1. 2. 1b. 1a.1.1a. 1b.1.1a. [] [|] [event:x] [rules: [position: dim:3 start: starti: ",
    "/3/1K1/3/ cor: default spd: tfr:w é \u{2028} \u{1b} \0",
);

/// White space, which cannot be in a list separated by spaces.
const WHITE: [&str; 5] = [" ", "\n", "\r\n", "\t", "\n\n"];

/// Targets of values have no inputs; theirs are random bytes, at most this many.
const MAX_LENGTH: usize = 600;

/// Makes inputs from the existing ones.
struct Mutator<'a> {
    inputs: &'a [Input],
    random: Rng,
}

impl<'a> Mutator<'a> {
    /// The name of the target is the seed, so that each has a different sequence.
    fn new(name: &str, inputs: &'a [Input]) -> Self {
        let seed = name.bytes().fold(0_u64, |seed, byte| seed.rotate_left(9) ^ u64::from(byte));
        Self { inputs, random: Rng::with_seed(seed) }
    }

    /// One of the inputs, changed in one to four places.
    fn next_input(&mut self) -> Vec<u8> {
        let mut data = self.any_input();
        for _ in 0..=self.random.usize(..4) {
            self.mutate(&mut data);
        }
        data
    }

    fn mutate(&mut self, data: &mut Vec<u8>) {
        let (start, end) = self.range(data.len());
        match self.random.usize(..7) {
            0 => drop(data.drain(start..end)),
            1 => data.truncate(start),
            2 => {
                let part = data[start..end].to_vec();
                data.splice(start..start, part);
            }
            3 => {
                let other = self.any_input();
                let (from, to) = self.range(other.len());
                data.splice(start..end, other[from..to].iter().copied());
            }
            4 => {
                let byte = self.random.u8(..);
                data.splice(start..(start + 1).min(data.len()), [byte]);
            }
            _ => {
                let token = self.token();
                let end = if self.random.usize(..2) == 0 { start } else { end };
                data.splice(start..end, token.bytes());
            }
        }
    }

    fn token(&mut self) -> &'static str {
        let tokens = TOKENS.split(' ').count();
        let place = self.random.usize(..tokens + WHITE.len());
        TOKENS.split(' ').chain(WHITE).nth(place).expect("a place in the list")
    }

    fn any_input(&mut self) -> Vec<u8> {
        if self.inputs.is_empty() {
            let length = self.random.usize(..MAX_LENGTH);
            return (0..length).map(|_| self.random.u8(..)).collect();
        }
        self.inputs[self.random.usize(..self.inputs.len())].data.clone()
    }

    /// A range of this many bytes, mostly a short one.
    fn range(&mut self, length: usize) -> (usize, usize) {
        let start = self.random.usize(..=length);
        let most = if self.random.usize(..4) == 0 { length - start } else { (length - start).min(8) };
        (start, start + self.random.usize(..=most))
    }
}
