//! Counting the occurrences of a position.

use alloc::vec;
use alloc::vec::Vec;

use notation_syntax::invariant::{ExpectOr as _, broken};

use super::History;
use crate::bit_board::BitBoard;
use crate::compiled_rules::CompiledRules;
use crate::state::State;
use crate::zobrist::Zobrist;

impl<B: BitBoard> History<B> {
    /// Whether the current state has occurred this number of times. The states within a berserk turn do not count.
    ///
    /// States are compared only if their hashes are equal, and only if there are enough of them. Captures do not limit how
    /// far back an equal state can be: a captured mercenary changes sides, and can be captured again.
    #[inline]
    pub(crate) fn is_occurrence(&self, count: u8, compiled: &CompiledRules<B>, state: &State<B>) -> bool {
        let Some(seen) = &self.seen else { return false };
        seen.has_earlier() && state.berserk_index().is_none() && self.repeats(count, seen, compiled, state)
    }

    #[cold]
    fn repeats(&self, count: u8, seen: &Tally, compiled: &CompiledRules<B>, state: &State<B>) -> bool {
        let Some(last) = usize::from(count).checked_sub(2) else { return true };
        if seen.earlier().nth(last).is_none() {
            return false;
        }
        let same = |&index: &usize| compiled.is_repetition(&self.state_at(compiled, state, index), state);
        seen.earlier().filter(same).nth(last).is_some()
    }

    /// The number of times that the current state has occurred.
    #[inline]
    pub(crate) fn occurrences(&self, compiled: &CompiledRules<B>, state: &State<B>) -> usize {
        match self.seen.as_ref().filter(|seen| seen.has_earlier() && state.berserk_index().is_none()) {
            Some(seen) => self.count_earlier(seen, compiled, state) + 1,
            None => 1,
        }
    }

    #[cold]
    fn count_earlier(&self, seen: &Tally, compiled: &CompiledRules<B>, state: &State<B>) -> usize {
        // The outcome of the last of them does not belong to the position.
        let mut open = *state;
        open.set_outcome(None);
        let same = |&index: &usize| compiled.is_repetition(&self.state_at(compiled, state, index), &open);
        seen.earlier().filter(same).count()
    }

    /// Whether the state after a step from the current one would occur this number of times.
    pub(crate) fn would_be_occurrence(
        &self,
        count: u8,
        compiled: &CompiledRules<B>,
        current: &State<B>,
        next: &State<B>,
    ) -> bool {
        let Some(last) = usize::from(count).checked_sub(2) else { return true };
        let Some(seen) = self.seen.as_ref().filter(|_| next.berserk_index().is_none()) else { return false };
        let hash = compiled.repetition_hash(next);
        if seen.with_hash(hash).nth(last).is_none() {
            return false;
        }
        let same = |&index: &usize| compiled.is_repetition(&self.state_at(compiled, current, index), next);
        seen.with_hash(hash).filter(same).nth(last).is_some()
    }
}

impl<B: BitBoard> CompiledRules<B> {
    /// A hash that is equal for states that count as the same for [repetitions](Self::repetition): that of the state, or
    /// one that all its images under the symmetries of the board share. States within a berserk turn do not count.
    #[inline]
    pub fn repetition_hash(&self, state: &State<B>) -> Zobrist {
        match &self.images {
            None => state.zobrist(),
            Some(images) => images.hash(state),
        }
    }

    /// Whether two states count as the same for repetitions.
    fn is_repetition(&self, earlier: &State<B>, state: &State<B>) -> bool {
        match &self.images {
            None => earlier == state,
            Some(images) => images.same(earlier, state),
        }
    }
}

/// The hashes of the states from the first to the current one, in a hash table.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    seen: Vec<Seen>,
    /// For each hash, one more than the index of the last state that has it; 0 is an empty slot. A hash is in the slot
    /// that its low bits name, or in the first one after that which is not taken by another hash. The number of slots is
    /// a power of two, and at least twice the number of hashes.
    slots: Vec<u32>,
}

