//! Sets of squares, a bit for each.

use core::fmt::Debug;
use core::ops::{BitAnd, BitOr, Not};

use crate::words::Words;

/// A set of squares of a board: bit *i* is the square at place *i* of
/// [`Dimension::squares`](tafl_position::Dimension::squares), rank by rank from `a1`.
///
/// There is one type for each size of machine word that a board needs: [`Small`], [`Medium`] and [`Large`]. An
/// [`Engine`](crate::Engine) is made for one of them. Nobody else can implement the trait.
pub trait BitBoard:
    Sealed
    + Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
{
    /// The longest side of a board whose squares fit.
    const LIMIT: u8;

    /// No square.
    const EMPTY: Self;

    /// The square at this place alone; no square where there is no such place.
    fn bit(place: usize) -> Self;

    /// Whether the square at this place is in the set.
    fn has(self, place: usize) -> bool;

    /// Whether there is no square in the set.
    fn is_empty(self) -> bool;

    /// How many squares there are.
    fn count(self) -> u32;

    /// The place of the first square.
    fn first(self) -> Option<usize>;

    /// The set without its first square.
    #[must_use]
    fn without_first(self) -> Self;

    /// Every square moved on by this many places, at most 127; those that leave the set's last place are gone.
    #[must_use]
    fn up(self, places: u32) -> Self;

    /// Every square moved back by this many places, at most 127; those that leave the first place are gone.
    #[must_use]
    fn down(self, places: u32) -> Self;

    /// The places of the squares, in order.
    fn places(self) -> Places<Self> {
        Places(self)
    }
}

/// Keeps the trait ours, so that it can grow.
pub trait Sealed {}

/// Boards with a side of at most 11: one word of 128 bits.
pub type Small = u128;

/// Boards with a side of at most 19: six words of 64 bits.
pub type Medium = Words<6>;

/// Boards of every size that a position can have: 96 words of 64 bits.
pub type Large = Words<96>;

/// The places of a set of squares, in order. See [`BitBoard::places`].
#[derive(Clone, Debug)]
pub struct Places<B>(B);

impl<B: BitBoard> Iterator for Places<B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let first = self.0.first()?;
        self.0 = self.0.without_first();
        Some(first)
    }
}

impl Sealed for u128 {}

impl BitBoard for u128 {
    const LIMIT: u8 = 11;
    const EMPTY: Self = 0;

    #[inline]
    fn bit(place: usize) -> Self {
        if place < 128 { 1 << place } else { 0 }
    }

    #[inline]
    fn has(self, place: usize) -> bool {
        self & Self::bit(place) != 0
    }

    #[inline]
    fn is_empty(self) -> bool {
        self == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn first(self) -> Option<usize> {
        if self == 0 { None } else { Some(self.trailing_zeros() as usize) }
    }

    #[inline]
    fn without_first(self) -> Self {
        self & self.wrapping_sub(1)
    }

    #[inline]
    fn up(self, places: u32) -> Self {
        self.wrapping_shl(places)
    }

    #[inline]
    fn down(self, places: u32) -> Self {
        self.wrapping_shr(places)
    }
}
