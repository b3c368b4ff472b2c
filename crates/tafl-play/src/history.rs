//! The steps of a game, undoing them, and the occurrences of positions.

use alloc::vec;
use alloc::vec::Vec;

use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_position::{Piece, PieceKind, Side};

use crate::bit_board::BitBoard;
use crate::compiled_rules::CompiledRules;
use crate::state::State;
use crate::step::Step;
use crate::zobrist::Zobrist;

/// The moves that led to a state. Each takes a few bytes, however large the board is. Move records are not kept:
/// they follow from the steps, and copying one took longer than the rest of the history.
#[derive(Clone, Debug)]
pub(crate) struct History<B> {
    past: Vec<Past>,
    /// The pieces that were captured, in the order of the moves.
    captured: Vec<Placed>,
    /// The positions that have occurred, including the first and the current one; `None` if repetitions are ignored.
    seen: Option<Tally>,
    /// The states after every [`CHECKPOINT`] steps, from which the states between them follow. Empty if repetitions are
    /// ignored.
    checkpoints: Vec<State<B>>,
}

/// The number of steps from one stored state to the next: few enough to undo in no time, and many enough that the
/// states of the largest board take little memory.
const CHECKPOINT: usize = 64;

/// A step, and what is needed to undo it.
#[derive(Clone, Copy, Debug)]
struct Past {
    step: Step,
    /// The side to move before it, and the index of the piece in a berserk turn.
    side: Side,
    berserk: Option<u16>,
    /// The number of pieces captured before it.
    captured: u32,
}

/// A piece and the index of its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) index: u16,
    pub(crate) piece: Piece,
}

/// The side to move before a step, and the index of the piece in a berserk turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) side: Side,
    pub(crate) berserk: Option<usize>,
}

/// The number of steps that memory is reserved for at once.
const FIRST_STEPS: usize = 64;

impl<B: BitBoard> History<B> {
    /// The history of a game that begins in this state.
    ///
    /// The hash is that of the state, as [`CompiledRules::repetition_hash`] returns it; `None` if repetitions are ignored.
    pub(crate) fn new(hash: Option<Zobrist>) -> Self {
        let seen = hash.map(|hash| {
            let mut seen = Tally::new();
            seen.push(hash);
            seen
        });
        Self { past: Vec::new(), captured: Vec::new(), seen, checkpoints: Vec::new() }
    }

    /// The steps, from first to last.
    pub(crate) fn steps(&self) -> impl ExactSizeIterator<Item = Step> {
        self.past.iter().map(|past| past.step)
    }

    /// Adds a step that captured these pieces and led to a state with this hash for repetitions.
    #[inline]
    pub(crate) fn push(
        &mut self,
        before: Turn,
        step: Step,
        captured: impl Iterator<Item = Placed>,
        after: &State<B>,
        hash: Zobrist,
    ) {
        if self.past.is_empty() {
            self.past.reserve(FIRST_STEPS);
        }
        self.past.push(Past {
            step,
            side: before.side,
            berserk: before.berserk.and_then(|index| u16::try_from(index).ok()),
            // Four billion captures do not fit in memory.
            captured: u32::try_from(self.captured.len())
                .expect_or("four billion captures do not fit in memory", u32::MAX),
        });
        self.captured.extend(captured);
        if let Some(seen) = &mut self.seen {
            seen.push(hash);
            if self.past.len() % CHECKPOINT == 0 {
                self.checkpoints.push(*after);
            }
        }
    }

    /// Makes room for so many more steps at once.
    pub(crate) fn reserve(&mut self, steps: usize) {
        self.past.reserve(steps);
        self.seen.iter_mut().for_each(|seen| seen.reserve(steps));
    }

    /// Undoes the last step.
    pub(crate) fn pop(&mut self, compiled: &CompiledRules<B>, state: &mut State<B>) -> Option<Step> {
        let past = self.past.pop()?;
        if let Some(seen) = &mut self.seen {
            seen.pop();
            self.checkpoints.truncate(self.past.len() / CHECKPOINT);
        }
        let captured = past.captured as usize;
        past.undo(
            compiled,
            self.captured.get(captured..).expect_or_default("the captures of a step are in the history"),
            state,
        );
        self.captured.truncate(captured);
        Some(past.step)
    }

    /// The state after this number of steps: the next checkpoint, or else the current state, with the steps from there
    /// on undone.
    pub(crate) fn state_at(&self, compiled: &CompiledRules<B>, current: &State<B>, steps: usize) -> State<B> {
        let index = steps.saturating_sub(1) / CHECKPOINT;
        let (mut state, end) = match self.checkpoints.get(index) {
            Some(state) => (*state, (index + 1) * CHECKPOINT),
            None => (*current, self.past.len()),
        };
        let captured_before =
            |step: usize| self.past.get(step).map_or(self.captured.len(), |past| past.captured as usize);
        let mut last = captured_before(end);
        for past in self.past.get(steps..end).unwrap_or_default().iter().rev() {
            let first = past.captured as usize;
            past.undo(
                compiled,
                self.captured.get(first..last).expect_or_default("the captures of a step are in the history"),
                &mut state,
            );
            last = first;
        }
        state
    }
}

impl Past {
    fn undo<B: BitBoard>(&self, compiled: &CompiledRules<B>, captured: &[Placed], state: &mut State<B>) {
        let index = |square| compiled.geometry.index_of(square);
        if let (Some(origin), Some(target)) = (index(self.step.origin()), index(self.step.target())) {
            if let Some(mover) = state.piece(target) {
                state.take(target, mover);
                state.put(origin, mover);
            }
        }
        for &Placed { index, piece } in captured {
            let index = usize::from(index);
            // It stayed on the board and changed sides.
            if piece.kind() == PieceKind::Mercenary {
                state.take(index, piece.switched());
            }
            state.put(index, piece);
        }
        state.set_turn(self.side, self.berserk.map(usize::from));
        // No step is played after the end of the game.
        state.set_outcome(None);
    }
}

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
