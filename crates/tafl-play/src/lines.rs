//! Sets of squares line by line, where the squares that a piece reaches take a few operations.

use notation_syntax::invariant::ExpectOr as _;
use tafl_position::Square;

use crate::bit_board::BitBoard;
use crate::geometry::Geometry;

/// The squares of a rank or a file. Bit *i* is the square on the file or rank with that index.
pub trait Line: Copy {
    const EMPTY: Self;

    fn is_empty(self) -> bool;

    /// The set as a number: bit *i* is the square at position *i*.
    fn bits(self) -> u128;

    /// The position of the first square.
    fn first(self) -> Option<u32>;

    #[must_use]
    fn without_first(self) -> Self;

    /// The squares below a position.
    #[must_use]
    fn below(self, position: u32) -> Self;

    /// The squares at a position and above.
    #[must_use]
    fn not_below(self, position: u32) -> Self;

    /// The squares that are not in another set.
    #[must_use]
    fn without(self, other: Self) -> Self;

    /// The set with the square at a position if it did not have it, and without it if it did.
    #[must_use]
    fn toggled(self, position: u32) -> Self;

    /// Whether a square is next to one of another set.
    fn touches(self, other: Self) -> bool;

    /// Whether any of the squares from one position to another, without the second, is in the set.
    fn meets(self, first: u32, end: u32) -> bool;

    /// The squares up to the next ones of this set on both sides of a position, on a line of this length.
    #[must_use]
    fn free_around(self, position: u32, length: u32) -> Self;
}

/// Implements a line in an integer that is wider than the line is long.
macro_rules! integer_line {
    ($integer:ident) => {
        impl Line for $integer {
            const EMPTY: Self = 0;

            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn bits(self) -> u128 {
                self.into()
            }

            #[inline]
            fn first(self) -> Option<u32> {
                if self == 0 { None } else { Some(self.trailing_zeros()) }
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn below(self, position: u32) -> Self {
                self & !Self::MAX.wrapping_shl(position)
            }

            #[inline]
            fn not_below(self, position: u32) -> Self {
                self & Self::MAX.wrapping_shl(position)
            }

            #[inline]
            fn without(self, other: Self) -> Self {
                self & !other
            }

            #[inline]
            fn toggled(self, position: u32) -> Self {
                self ^ (1 as Self).wrapping_shl(position)
            }

            #[inline]
            fn touches(self, other: Self) -> bool {
                (self << 1 | self >> 1) & other != 0
            }

            #[inline]
            fn meets(self, first: u32, end: u32) -> bool {
                let span = (1 as Self).wrapping_shl(end).wrapping_sub((1 as Self).wrapping_shl(first));
                self & span != 0
            }

            #[inline]
            fn free_around(self, position: u32, length: u32) -> Self {
                let blocked = self | Self::MAX.wrapping_shl(length);
                let ahead = blocked.not_below(position + 1);
                // All bits below the first blocked square ahead, and all above the last one before it.
                let to_the_next = ahead.without_first() ^ ahead;
                let before = blocked.below(position);
                let after_the_last = Self::MAX.wrapping_shl(Self::BITS - before.leading_zeros());
                (to_the_next.wrapping_sub(1) & after_the_last).without((1 as Self).wrapping_shl(position))
            }
        }
    };
}

integer_line!(u32);
integer_line!(u128);

/// A set of squares, by rank and by file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lines<B: BitBoard> {
    ranks: B::Lines,
    files: B::Lines,
}

impl<B: BitBoard> Lines<B> {
    pub(crate) fn new(geometry: &Geometry<B>, set: B) -> Self {
        let mut lines = Self { ranks: B::NO_LINES, files: B::NO_LINES };
        let width = geometry.width();
        let (ranks, files) = (lines.ranks.as_mut(), lines.files.as_mut());
        for (rank, line) in (0..width).zip(ranks) {
            *line = set.line((rank * width) as usize).below(width);
            let mut rest = *line;
            while let Some(file) = rest.first() {
                rest = rest.without_first();
                if let Some(line) = files.get_mut(file as usize) {
                    *line = line.toggled(rank);
                }
            }
        }
        lines
    }

    /// The lines of few squares, which takes less time if there are few.
    pub(crate) fn sparse(geometry: &Geometry<B>, set: B) -> Self {
        let mut lines = Self { ranks: B::NO_LINES, files: B::NO_LINES };
        geometry.squares_of(set).for_each(|square| lines.toggle(square));
        lines
    }

    #[inline]
    pub(crate) fn rank(&self, rank: u32) -> B::Line {
        self.ranks.as_ref().get(rank as usize).copied().expect_or("a rank is on the board", B::Line::EMPTY)
    }

    #[inline]
    pub(crate) fn file(&self, file: u32) -> B::Line {
        self.files.as_ref().get(file as usize).copied().expect_or("a file is on the board", B::Line::EMPTY)
    }

    /// Adds a square, or removes it if it is there.
    #[inline]
    pub(crate) fn toggle(&mut self, square: Square) {
        let (file, rank) = (square.file().index(), square.rank().index());
        if let Some(line) = self.ranks.as_mut().get_mut(usize::from(rank)) {
            *line = line.toggled(u32::from(file));
        }
        if let Some(line) = self.files.as_mut().get_mut(usize::from(file)) {
            *line = line.toggled(u32::from(rank));
        }
    }
}
