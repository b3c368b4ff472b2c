//! Sets of squares that need more than one machine word.

use core::ops::{BitAnd, BitOr, Not};

use crate::bits::{BitBoard, Sealed};

const BITS: u32 = u64::BITS;

/// A set of squares in `N` words of 64 bits, the first squares in the first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Words<const N: usize>([u64; N]);

impl<const N: usize> Sealed for Words<N> {}

impl<const N: usize> BitBoard for Words<N> {
    #[allow(clippy::cast_possible_truncation, reason = "boards end at 78")]
    const LIMIT: u8 = {
        let squares = N * BITS as usize;
        let side = squares.isqrt();
        if side < 78 { side as u8 } else { 78 }
    };
    const EMPTY: Self = Self([0; N]);

    #[inline]
    fn bit(place: usize) -> Self {
        let mut words = [0; N];
        if let Some(word) = words.get_mut(place / 64) {
            *word = 1 << (place % 64);
        }
        Self(words)
    }

    #[inline]
    fn has(self, place: usize) -> bool {
        self.0.get(place / 64).is_some_and(|word| word >> (place % 64) & 1 != 0)
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn first(self) -> Option<usize> {
        let (place, word) = self.0.iter().enumerate().find(|&(_, &word)| word != 0)?;
        Some(place * 64 + word.trailing_zeros() as usize)
    }

    #[inline]
    fn without_first(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= word.wrapping_sub(1);
        }
        self
    }

    #[inline]
    fn up(mut self, places: u32) -> Self {
        if places >= BITS {
            let mut carry = 0;
            for word in &mut self.0 {
                carry = core::mem::replace(word, carry);
            }
        }
        let places = places % BITS;
        if places == 0 {
            return self;
        }
        let mut carry = 0;
        for word in &mut self.0 {
            let out = *word >> (BITS - places);
            *word = *word << places | carry;
            carry = out;
        }
        self
    }

    #[inline]
    fn down(mut self, places: u32) -> Self {
        if places >= BITS {
            let mut carry = 0;
            for word in self.0.iter_mut().rev() {
                carry = core::mem::replace(word, carry);
            }
        }
        let places = places % BITS;
        if places == 0 {
            return self;
        }
        let mut carry = 0;
        for word in self.0.iter_mut().rev() {
            let out = *word << (BITS - places);
            *word = *word >> places | carry;
            carry = out;
        }
        self
    }
}

impl<const N: usize> BitAnd for Words<N> {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }
}

impl<const N: usize> BitOr for Words<N> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
        self
    }
}

impl<const N: usize> Not for Words<N> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}
