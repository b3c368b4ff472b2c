//! Sets of squares with one bit per square.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitOr, Not};

use tafl_rules::Rules;

use crate::compiled_rules::CompiledRules;
use crate::lines::Line;

/// A set of squares of a board, by their indices: rank by rank from `a1`, without gaps, as in
/// [`Dimension::squares`](tafl_position::Dimension::squares). [`CompiledRules::index_of`](crate::CompiledRules::index_of) and
/// [`CompiledRules::square_at`](crate::CompiledRules::square_at) convert between squares and indices.
///
/// `&`, `|` and `!` are intersection, union and complement. A complement has indices off the board as well;
/// [`CompiledRules::board`](crate::CompiledRules::board) leaves them out.
///
/// There are four types, for boards of different sizes: [`Tiny`](crate::Tiny), [`Small`](crate::Small),
/// [`Medium`](crate::Medium) and [`Large`](crate::Large). [`CompiledRules`](crate::CompiledRules) are built for one of them. The trait is sealed:
/// other crates cannot implement it.
pub trait BitBoard:
    Sealed
    + Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
{
    /// The side length of the largest board that fits, in squares.
    const MAX_SIDE: u8;

    /// The empty set.
    const EMPTY: Self;

    /// The set of the square at this index; empty if the index is too large for the type.
    fn bit(index: usize) -> Self;

    /// Whether the square at this index is in the set.
    fn has(self, index: usize) -> bool;

    /// Whether the set is empty.
    fn is_empty(self) -> bool;

    /// The number of squares.
    fn count(self) -> u32;

    /// The index of the first square.
    fn first(self) -> Option<usize>;

    /// The indices of the squares, in ascending order.
    fn indices(self) -> impl Iterator<Item = usize> {
        Indices(self)
    }
}

/// Keeps the trait ours, so that it can grow, and has what only this crate needs.
pub trait Sealed: Sized {
    /// A rank or a file of the largest board.
    type Line: Line;

    /// All ranks or all files of the largest board.
    type Lines: Copy + Debug + PartialEq + AsRef<[Self::Line]> + AsMut<[Self::Line]>;

    const NO_LINES: Self::Lines;

    /// Compiled rules for a board that fits. It is compiled once for each type, in this crate: in the npm package, other crates
    /// are compiled to be fast, and copies of this long function would be a twentieth of its engine.
    fn compiled(rules: &Rules) -> CompiledRules<Self>
    where
        Self: BitBoard;

    /// The squares from an index on, as many as fit.
    fn line(self, first: usize) -> Self::Line;

    /// The index of the square that follows `n` others; `None` if there are not more than `n` squares.
    fn nth(self, n: u32) -> Option<usize>;

    /// The set without its first square.
    #[must_use]
    fn without_first(self) -> Self;

    /// Adds `offset`, at most 127, to the index of every square. Squares beyond the last index are dropped.
    #[must_use]
    fn up(self, offset: u32) -> Self;

    /// Subtracts `offset`, at most 127, from the index of every square. Squares below index 0 are dropped.
    #[must_use]
    fn down(self, offset: u32) -> Self;
}

struct Indices<B>(B);

impl<B: BitBoard> Iterator for Indices<B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let first = self.0.first()?;
        self.0 = self.0.without_first();
        Some(first)
    }
}
