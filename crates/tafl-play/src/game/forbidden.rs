//! Steps that are not legal because they would repeat a position: `rep`.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use tafl_position::Square;
use tafl_rules::{Ending, RepetitionRule};

use super::session::Session;
use crate::bit_board::BitBoard;
use crate::illegal::IllegalStepError;
use crate::outcome::Outcome;
use crate::playout::Playout;
use crate::state::State;
use crate::step::{Flow, Step};
use crate::targets::{Targets, grouped};

/// The number of steps that are drawn before the legal ones are listed. Nearly always the first is legal.
const MAX_DRAWN: u32 = 16;

impl<B: BitBoard> Session<B> {
    /// Whether a step is legal.
    pub(super) fn check(&self, step: Step) -> Result<(), IllegalStepError> {
        let legal = self.compiled.legal(&self.state, step)?;
        if self.forbidding().is_none() {
            return Ok(());
        }
        self.check_repetition(&self.compiled.play_legal(&self.state, legal).state())
    }

    /// Whether the step that leads to a state repeats a position that may not be repeated.
    #[inline]
    pub(super) fn check_repetition(&self, next: &State<B>) -> Result<(), IllegalStepError> {
        match self.forbidding() {
            Some(rule) if self.repeats(rule, next) => Err(IllegalStepError::RepetitionForbidden { rule }),
            _ => Ok(()),
        }
    }

    /// The rule that forbids the side to move to repeat positions.
    #[inline]
    fn forbidding(&self) -> Option<RepetitionRule> {
        self.compiled.repetition.filter(|rule| rule.forbids(self.state.side_to_move()))
    }

    fn repeats(&self, rule: RepetitionRule, next: &State<B>) -> bool {
        self.history.would_be_occurrence(rule.occurrence(), &self.compiled, &self.state, next)
    }

    /// Whether a step that is legal but for repetitions is forbidden.
    fn is_forbidden(&self, rule: RepetitionRule, step: Step) -> bool {
        self.repeats(rule, &self.compiled.play_unchecked(&self.state, step).state())
    }

    /// Visits the legal steps.
    #[inline]
    pub(super) fn for_each_legal_step<F: Flow>(&self, mut visit: impl FnMut(Step) -> F) -> F {
        match self.forbidding() {
            None => self.compiled.for_each_legal_step(&self.state, visit),
            Some(rule) => self.for_each_permitted_step(rule, &mut visit),
        }
    }

    /// Visits the legal steps that a rule does not forbid. Compiled once, not for each closure: this is rare.
    #[cold]
    fn for_each_permitted_step<F: Flow>(&self, rule: RepetitionRule, visit: &mut dyn FnMut(Step) -> F) -> F {
        let pieces = self.compiled.movers(&self.state);
        F::from_control(self.compiled.visit(&self.state, pieces, &mut |step| {
            if self.is_forbidden(rule, step) { ControlFlow::Continue(()) } else { visit(step).control() }
        }))
    }

    /// Visits the legal steps piece by piece.
    #[inline]
    pub(super) fn for_each_legal_target(&self, visit: impl FnMut(Targets)) {
        if self.forbidding().is_none() {
            return self.compiled.for_each_legal_target(&self.state, visit);
        }
        grouped(|visit| self.for_each_legal_step(visit), visit);
    }

    #[inline]
    pub(super) fn count_legal_steps(&self) -> u64 {
        if self.forbidding().is_none() {
            return self.compiled.count_legal_steps(&self.state);
        }
        let mut count = 0;
        self.for_each_legal_step(|_| count += 1);
        count
    }

    #[inline]
    pub(super) fn random_step(&self, mut random: impl FnMut(u32) -> u32) -> Option<Step> {
        match self.forbidding() {
            None => self.compiled.random_step(&self.state, random),
            Some(rule) => self.random_permitted(rule, &mut random),
        }
    }

    /// A random step that is not forbidden: drawn until it is not, which keeps the choice uniform.
    fn random_permitted(&self, rule: RepetitionRule, random: &mut impl FnMut(u32) -> u32) -> Option<Step> {
        for _ in 0..MAX_DRAWN {
            let step = self.compiled.random_step(&self.state, &mut *random)?;
            if !self.is_forbidden(rule, step) {
                return Some(step);
            }
        }
        let steps = self.steps();
        let last = u32::try_from(steps.len()).unwrap_or(u32::MAX).checked_sub(1)?;
        steps.get(random(last + 1).min(last) as usize).copied()
    }

    /// The legal steps.
    #[inline]
    pub(super) fn steps(&self) -> Vec<Step> {
        let pieces = self.state.side(self.state.side_to_move());
        let mut steps = Vec::with_capacity(pieces.count() as usize * 8);
        self.for_each_legal_step(|step| steps.push(step));
        steps
    }

    /// The legal steps of the piece on a square.
    pub(super) fn steps_from(&self, square: Square) -> Vec<Step> {
        let mut steps = Vec::new();
        self.compiled.for_each_legal_step_from(&self.state, square, |step| steps.push(step));
        if let Some(rule) = self.forbidding() {
            steps.retain(|&step| !self.is_forbidden(rule, step));
        }
        steps
    }

    /// The outcome if all steps of the side to move are forbidden.
    #[inline]
    pub(super) fn stuck_by_repetition(&self) -> Option<Outcome> {
        let rule = self.forbidding()?;
        let side = self.state.side_to_move();
        let permitted = self.for_each_permitted_step(rule, &mut |_| ControlFlow::Break(()));
        permitted.is_continue().then(|| Outcome::won(side.other(), Ending::NoLegalMove))
    }

    /// Plays random steps in this session. Only for rules that forbid steps: others have a faster way.
    pub(super) fn play_out<F: Flow>(
        mut self,
        max_plies: u32,
        mut random: impl FnMut(u32) -> u32,
        mut visit: impl FnMut(Step) -> F,
    ) -> Playout {
        let mut plies = 0;
        while plies < max_plies {
            let Some(step) = self.random_step(&mut random) else { break };
            plies += 1;
            let flow = visit(step).control();
            self.advance(step);
            if flow.is_break() {
                break;
            }
        }
        Playout::new(self.state.outcome(), plies)
    }

    /// Plays a step that is known to be legal.
    fn advance(&mut self, step: Step) {
        let played = self.compiled.play_unchecked(&self.state, step);
        self.proceed(step, &played);
    }

    /// The number of sequences of legal steps.
    pub(super) fn perft(&self, depth: u32) -> u64 {
        if self.compiled.repetition.is_some_and(RepetitionRule::forbids_any) {
            return self.clone().perft_with_history(depth);
        }
        self.compiled.perft(&self.state, depth)
    }

    /// The same where it matters how the position came about.
    fn perft_with_history(mut self, depth: u32) -> u64 {
        if depth == 0 || self.state.outcome().is_some() {
            return 1;
        }
        let mut leaves = 0_u64;
        // An explicit stack: the caller chooses the depth.
        let mut levels = vec![self.steps()];
        while let Some(steps) = levels.last_mut() {
            let Some(step) = steps.pop() else {
                levels.pop();
                self.undo();
                continue;
            };
            let remaining = depth as usize - levels.len();
            if remaining == 0 {
                leaves += 1;
                continue;
            }
            self.advance(step);
            if self.state.outcome().is_some() {
                leaves = leaves.saturating_add(1);
                self.undo();
            } else {
                levels.push(self.steps());
            }
        }
        leaves
    }
}
