//! A set of squares.

use core::fmt;

use crate::dimension::Dimension;
use crate::square::Square;

const WORDS: usize = (Dimension::MAX as usize * Dimension::MAX as usize).div_ceil(64);

/// A set of squares of a board of any size.
///
/// It has room for every [`Square`], in 768 bytes without heap: inserting and looking up cost the same
/// however many squares there are.
///
/// ```
/// use tafl_position::{Square, SquareSet};
///
/// let mut seen = SquareSet::new();
/// let e5: Square = "e5".parse()?;
/// assert!(seen.insert(e5));
/// assert!(!seen.insert(e5));
/// assert!(seen.contains(e5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct SquareSet {
    words: [u64; WORDS],
}

impl SquareSet {
    /// The empty set.
    pub const fn new() -> Self {
        Self { words: [0; WORDS] }
    }

    /// Adds a square and returns whether it is new.
    #[inline]
    pub fn insert(&mut self, square: Square) -> bool {
        let index = index(square);
        let Some(word) = self.words.get_mut(index / 64) else { return false };
        let bit = 1 << (index % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Whether the square is in the set.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        let index = index(square);
        self.words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0)
    }

    /// The squares, rank by rank from `a1`.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        let largest = Dimension::new(Dimension::MAX).into_iter();
        largest.flat_map(Dimension::squares).filter(|&square| self.contains(square))
    }
}

/// The index of a square on the largest board.
#[inline]
fn index(square: Square) -> usize {
    usize::from(square.rank().index()) * usize::from(Dimension::MAX) + usize::from(square.file().index())
}

impl Default for SquareSet {
    fn default() -> Self {
        Self::new()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::new();
        set.extend(squares);
        set
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            self.insert(square);
        }
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
