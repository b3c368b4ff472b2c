//! The steps of a game, and undoing them.

mod repetition;

use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use tafl_position::{Piece, PieceKind, Side};

use crate::bit_board::BitBoard;
use crate::compiled_rules::CompiledRules;
use crate::state::State;
use crate::step::Step;
use crate::zobrist::Zobrist;
use repetition::Tally;

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
    fn state_at(&self, compiled: &CompiledRules<B>, current: &State<B>, steps: usize) -> State<B> {
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