/// A state that has occurred.
#[derive(Clone, Copy, Debug)]
struct Seen {
    hash: Zobrist,
    /// One more than the index of the previous state with this hash; 0 if there is none.
    before: u32,
}

const MIN_SLOTS: usize = 256;

impl Tally {
    pub(super) fn new() -> Self {
        Self { seen: Vec::with_capacity(MIN_SLOTS / 4), slots: vec![0; MIN_SLOTS] }
    }

    #[inline]
    pub(super) fn push(&mut self, hash: Zobrist) {
        self.seen.push(Seen { hash, before: 0 });
        if self.seen.len() * 2 > self.slots.len() {
            self.resize(self.slots.len() * 2);
        } else {
            self.enter(self.seen.len() - 1);
        }
    }

    /// Makes room for so many more hashes at once, which takes less time than as they come.
    pub(super) fn reserve(&mut self, more: usize) {
        self.seen.reserve(more);
        let slots = ((self.seen.len() + more) * 2).next_power_of_two();
        if slots > self.slots.len() {
            self.resize(slots);
        }
    }

    #[cold]
    fn resize(&mut self, slots: usize) {
        self.slots = vec![0; slots];
        for index in 0..self.seen.len() {
            self.enter(index);
        }
    }

    /// Removes the last hash. The slots are then as if it had never been entered, because no later hash can have moved on
    /// from its slot.
    pub(super) fn pop(&mut self) {
        let Some(&Seen { hash, before }) = self.seen.last() else {
            return broken("the history has a state to take back", ());
        };
        let slot = self.slot_of(hash);
        if let Some(slot) = self.slots.get_mut(slot) {
            *slot = before;
        }
        self.seen.pop();
    }

    /// Whether an earlier state has the last hash.
    #[inline]
    fn has_earlier(&self) -> bool {
        self.seen.last().is_some_and(|seen| seen.before != 0)
    }

    /// The indices of the states before the last one that have its hash, from last to first.
    fn earlier(&self) -> impl Iterator<Item = usize> {
        self.chain(self.seen.len().checked_sub(1)).skip(1)
    }

    /// The indices of the states with this hash, from last to first.
    fn with_hash(&self, hash: Zobrist) -> impl Iterator<Item = usize> {
        let last = self.slots.get(self.slot_of(hash)).and_then(|&slot| (slot as usize).checked_sub(1));
        self.chain(last)
    }

    /// The index of a state, and those of the earlier ones with its hash.
    fn chain(&self, last: Option<usize>) -> impl Iterator<Item = usize> {
        let before = |index: usize| (self.seen.get(index)?.before as usize).checked_sub(1);
        core::iter::successors(last, move |&index| before(index))
    }

    /// Makes this state the last one with its hash.
    #[inline]
    fn enter(&mut self, index: usize) {
        let Some(hash) = self.seen.get(index).map(|seen| seen.hash) else {
            return broken("the state is in the history", ());
        };
        let slot = self.slot_of(hash);
        if let (Some(seen), Some(slot)) = (self.seen.get_mut(index), self.slots.get_mut(slot)) {
            // The history of a game of 2³² steps does not fit in memory.
            seen.before = core::mem::replace(
                slot,
                u32::try_from(index + 1).expect_or("a history of 2³² steps does not fit in memory", u32::MAX),
            );
        }
    }

    /// The slot of a hash, or the empty one that it would take.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "only the low bits are needed")]
    fn slot_of(&self, hash: Zobrist) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = hash.get() as usize & last;
        while self.hash_in(slot).is_some_and(|other| other != hash) {
            slot = (slot + 1) & last;
        }
        slot
    }

    /// The hash in a slot; `None` if the slot is empty.
    fn hash_in(&self, slot: usize) -> Option<Zobrist> {
        let index = (*self.slots.get(slot)? as usize).checked_sub(1)?;
        self.seen.get(index).map(|seen| seen.hash)
    }
}
