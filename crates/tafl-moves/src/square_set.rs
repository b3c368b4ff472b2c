//! A set of squares.

use tafl_position::{Dimension, Square};

use crate::capture::Capture;

const WORDS: usize = (Dimension::MAX as usize * Dimension::MAX as usize).div_ceil(64);

/// The squares seen so far, on the largest board: asking costs the same however many there are.
pub(crate) struct SquareSet {
    words: [u64; WORDS],
}

impl SquareSet {
    pub(crate) fn new() -> Self {
        Self { words: [0; WORDS] }
    }

    /// Adds the square, and says whether it is new.
    pub(crate) fn insert(&mut self, square: Square) -> bool {
        let index = usize::from(square.rank().index()) * usize::from(Dimension::MAX)
            + usize::from(square.file().index());
        let Some(word) = self.words.get_mut(index / 64) else { return false };
        let bit = 1 << (index % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// Up to this many captures are compared one by one.
const FEW: usize = 16;

/// Finds squares that are captured a second time, one by one as they come.
pub(crate) struct Repetition {
    /// Made when there are more than a few, so that nearly no move pays for it.
    many: Option<SquareSet>,
}

impl Repetition {
    pub(crate) const fn new() -> Self {
        Self { many: None }
    }

    /// Whether `square` is among the captures `before` it, which are those of the time before and perhaps one
    /// more.
    #[inline]
    pub(crate) fn is_repeated(&mut self, square: Square, before: &[Capture]) -> bool {
        if before.len() <= FEW {
            return before.iter().any(|earlier| earlier.square() == square);
        }
        self.is_repeated_among_many(square, before)
    }

    #[cold]
    fn is_repeated_among_many(&mut self, square: Square, before: &[Capture]) -> bool {
        let seen = self.many.get_or_insert_with(|| {
            let mut seen = SquareSet::new();
            for earlier in before {
                seen.insert(earlier.square());
            }
            seen
        });
        !seen.insert(square)
    }
}
