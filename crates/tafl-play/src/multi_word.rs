//! Sets of bits that need more than one machine word.

const BITS: u32 = u64::BITS;

/// A set of bits in `N` words of 64 bits; the lowest bits are in the first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct MultiWord<const N: usize>([u64; N]);

impl<const N: usize> MultiWord<N> {
    pub(crate) const EMPTY: Self = Self([0; N]);

    #[inline]
    pub(crate) fn bit(index: usize) -> Self {
        let mut words = [0; N];
        if let Some(word) = words.get_mut(index / 64) {
            *word = 1 << (index % 64);
        }
        Self(words)
    }

    #[inline]
    pub(crate) fn has(self, index: usize) -> bool {
        self.0.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0)
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(crate) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(crate) fn first(self) -> Option<usize> {
        let (index, word) = self.0.iter().enumerate().find(|&(_, &word)| word != 0)?;
        Some(index * 64 + word.trailing_zeros() as usize)
    }

    #[inline]
    pub(crate) fn without_first(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= word.wrapping_sub(1);
        }
        self
    }

    #[inline]
    pub(crate) fn up(mut self, offset: u32) -> Self {
        if offset >= BITS {
            let mut carry = 0;
            for word in &mut self.0 {
                carry = core::mem::replace(word, carry);
            }
        }
        let offset = offset % BITS;
        if offset == 0 {
            return self;
        }
        let mut carry = 0;
        for word in &mut self.0 {
            let out = *word >> (BITS - offset);
            *word = *word << offset | carry;
            carry = out;
        }
        self
    }

    #[inline]
    pub(crate) fn down(mut self, offset: u32) -> Self {
        if offset >= BITS {
            let mut carry = 0;
            for word in self.0.iter_mut().rev() {
                carry = core::mem::replace(word, carry);
            }
        }
        let offset = offset % BITS;
        if offset == 0 {
            return self;
        }
        let mut carry = 0;
        for word in self.0.iter_mut().rev() {
            let out = *word << (BITS - offset);
            *word = *word >> offset | carry;
            carry = out;
        }
        self
    }

    #[inline]
    pub(crate) fn and(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }

    #[inline]
    pub(crate) fn or(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
        self
    }

    #[inline]
    pub(crate) fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}
