//! A game on one board type.

use alloc::sync::Arc;
use alloc::vec::Vec;

use notation_syntax::invariant::broken;
use tafl_moves::Move;
use tafl_position::{Position, Side};
use tafl_rules::{Ending, RepetitionEffect, RepetitionRule};

use crate::bit_board::BitBoard;
use crate::captures::CaptureKind;
use crate::compiled_rules::CompiledRules;
use crate::history::{History, Placed, Turn};
use crate::illegal::IllegalStepError;
use crate::outcome::Outcome;
use crate::play::Played;
use crate::playout::{Playout, Runner};
use crate::state::State;
use crate::step::{Flow, Step};

/// The number of plies of a playout that memory is reserved for at once. Few have more.
const USUAL_PLIES: u32 = 1_000;

/// A game on one board type.
#[derive(Clone)]
pub(super) struct Session<B> {
    pub(super) compiled: Arc<CompiledRules<B>>,
    pub(super) state: State<B>,
    pub(super) history: History<B>,
}

impl<B: BitBoard> Session<B> {
    pub(super) fn open(compiled: CompiledRules<B>, position: Option<(&Position, Side)>) -> Self {
        let state =
            position.map_or(compiled.start(), |(position, side)| compiled.fitting_state(position, side));
        Self::start(Arc::new(compiled), state)
    }

    pub(super) fn restarted(&self, position: &Position, side: Side) -> Self {
        let state = self.compiled.fitting_state(position, side);
        Self::start(Arc::clone(&self.compiled), state)
    }

    pub(super) fn first(&self) -> Self {
        let state = self.history.state_at(&self.compiled, &self.state, 0);
        Self::start(Arc::clone(&self.compiled), state)
    }

    pub(super) fn start(compiled: Arc<CompiledRules<B>>, state: State<B>) -> Self {
        let hash = compiled.repetition.map(|_| compiled.repetition_hash(&state));
        Self { compiled, history: History::new(hash), state }
    }

    pub(super) fn play(&mut self, step: Step) -> Result<Move, IllegalStepError> {
        let legal = self.compiled.legal(&self.state, step)?;
        let played = self.compiled.play_legal(&self.state, legal);
        self.check_repetition(&played.state())?;
        let record = self.compiled.record_of(&self.state, step, Some(legal.mover), &played);
        self.proceed(step, &played);
        Ok(record)
    }

    /// Makes the state after a step the current one.
    #[inline]
    pub(super) fn proceed(&mut self, step: Step, played: &Played<B>) {
        let mover = self.state.side_to_move();
        let after = played.state();
        let turn = Turn { side: mover, berserk: self.state.berserk_index() };
        let before = &self.state;
        let captured = played.captures().squares().indices().filter_map(|index| {
            Some(Placed { index: u16::try_from(index).ok()?, piece: before.piece(index)? })
        });
        self.history.push(turn, step, captured, &after, self.compiled.repetition_hash(&after));
        self.state = after;
        if after.outcome().is_none() {
            let outcome =
                self.repetition(&self.history, &after, mover).or_else(|| self.stuck_by_repetition());
            self.state.set_outcome(outcome);
        }
    }

    #[inline]
    pub(super) fn playout<F: Flow>(
        &self,
        max_plies: u32,
        mut random: impl FnMut(u32) -> u32,
        mut visit: impl FnMut(Step) -> F,
    ) -> Playout {
        if self.compiled.repetition.is_some_and(RepetitionRule::forbids_any) {
            return self.clone().play_out(max_plies, random, visit);
        }
        let mut history = self.history.clone();
        history.reserve(max_plies.min(USUAL_PLIES) as usize);
        let mut runner = Runner::new(&self.compiled, &self.state);
        let mut plies = 0;
        while plies < max_plies {
            let (mover, berserk) = (runner.state().side_to_move(), runner.state().berserk_index());
            let Some(legal) = runner.play(&mut random) else { break };
            plies += 1;
            let Some(step) = self.compiled.geometry.step(legal.origin, legal.target) else {
                broken("a legal step is on the board", ());
                break;
            };
            let flow = visit(step).control();
            let captured = runner.captured().iter().copied();
            let hash = self.compiled.repetition_hash(runner.state());
            history.push(Turn { side: mover, berserk }, step, captured, runner.state(), hash);
            if runner.state().outcome().is_none() {
                if let Some(outcome) = self.repetition(&history, runner.state(), mover) {
                    runner.end(outcome);
                }
            }
            if flow.is_break() {
                break;
            }
        }
        Playout::new(runner.state().outcome(), plies)
    }

    /// The outcome if the position has occurred too often.
    #[inline]
    pub(super) fn repetition(&self, history: &History<B>, after: &State<B>, mover: Side) -> Option<Outcome> {
        let rule = self.compiled.repetition?;
        if !history.is_occurrence(rule.occurrence(), &self.compiled, after) {
            return None;
        }
        if rule.effect() == RepetitionEffect::Draw {
            return Some(Outcome::drawn(Ending::Repetition));
        }
        rule.loser(mover).map(|loser| Outcome::won(loser.other(), Ending::Repetition))
    }

    pub(super) fn undo(&mut self) -> Option<Step> {
        self.history.pop(&self.compiled, &mut self.state)
    }

    pub(super) fn record(&self, step: Step) -> Result<Move, IllegalStepError> {
        self.check(step)?;
        Ok(self.compiled.record(&self.state, step, &self.compiled.play_unchecked(&self.state, step)))
    }

    pub(super) fn capture_kinds(&self, step: Step) -> Result<Vec<CaptureKind>, IllegalStepError> {
        self.check(step)?;
        Ok(self.compiled.capture_kinds(&self.state, step))
    }

    pub(super) fn moves(&self) -> Vec<Move> {
        let played = |&step: &Step| self.compiled.play_unchecked(&self.state, step);
        self.steps().iter().map(|step| self.compiled.record(&self.state, *step, &played(step))).collect()
    }

    pub(super) fn marked(&self, step: Step) -> Result<Move, IllegalStepError> {
        self.check(step)?;
        let played = self.compiled.play_unchecked(&self.state, step);
        let record = self.compiled.record(&self.state, step, &played);
        let mark = self.compiled.mark(&played.state());
        // Few steps have a mark, so few need a copy of the history.
        if mark.is_none() || self.compiled.repetition.is_none() {
            return Ok(record.with_mark(mark));
        }
        let mut next = self.clone();
        next.proceed(step, &played);
        Ok(record.with_mark(next.compiled.mark(&next.state)))
    }
}
