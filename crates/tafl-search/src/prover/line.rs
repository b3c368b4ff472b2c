//! The moves that show a proof, or a refutation.

use alloc::vec::Vec;

use tafl_play::{BitBoard, State, Step};

use super::solver::Solver;

impl<B: BitBoard> Solver<'_, B> {
    /// A line of a win within so many moves to the end of the game, with the longest defence. It ends early if the search does.
    pub(super) fn line(&mut self, state: &State<B>, moves: u8) -> Vec<Step> {
        let (mut state, mut moves, mut line) = (*state, moves, Vec::new());
        while state.outcome().is_none() {
            let is_winners = state.side_to_move() == self.winner;
            let found =
                if is_winners { self.winning_step(&state, moves) } else { self.defence(&state, moves) };
            let Some((step, left)) = found else { break };
            line.push(step);
            state = self.compiled.play_unchecked(&state, step).state();
            moves = left;
        }
        line
    }

    /// The step of the winner, and the number of moves that it needs then.
    fn winning_step(&mut self, state: &State<B>, moves: u8) -> Option<(Step, u8)> {
        let solved = self.solve(state, moves).ok().filter(|solved| solved.value.is_won())?;
        let (step, bound) = (solved.step?, solved.value.bound());
        let next = self.compiled.play_unchecked(state, step).state();
        Some((step, if next.side_to_move() == self.winner { bound } else { bound.saturating_sub(1) }))
    }

    /// The step of the other side after which the winner needs most moves, and their number.
    fn defence(&mut self, state: &State<B>, moves: u8) -> Option<(Step, u8)> {
        let steps = self.steps(state);
        for needed in (1..=moves).rev() {
            for &step in &steps {
                let next = self.compiled.play_unchecked(state, step).state();
                // What takes too long to decide is as good a defence.
                let shorter = self.solve(&next, needed - 1).is_ok_and(|solved| solved.value.is_won());
                if !shorter {
                    return Some((step, needed));
                }
            }
        }
        steps.first().map(|&step| (step, 0))
    }

    /// The turn of the side to move that holds a position in which the other side does not win within so many moves; empty if
    /// it is not its turn, or the search ends early.
    pub(super) fn refutation(&mut self, state: &State<B>, moves: u8) -> Vec<Step> {
        let (mut state, mut turn) = (*state, Vec::new());
        while state.outcome().is_none() && state.side_to_move() != self.winner {
            let solved = self.solve(&state, moves);
            let Some(step) = solved.ok().and_then(|solved| solved.step) else { break };
            turn.push(step);
            state = self.compiled.play_unchecked(&state, step).state();
        }
        turn
    }

    pub(super) fn steps(&self, state: &State<B>) -> Vec<Step> {
        let mut steps = Vec::new();
        self.compiled.for_each_legal_step(state, |step| steps.push(step));
        steps
    }
}
