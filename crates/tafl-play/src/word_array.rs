//! Sets of bits in an array of 64-bit words; the lowest bits are in the first word.
//!
//! The functions change arrays in place: wrappers that return them by value were measured to be slower.

const BITS: u32 = u64::BITS;

#[inline]
pub(crate) fn insert<const N: usize>(words: &mut [u64; N], index: usize) {
    if let Some(word) = words.get_mut(index / 64) {
        *word |= 1 << (index % 64);
    }
}

#[inline]
pub(crate) fn has<const N: usize>(words: &[u64; N], index: usize) -> bool {
    words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0)
}

/// The 128 bits from an index on.
#[inline]
pub(crate) fn low_bits<const N: usize>(words: &[u64; N], first: usize) -> u128 {
    let word = |offset: usize| u128::from(words.get(first / 64 + offset).copied().unwrap_or_default());
    let shift = first % 64;
    // The third word has the bits that the shift moves in; none if it is 0.
    (word(0) | word(1) << 64) >> shift | (word(2) << (127 - shift)) << 1
}

#[inline]
pub(crate) fn is_empty<const N: usize>(words: &[u64; N]) -> bool {
    words.iter().fold(0, |all, word| all | word) == 0
}

#[inline]
pub(crate) fn count<const N: usize>(words: &[u64; N]) -> u32 {
    words.iter().map(|word| word.count_ones()).sum()
}

#[inline]
pub(crate) fn first<const N: usize>(words: &[u64; N]) -> Option<usize> {
    let (index, word) = words.iter().enumerate().find(|&(_, &word)| word != 0)?;
    Some(index * 64 + word.trailing_zeros() as usize)
}

/// The index of the bit that follows `n` others.
#[inline]
pub(crate) fn nth<const N: usize>(words: &[u64; N], mut n: u32) -> Option<usize> {
    for (index, &word) in words.iter().enumerate() {
        let count = word.count_ones();
        if n < count {
            let rest = (0..n).fold(word, |word, _| word & word.wrapping_sub(1));
            return Some(index * 64 + rest.trailing_zeros() as usize);
        }
        n -= count;
    }
    None
}

#[inline]
pub(crate) fn remove_first<const N: usize>(words: &mut [u64; N]) {
    if let Some(word) = words.iter_mut().find(|word| **word != 0) {
        *word &= word.wrapping_sub(1);
    }
}

/// Moves every bit up by `offset`, which is less than 128.
#[inline]
pub(crate) fn up<const N: usize>(words: &mut [u64; N], offset: u32) {
    if offset >= BITS {
        let mut carry = 0;
        for word in &mut *words {
            carry = core::mem::replace(word, carry);
        }
    }
    let offset = offset % BITS;
    if offset == 0 {
        return;
    }
    let mut carry = 0;
    for word in words {
        let out = *word >> (BITS - offset);
        *word = *word << offset | carry;
        carry = out;
    }
}

/// Moves every bit down by `offset`, which is less than 128.
#[inline]
pub(crate) fn down<const N: usize>(words: &mut [u64; N], offset: u32) {
    if offset >= BITS {
        let mut carry = 0;
        for word in words.iter_mut().rev() {
            carry = core::mem::replace(word, carry);
        }
    }
    let offset = offset % BITS;
    if offset == 0 {
        return;
    }
    let mut carry = 0;
    for word in words.iter_mut().rev() {
        let out = *word << (BITS - offset);
        *word = *word >> offset | carry;
        carry = out;
    }
}

#[inline]
pub(crate) fn intersect<const N: usize>(words: &mut [u64; N], others: [u64; N]) {
    for (word, other) in words.iter_mut().zip(others) {
        *word &= other;
    }
}

#[inline]
pub(crate) fn unite<const N: usize>(words: &mut [u64; N], others: [u64; N]) {
    for (word, other) in words.iter_mut().zip(others) {
        *word |= other;
    }
}

#[inline]
pub(crate) fn invert<const N: usize>(words: &mut [u64; N]) {
    for word in words {
        *word = !*word;
    }
}
