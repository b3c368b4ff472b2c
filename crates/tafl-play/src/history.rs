//! The steps of a game, and undoing them.

mod repetition;

use alloc::vec::Vec;

use tafl_moves::{Capture, Move};
use tafl_position::{Piece, PieceKind, Side};

use crate::bit_board::BitBoard;
use crate::engine::Engine;
use crate::state::State;
use crate::step::Step;
use repetition::Tally;

/// The moves that led to a state. Each takes a few bytes, however large the board is.
#[derive(Clone, Debug)]
pub(crate) struct History<B> {
    past: Vec<Past>,
    /// The positions that have occurred, including the first and the current one; `None` if repetitions are ignored.
    seen: Option<Tally>,
    /// The states after every [`CHECKPOINT`] steps, from which the states between them follow. Empty if repetitions are
    /// ignored.
    checkpoints: Vec<State<B>>,
}

/// The number of steps from one stored state to the next: few enough to undo in no time, and many enough that the
/// states of the largest board take little memory.
const CHECKPOINT: usize = 64;

/// A move, and what is needed to undo it.
#[derive(Clone, Debug)]
struct Past {
    record: Move,
    /// The side to move before it, and the index of the piece in a berserk turn.
    side: Side,
    berserk: Option<usize>,
}

impl<B: BitBoard> History<B> {
    /// The history of a game that begins in this state.
    pub(crate) fn new(start: &State<B>, counts_repetitions: bool) -> Self {
        let seen = counts_repetitions.then(|| {
            let mut seen = Tally::new();
            seen.push(start.zobrist());
            seen
        });
        Self { past: Vec::new(), seen, checkpoints: Vec::new() }
    }

    /// The steps, from first to last.
    pub(crate) fn steps(&self) -> impl ExactSizeIterator<Item = Step> {
        self.past.iter().map(Past::step)
    }

    /// Adds a move that led from one state to another.
    pub(crate) fn push(&mut self, before: &State<B>, record: Move, after: &State<B>) {
        self.past.push(Past { record, side: before.side_to_move(), berserk: before.berserk_index() });
        if let Some(seen) = &mut self.seen {
            seen.push(after.zobrist());
            if self.past.len() % CHECKPOINT == 0 {
                self.checkpoints.push(*after);
            }
        }
    }

    /// Undoes the last step.
    pub(crate) fn pop(&mut self, engine: &Engine<B>, state: &mut State<B>) -> Option<Step> {
        let past = self.past.pop()?;
        if let Some(seen) = &mut self.seen {
            seen.pop();
            self.checkpoints.truncate(self.past.len() / CHECKPOINT);
        }
        past.undo(engine, state);
        Some(past.step())
    }

    /// The state after this number of steps: the next checkpoint, or else the current state, with the steps from there
    /// on undone.
    fn state_at(&self, engine: &Engine<B>, current: &State<B>, steps: usize) -> State<B> {
        let index = steps.saturating_sub(1) / CHECKPOINT;
        let (mut state, end) = match self.checkpoints.get(index) {
            Some(state) => (*state, (index + 1) * CHECKPOINT),
            None => (*current, self.past.len()),
        };
        for past in self.past.get(steps..end).unwrap_or_default().iter().rev() {
            past.undo(engine, &mut state);
        }
        state
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
