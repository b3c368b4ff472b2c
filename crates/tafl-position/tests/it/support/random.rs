//! Pseudo-random values, the same on every run.

use tafl_position::{Dimension, Piece, Position};

/// Marsaglia's xorshift.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 11) as usize % limit
    }

    pub(crate) fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// A board with these pieces, between empty and full.
    pub(crate) fn position(&mut self, dimension: Dimension, pieces: &[Piece]) -> Position {
        let mut position = Position::empty(dimension);
        let of_ten = self.below(11);
        for square in dimension.squares() {
            if self.below(10) < of_ten {
                position.set(square, self.one_of(pieces)).unwrap();
            }
        }
        position
    }

    /// The text with a few characters changed, removed, inserted or swapped.
    pub(crate) fn mutated(&mut self, text: &str, alphabet: &[char]) -> String {
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..=self.below(4) {
            let at = self.below(chars.len() + 1);
            let any = self.one_of(alphabet);
            match self.below(5) {
                0 => chars.insert(at, any),
                1 if at < chars.len() => chars[at] = any,
                2 if at < chars.len() => drop(chars.remove(at)),
                3 if at < chars.len() => chars.swap(at, 0),
                _ => chars.truncate(at.max(1)),
            }
        }
        chars.into_iter().collect()
    }
}
