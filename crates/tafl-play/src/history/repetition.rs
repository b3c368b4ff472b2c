//! Counting the occurrences of a position.

use alloc::vec;
use alloc::vec::Vec;

use super::History;
use crate::bit_board::BitBoard;
use crate::engine::Engine;
use crate::state::State;
use crate::zobrist::Zobrist;

impl History {
    /// Whether the state has occurred three times. The states within a berserk turn do not count.
    pub(crate) fn is_third_occurrence<B: BitBoard>(&mut self, engine: &Engine<B>, state: &State<B>) -> bool {
        if state.berserk_index().is_some() || !self.seen.may_have_three(state.zobrist()) {
            return false;
        }
        let mut earlier = *state;
        let mut same = 1;
        for past in self.past.iter().rev() {
            past.undo(engine, &mut earlier);
            same += u32::from(earlier == *state);
        }
        same >= 3
    }
}

/// The hashes of positions, counted in slots that several hashes may share. A count of three may be wrong, a
/// lower one is not: this rules out most repetitions with one lookup.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    hashes: Vec<Zobrist>,
    /// Their number is a power of two, and at least four times the number of hashes.
    slots: Vec<u8>,
}

const MIN_SLOTS: usize = 512;

impl Tally {
    pub(super) fn new() -> Self {
        Self { hashes: Vec::new(), slots: vec![0; MIN_SLOTS] }
    }

    pub(super) fn push(&mut self, hash: Zobrist) {
        self.hashes.push(hash);
        if self.hashes.len() * 4 > self.slots.len() {
            self.slots = vec![0; self.slots.len() * 2];
            for index in 0..self.hashes.len() {
                self.count(index);
            }
        } else {
            self.count(self.hashes.len() - 1);
        }
    }

    pub(super) fn pop(&mut self) {
        let Some(hash) = self.hashes.pop() else { return };
        // A full slot no longer counts. It stays full, and rules out nothing.
        if let Some(slot) = self.slot(hash).filter(|slot| **slot < u8::MAX) {
            *slot -= 1;
        }
    }

    fn count(&mut self, index: usize) {
        let Some(&hash) = self.hashes.get(index) else { return };
        if let Some(slot) = self.slot(hash) {
            *slot = slot.saturating_add(1);
        }
    }

    fn may_have_three(&mut self, hash: Zobrist) -> bool {
        self.slot(hash).is_some_and(|slot| *slot >= 3)
    }

    #[allow(clippy::cast_possible_truncation, reason = "only the low bits are needed")]
    fn slot(&mut self, hash: Zobrist) -> Option<&mut u8> {
        let last = self.slots.len() - 1;
        self.slots.get_mut(hash.get() as usize & last)
    }
}
