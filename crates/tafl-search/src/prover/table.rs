//! The table of positions of a prover.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use tafl_play::{BitBoard, State};

use super::value::Value;

/// What tells positions apart: their Zobrist hash and another one. With 96 bits, it takes 10¹² positions before two different
/// ones are taken for the same with a probability of one in 100,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    hash: u64,
    check: u32,
}

impl Key {
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the high bits")]
    pub(super) fn of<B: BitBoard>(state: &State<B>) -> Self {
        let mut mixer = Mixer(0);
        state.hash(&mut mixer);
        Self { hash: state.zobrist().get(), check: (mixer.finish() >> 32) as u32 }
    }
}

/// A hash that has nothing in common with that of Zobrist.
struct Mixer(u64);

impl Mixer {
    #[inline]
    fn add(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        self.0 = mixed ^ mixed >> 29;
    }
}

#[allow(clippy::cast_possible_truncation, reason = "words of a longer number")]
impl Hasher for Mixer {
    #[inline]
    fn finish(&self) -> u64 {
        self.0.wrapping_mul(0x94d0_49bb_1331_11eb)
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            self.add(chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    #[inline]
    fn write_u128(&mut self, number: u128) {
        self.add(number as u64);
        self.add((number >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }
}

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: Key,
    /// The numbers of the last search, which was for wins within `moves`.
    proof: u32,
    disproof: u32,
    moves: u8,
    /// The side wins within this number of moves; [`NEVER`](Value::NEVER) if no win is known.
    win: u8,
    /// It does not win within less than this number of moves.
    hold: u8,
    /// The logarithm of the number of steps that it took to find this out; 0 in an empty entry.
    effort: u8,
}

impl Entry {
    const EMPTY: Self = Self {
        key: Key { hash: 0, check: 0 },
        proof: 1,
        disproof: 1,
        moves: 0,
        win: Value::NEVER,
        hold: 0,
        effort: 0,
    };
}

const BUCKET: usize = 4;

/// Entries that compete for the same keys.
type Bucket = [Entry; BUCKET];

/// What is known about positions, in a memory of fixed size. An entry is exact about the number of moves, so that it does not
/// matter by what way a position came about; what is replaced is searched again.
#[derive(Clone, Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
}

impl Table {
    /// A table of at most so many bytes.
    pub(super) fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let count = bytes / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count)?;
        buckets.resize(count, [Entry::EMPTY; BUCKET]);
        Ok(Self { buckets })
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill([Entry::EMPTY; BUCKET]);
    }

    #[allow(clippy::cast_possible_truncation, reason = "less than the number of buckets")]
    fn bucket_of(&self, key: Key) -> usize {
        ((u128::from(key.hash) * self.buckets.len() as u128) >> 64) as usize
    }

    /// What is known about a win within so many moves.
    #[inline]
    pub(super) fn get(&self, key: Key, moves: u8) -> Option<Value> {
        let bucket = self.buckets.get(self.bucket_of(key))?;
        let entry = bucket.iter().find(|entry| entry.key == key && entry.effort > 0)?;
        if entry.win <= moves {
            Some(Value::won(entry.win))
        } else if entry.hold > moves {
            Some(Value::held(entry.hold))
        } else if entry.moves == moves {
            Some(Value::open(entry.proof, entry.disproof))
        } else {
            None
        }
    }

    /// Stores what took so many steps to find out.
    pub(super) fn put(&mut self, key: Key, moves: u8, value: Value, steps: u64) {
        let index = self.bucket_of(key);
        let Some(bucket) = self.buckets.get_mut(index) else { return };
        let same = bucket.iter().position(|entry| entry.key == key && entry.effort > 0);
        let least = || (0..BUCKET).min_by_key(|&index| bucket.get(index).map(|entry| entry.effort));
        let Some(entry) = same.or_else(least).and_then(|index| bucket.get_mut(index)) else { return };
        if same.is_none() {
            *entry = Entry { key, ..Entry::EMPTY };
        }
        if value.is_won() {
            entry.win = entry.win.min(value.bound());
        } else if value.is_held() {
            entry.hold = entry.hold.max(value.bound());
        } else {
            (entry.proof, entry.disproof, entry.moves) = (value.proof(), value.disproof(), moves);
        }
        let effort = u8::try_from(64 - steps.leading_zeros()).unwrap_or(u8::MAX).max(1);
        entry.effort = entry.effort.max(effort);
    }
}
