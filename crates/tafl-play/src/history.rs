//! What was played: to take it back, and to see which positions come up again.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use tafl_position::{Piece, PieceKind, Side};

use crate::bits::BitBoard;
use crate::engine::Engine;
use crate::play::Played;
use crate::state::State;
use crate::step::Step;
use crate::zobrist::Zobrist;

/// The steps that led to a state. A step takes a few bytes, however large the board is.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    past: Vec<Past>,
    /// How often a position with this number has come up, the start and the present one included.
    occurrences: BTreeMap<Zobrist, u32>,
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
        let mut history = Self::default();
        history.count(start);
        history
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
        self.count(&played.state());
    }

    /// Takes the last step back.
    pub(crate) fn pop<B: BitBoard>(&mut self, engine: &Engine<B>, state: &mut State<B>) -> Option<Step> {
        let past = self.past.pop()?;
        if let Some(occurrences) = self.occurrences.get_mut(&state.zobrist()) {
            *occurrences -= 1;
            if *occurrences == 0 {
                self.occurrences.remove(&state.zobrist());
            }
        }
        past.take_back(engine, state);
        Some(past.step)
    }

    /// Whether the state has come up three times. A berserk turn that goes on is no position of its own.
    pub(crate) fn is_third_occurrence<B: BitBoard>(&self, engine: &Engine<B>, state: &State<B>) -> bool {
        if state.berserk_place().is_some()
            || self.occurrences.get(&state.zobrist()).is_none_or(|&count| count < 3)
        {
            return false;
        }
        // Numbers can agree by chance.
        let mut earlier = *state;
        let mut same = 1;
        for past in self.past.iter().rev() {
            past.take_back(engine, &mut earlier);
            same += u32::from(earlier == *state);
        }
        same >= 3
    }

    fn count<B: BitBoard>(&mut self, state: &State<B>) {
        *self.occurrences.entry(state.zobrist()).or_default() += 1;
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
