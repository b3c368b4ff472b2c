//! Pseudo-random values, the same on every run.

use fastrand::Rng;
use tafl_position::{Dimension, Piece, Position};

pub(crate) struct Random(pub(crate) Rng);

impl Random {
    pub(crate) fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.0.usize(..values.len())]
    }

    /// A board with these pieces, between empty and full.
    pub(crate) fn position(&mut self, dimension: Dimension, pieces: &[Piece]) -> Position {
        let mut position = Position::empty(dimension);
        let of_ten = self.0.usize(..11);
        for square in dimension.squares() {
            if self.0.usize(..10) < of_ten {
                position.set(square, self.one_of(pieces)).unwrap();
            }
        }
        position
    }

    /// The text with a few characters changed, removed, inserted or swapped.
    pub(crate) fn mutated(&mut self, text: &str, alphabet: &[char]) -> String {
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..=self.0.usize(..4) {
            let at = self.0.usize(..=chars.len());
            let any = self.one_of(alphabet);
            match self.0.usize(..5) {
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
