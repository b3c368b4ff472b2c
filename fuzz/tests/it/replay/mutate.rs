//! A simple fuzzer, with the same mutations every time.

use fastrand::Rng;

use super::inputs::Input;

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
pub(crate) struct Mutator<'a> {
    inputs: &'a [Input],
    random: Rng,
}

impl<'a> Mutator<'a> {
    /// The name of the target is the seed, so that each has a different sequence.
    pub(crate) fn new(name: &str, inputs: &'a [Input]) -> Self {
        let seed = name.bytes().fold(0_u64, |seed, byte| seed.rotate_left(9) ^ u64::from(byte));
        Self { inputs, random: Rng::with_seed(seed) }
    }

    /// One of the inputs, changed in one to four places.
    pub(crate) fn next_input(&mut self) -> Vec<u8> {
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
