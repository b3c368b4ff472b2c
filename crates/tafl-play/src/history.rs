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
        let mut seen = Tally::new();
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
