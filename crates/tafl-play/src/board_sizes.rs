//! The bit boards for boards of different sizes.

use core::ops::{BitAnd, BitOr, Not};

use tafl_position::Dimension;

use crate::bit_board::{BitBoard, Sealed};
use crate::multi_word::MultiWord;

/// Boards with a side of up to 11 squares: 16 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Small(u128);

/// Boards with a side of up to 19 squares: 48 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Medium(MultiWord<6>);

/// Boards of every size that a position can have, up to 78 squares a side: 768 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Large(MultiWord<96>);

impl Sealed for Small {}

impl BitBoard for Small {
    const MAX_SIDE: u8 = 11;
    const EMPTY: Self = Self(0);

    #[inline]
    fn bit(index: usize) -> Self {
        Self(if index < 128 { 1 << index } else { 0 })
    }

    #[inline]
    fn has(self, index: usize) -> bool {
        !(self & Self::bit(index)).is_empty()
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    fn first(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }

    #[inline]
    fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    #[inline]
    fn up(self, offset: u32) -> Self {
        Self(self.0.wrapping_shl(offset))
    }

    #[inline]
    fn down(self, offset: u32) -> Self {
        Self(self.0.wrapping_shr(offset))
    }
}

impl BitAnd for Small {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Small {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Not for Small {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Implements a bit board by the methods of its [`MultiWord`].
macro_rules! multi_word_board {
    ($board:ident, $words:literal, $max_side:expr) => {
        const _: () = assert!($max_side as usize * $max_side as usize <= $words * 64);

        impl Sealed for $board {}

        impl BitBoard for $board {
            const MAX_SIDE: u8 = $max_side;
            const EMPTY: Self = Self(MultiWord::EMPTY);

            #[inline]
            fn bit(index: usize) -> Self {
                Self(MultiWord::bit(index))
            }

            #[inline]
            fn has(self, index: usize) -> bool {
                self.0.has(index)
            }

            #[inline]
            fn is_empty(self) -> bool {
                self.0.is_empty()
            }

            #[inline]
            fn count(self) -> u32 {
                self.0.count()
            }

            #[inline]
            fn first(self) -> Option<usize> {
                self.0.first()
            }

            #[inline]
            fn without_first(self) -> Self {
                Self(self.0.without_first())
            }

            #[inline]
            fn up(self, offset: u32) -> Self {
                Self(self.0.up(offset))
            }

            #[inline]
            fn down(self, offset: u32) -> Self {
                Self(self.0.down(offset))
            }
        }

        impl BitAnd for $board {
            type Output = Self;

            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self(self.0.and(other.0))
            }
        }

        impl BitOr for $board {
            type Output = Self;

            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0.or(other.0))
            }
        }

        impl Not for $board {
            type Output = Self;

            #[inline]
            fn not(self) -> Self {
                Self(self.0.not())
            }
        }
    };
}

multi_word_board!(Medium, 6, 19);
multi_word_board!(Large, 96, Dimension::MAX);
