//! The steps of a game: undoing them, and counting repetitions of a position.

use alloc::vec;
use alloc::vec::Vec;

use tafl_moves::{Capture, Move};
use tafl_position::{Piece, PieceKind, Side};

use crate::bit_board::BitBoard;
use crate::engine::Engine;
use crate::state::State;
use crate::step::Step;
use crate::zobrist::Zobrist;

/// The moves that led to a state. Each takes a few bytes, however large the board is.
#[derive(Clone, Debug)]
pub(crate) struct History {
    past: Vec<Past>,
    /// The positions that have occurred, including the first and the current one.
    seen: Tally,
}

/// A move, and what is needed to undo it.
#[derive(Clone, Debug)]
struct Past {
    record: Move,
    /// The side to move before it, and the index of the piece in a berserk turn.
    side: Side,
    berserk: Option<usize>,
}

impl History {
    /// The history of a game that begins in this state.
    pub(crate) fn new<B: BitBoard>(start: &State<B>) -> Self {
        let mut seen = Tally { hashes: Vec::new(), slots: vec![0; MIN_SLOTS] };
        seen.push(start.zobrist());
        Self { past: Vec::new(), seen }
    }

    /// The steps, from first to last.
    pub(crate) fn steps(&self) -> impl ExactSizeIterator<Item = Step> {
        self.past.iter().map(Past::step)
    }

    /// Adds a move that led from one state to another.
    pub(crate) fn push<B: BitBoard>(&mut self, before: &State<B>, record: Move, after: &State<B>) {
        self.past.push(Past { record, side: before.side_to_move(), berserk: before.berserk_index() });
        self.seen.push(after.zobrist());
    }

    /// Undoes the last step.
    pub(crate) fn pop<B: BitBoard>(&mut self, engine: &Engine<B>, state: &mut State<B>) -> Option<Step> {
        let past = self.past.pop()?;
        self.seen.pop();
        past.undo(engine, state);
        Some(past.step())
    }

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
struct Tally {
    hashes: Vec<Zobrist>,
    /// Their number is a power of two, and at least four times the number of hashes.
    slots: Vec<u8>,
}

const MIN_SLOTS: usize = 512;

impl Tally {
    fn push(&mut self, hash: Zobrist) {
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

    fn pop(&mut self) {
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

impl Past {
    fn step(&self) -> Step {
        Step::from(&self.record)
    }

    fn undo<B: BitBoard>(&self, engine: &Engine<B>, state: &mut State<B>) {
        let index = |square| engine.geometry.index_of(square);
        if let (Some(origin), Some(target)) = (index(self.step().origin()), index(self.step().target())) {
            if let Some(mover) = state.piece(target) {
                state.take(target, mover);
                state.put(origin, mover);
            }
        }
        for capture in self.record.captures() {
            let Some(index) = index(capture.square()) else { continue };
            let piece = self.captured(*capture);
            // It stayed on the board and changed sides.
            if piece.kind() == PieceKind::Mercenary {
                state.take(index, piece.switched());
            }
            state.put(index, piece);
        }
        state.set_turn(self.side, self.berserk);
        // No step is played after the end of the game.
        state.set_outcome(None);
    }

    /// The captured piece: a taflman if it has no prefix.
    fn captured(&self, capture: Capture) -> Piece {
        capture.piece().unwrap_or(Piece::new(self.side.other(), PieceKind::Taflman))
    }
}
