//! What was played: to take it back, and to see which positions come up again.

use alloc::vec;
use alloc::vec::Vec;

use tafl_position::{Piece, PieceKind, Side};

use crate::bits::BitBoard;
use crate::engine::Engine;
use crate::play::Played;
use crate::state::State;
use crate::step::Step;
use crate::zobrist::Zobrist;

/// The steps that led to a state. A step takes a few bytes, however large the board is.
#[derive(Clone, Debug)]
pub(crate) struct History {
    past: Vec<Past>,
    /// The positions that have come up, the start and the present one included.
    seen: Tally,
}

/// A step, with what takes it back.
#[derive(Clone, Debug)]
struct Past {
    step: Step,
    /// Whose turn it was, and the piece that went on with it.
    side: Side,
    berserk: Option<usize>,
    captured: Vec<(usize, Piece)>,
}

impl History {
    /// Nothing was played before this state.
    pub(crate) fn new<B: BitBoard>(start: &State<B>) -> Self {
        let mut seen = Tally { numbers: Vec::new(), slots: vec![0; FEWEST_SLOTS] };
        seen.push(start.zobrist());
        Self { past: Vec::new(), seen }
    }

    /// The steps, the first one first.
    pub(crate) fn steps(&self) -> impl ExactSizeIterator<Item = Step> {
        self.past.iter().map(|past| past.step)
    }

    /// Adds a step that was played from `before`.
    pub(crate) fn push<B: BitBoard>(&mut self, before: &State<B>, step: Step, played: &Played<B>) {
        let captured = played.captures().squares().places();
        self.past.push(Past {
            step,
            side: before.side_to_move(),
            berserk: before.berserk_place(),
            captured: captured.filter_map(|place| Some((place, before.piece(place)?))).collect(),
        });
        self.seen.push(played.state().zobrist());
    }

    /// Takes the last step back.
    pub(crate) fn pop<B: BitBoard>(&mut self, engine: &Engine<B>, state: &mut State<B>) -> Option<Step> {
        let past = self.past.pop()?;
        self.seen.pop();
        past.take_back(engine, state);
        Some(past.step)
    }

    /// Whether the state has come up three times. A berserk turn that goes on is no position of its own.
    pub(crate) fn is_third_occurrence<B: BitBoard>(&mut self, engine: &Engine<B>, state: &State<B>) -> bool {
        if state.berserk_place().is_some() || !self.seen.may_have_three(state.zobrist()) {
            return false;
        }
        let mut earlier = *state;
        let mut same = 1;
        for past in self.past.iter().rev() {
            past.take_back(engine, &mut earlier);
            same += u32::from(earlier == *state);
        }
        same >= 3
    }
}

/// Numbers of positions, counted in slots that several of them may share. It cannot say that one has come up three
/// times, but nearly always that it has not, at the price of a look.
#[derive(Clone, Debug)]
struct Tally {
    numbers: Vec<Zobrist>,
    /// As many as a power of two, and several times as many as there are numbers.
    slots: Vec<u8>,
}

const FEWEST_SLOTS: usize = 512;

impl Tally {
    fn push(&mut self, number: Zobrist) {
        self.numbers.push(number);
        if self.numbers.len() * 4 > self.slots.len() {
            self.slots = vec![0; self.slots.len() * 2];
            for place in 0..self.numbers.len() {
                self.count(place);
            }
        } else {
            self.count(self.numbers.len() - 1);
        }
    }

    fn pop(&mut self) {
        let Some(number) = self.numbers.pop() else { return };
        // A full slot has lost count: it stays full, and a look says less than it could.
        if let Some(slot) = self.slot(number).filter(|slot| **slot < u8::MAX) {
            *slot -= 1;
        }
    }

    fn count(&mut self, place: usize) {
        let Some(&number) = self.numbers.get(place) else { return };
        if let Some(slot) = self.slot(number) {
            *slot = slot.saturating_add(1);
        }
    }

    fn may_have_three(&mut self, number: Zobrist) -> bool {
        self.slot(number).is_some_and(|slot| *slot >= 3)
    }

    #[allow(clippy::cast_possible_truncation, reason = "the low bits are all that is wanted")]
    fn slot(&mut self, number: Zobrist) -> Option<&mut u8> {
        let last = self.slots.len() - 1;
        self.slots.get_mut(number.get() as usize & last)
    }
}

impl Past {
    fn take_back<B: BitBoard>(&self, engine: &Engine<B>, state: &mut State<B>) {
        let place = |square| engine.geometry.place(square);
        if let (Some(from), Some(to)) = (place(self.step.from()), place(self.step.to())) {
            if let Some(mover) = state.piece(to) {
                state.take(to, mover);
                state.put(from, mover);
            }
        }
        for &(place, piece) in &self.captured {
            // It has stayed, and changed sides.
            if piece.kind() == PieceKind::Mercenary {
                state.take(place, piece.switched());
            }
            state.put(place, piece);
        }
        state.set_turn(self.side, self.berserk);
        // No step is played behind the end.
        state.set_outcome(None);
    }
}
