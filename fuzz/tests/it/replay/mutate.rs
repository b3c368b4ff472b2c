//! A simple fuzzer, with the same mutations every time.

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
    state: u64,
}

impl<'a> Mutator<'a> {
    /// The name of the target is the seed, so that each has a different sequence.
    pub(crate) fn new(name: &str, inputs: &'a [Input]) -> Self {
        let seed = name.bytes().fold(0x9e37_79b9_7f4a_7c15, |seed: u64, byte| {
            seed.rotate_left(9) ^ u64::from(byte).wrapping_mul(0x0100_0000_01b3)
        });
        Self { inputs, state: seed }
    }

    /// One of the inputs, changed in one to four places.
    pub(crate) fn next_input(&mut self) -> Vec<u8> {
        let mut data = self.any_input();
        for _ in 0..=self.below(4) {
            self.mutate(&mut data);
        }
        data
    }

    fn mutate(&mut self, data: &mut Vec<u8>) {
        let (start, end) = self.range(data.len());
        match self.below(7) {
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
                let byte = self.byte();
                data.splice(start..(start + 1).min(data.len()), [byte]);
            }
            _ => {
                let token = self.token();
                let end = if self.below(2) == 0 { start } else { end };
                data.splice(start..end, token.bytes());
            }
        }
    }

    fn token(&mut self) -> &'static str {
        let tokens = TOKENS.split(' ').count();
        let place = self.below(tokens + WHITE.len());
        TOKENS.split(' ').chain(WHITE).nth(place).expect("a place in the list")
    }

    fn any_input(&mut self) -> Vec<u8> {
        if self.inputs.is_empty() {
            let length = self.below(MAX_LENGTH);
            return (0..length).map(|_| self.byte()).collect();
        }
        self.inputs[self.below(self.inputs.len())].data.clone()
    }

    /// A range of this many bytes, mostly a short one.
    fn range(&mut self, length: usize) -> (usize, usize) {
        let start = self.below(length + 1);
        let most = if self.below(4) == 0 { length - start } else { (length - start).min(8) };
        (start, start + self.below(most + 1))
    }

    fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).expect("below 256")
    }

    /// A number below `limit`, which is not 0: xorshift.
    fn below(&mut self, limit: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        let limit = u64::try_from(limit).expect("64 bits are enough");
        usize::try_from(self.state % limit).expect("below a usize")
    }
}
