//! The table of positions that were searched.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;

use tafl_play::Step;

use crate::report::{WIN, is_decided};

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    pub(crate) step: Option<Step>,
    value: i16,
    /// 0 in an empty entry.
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    age: u8,
}

impl Entry {
    const EMPTY: Self = Self { key: 0, step: None, value: 0, depth: 0, bound: Bound::Upper, age: 0 };

    /// The value at this number of steps from the root: the table has the distance to a win from the position itself.
    pub(crate) fn value(&self, ply: i32) -> i32 {
        let value = i32::from(self.value);
        if is_decided(value) { value - value.signum() * ply } else { value }
    }

    /// How little it is missed: entries of earlier searches and small depths go first.
    fn worth(&self, age: u8) -> i32 {
        i32::from(self.depth) - 8 * i32::from(age.wrapping_sub(self.age))
    }
}

/// Entries that compete for the same keys.
type Bucket = [Entry; BUCKET];

const BUCKET: usize = 4;

/// How many buckets are allocated together.
const CHUNK: usize = 1 << 12;

/// Values by position, in a memory of limited size. It is taken as it is used: a short search in a large table takes little.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// Each is empty until one of its buckets is written.
    chunks: Vec<Vec<Bucket>>,
    /// The number of buckets.
    len: usize,
    age: u8,
}

impl Table {
    /// A table of at most so many bytes.
    pub(crate) fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let len = bytes / size_of::<Bucket>();
        let mut chunks = Vec::new();
        chunks.try_reserve_exact(len.div_ceil(CHUNK))?;
        chunks.resize(len.div_ceil(CHUNK), Vec::new());
        Ok(Self { chunks, len, age: 0 })
    }

    pub(crate) fn clear(&mut self) {
        self.chunks.iter_mut().for_each(|chunk| chunk.fill([Entry::EMPTY; BUCKET]));
        self.age = 0;
    }

    /// The bucket with this index, to write in. Without memory for it, nothing is kept there.
    fn bucket_mut(&mut self, index: usize) -> Option<&mut Bucket> {
        let chunk = self.chunks.get_mut(index / CHUNK)?;
        if chunk.is_empty() {
            let len = CHUNK.min(self.len - index / CHUNK * CHUNK);
            chunk.try_reserve_exact(len).ok()?;
            chunk.resize(len, [Entry::EMPTY; BUCKET]);
        }
        chunk.get_mut(index % CHUNK)
    }

    /// Makes all entries those of an earlier search.
    pub(crate) fn grow_old(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[allow(clippy::cast_possible_truncation, reason = "less than the number of buckets")]
    fn bucket_of(&self, key: u64) -> usize {
        ((u128::from(key) * self.len as u128) >> 64) as usize
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let index = self.bucket_of(key);
        let bucket = self.chunks.get(index / CHUNK)?.get(index % CHUNK)?;
        bucket.iter().find(|entry| entry.key == key && entry.depth > 0).copied()
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "values are at most `WIN`")]
    pub(crate) fn put(
        &mut self,
        key: u64,
        step: Option<Step>,
        value: i32,
        depth: u8,
        bound: Bound,
        ply: i32,
    ) {
        let (age, index) = (self.age, self.bucket_of(key));
        let Some(bucket) = self.bucket_mut(index) else { return };
        let same = bucket.iter().position(|entry| entry.key == key);
        let least = || (0..BUCKET).min_by_key(|&index| bucket.get(index).map(|entry| entry.worth(age)));
        let Some(entry) = same.or_else(least).and_then(|index| bucket.get_mut(index)) else { return };
        let step = step.or(entry.step.filter(|_| entry.key == key));
        let value = if is_decided(value) { value + value.signum() * ply } else { value };
        *entry = Entry { key, step, value: value.clamp(-WIN, WIN) as i16, depth, bound, age };
    }

    /// The share of entries that this search has made, in thousandths.
    pub(crate) fn permille(&self) -> u16 {
        let used = |entry: &&Entry| entry.depth > 0 && entry.age == self.age;
        let used = self.chunks.iter().flatten().take(SAMPLE).flatten().filter(used).count();
        let all = BUCKET * self.len.min(SAMPLE);
        (1_000 * used).checked_div(all).and_then(|share| u16::try_from(share).ok()).unwrap_or_default()
    }
}

/// How many buckets are counted, of the first chunk that is in use.
const SAMPLE: usize = 250;
