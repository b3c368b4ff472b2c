//! What the winner plays in every position of a proof, and the moves that show it.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use tafl_play::{BitBoard, State, Step};

use crate::proof::{Undecided, WinningTurn};
use crate::prover::Prover;
use crate::prover::solver::Solver;
use crate::prover::table::Key;

/// What the winner plays in a position.
struct Turn<B> {
    state: State<B>,
    after: State<B>,
    steps: Vec<Step>,
    rank: u8,
    /// Whether a line of play from the root comes here.
    is_needed: bool,
}

type Turns<B> = BTreeMap<Key, Turn<B>>;

impl<B: BitBoard> Solver<'_, B> {
    /// The turns of a win within so many moves.
    pub(super) fn certificate(&mut self, root: &State<B>, moves: u8) -> Result<Vec<WinningTurn>, Undecided> {
        if !root.berserk().is_empty() {
            return Err(Undecided::BerserkTurn);
        }
        let mut turns = Turns::new();
        let mut open: Vec<(State<B>, u8)> =
            self.winners_states(root).into_iter().map(|state| (state, moves)).collect();
        while let Some((state, moves)) = open.pop() {
            let key = Key::of(&state);
            // With fewer moves left, the turn that is known may be too slow.
            if turns.get(&key).is_some_and(|turn| turn.rank <= moves) {
                continue;
            }
            let turn = self.turn(&state, moves)?;
            let left = turn.rank.saturating_sub(1);
            open.extend(self.winners_states(&turn.after).into_iter().map(|state| (state, left)));
            turns.insert(key, turn);
            if turns.len() > Prover::MAX_TURNS {
                return Err(Undecided::Turns);
            }
        }
        Ok(self.needed(root, turns))
    }

    /// The turn that wins within so many moves.
    fn turn(&mut self, state: &State<B>, moves: u8) -> Result<Turn<B>, Undecided> {
        let (mut after, mut steps, mut rank) = (*state, Vec::new(), moves);
        while after.outcome().is_none() && after.side_to_move() == self.winner {
            let solved = self.solve(&after, rank)?;
            // Nothing else can be found, as the position is proved.
            let step = solved.step.filter(|_| solved.value.is_won()).ok_or(Undecided::Stopped)?;
            rank = solved.value.bound();
            steps.push(step);
            after = self.compiled.play_unchecked(&after, step).state();
        }
        Ok(Turn { state: *state, after, steps, rank, is_needed: false })
    }

    /// The states with the winner to move that come next, at once or after any turn of the other side.
    fn winners_states(&self, state: &State<B>) -> Vec<State<B>> {
        let (mut open, mut found) = (vec![*state], Vec::new());
        while let Some(state) = open.pop() {
            if state.outcome().is_some() {
                continue;
            }
            if state.side_to_move() == self.winner {
                found.push(state);
            } else {
                let next = |step| self.compiled.play_unchecked(&state, step).state();
                open.extend(self.steps(&state).into_iter().map(next));
            }
        }
        found
    }

    /// The turns that lines of play from the root come to, by rank. Others were left behind when a faster one was found.
    fn needed(&self, root: &State<B>, mut turns: Turns<B>) -> Vec<WinningTurn> {
        let mark = |turns: &mut Turns<B>, state: &State<B>| {
            for next in self.winners_states(state) {
                if let Some(turn) = turns.get_mut(&Key::of(&next)) {
                    turn.is_needed = true;
                }
            }
        };
        let mut by_rank: Vec<(u8, Key)> = turns.iter().map(|(&key, turn)| (turn.rank, key)).collect();
        by_rank.sort_unstable();
        mark(&mut turns, root);
        for (_, key) in by_rank.iter().rev() {
            // Those that come next have smaller ranks.
            if let Some(after) = turns.get(key).filter(|turn| turn.is_needed).map(|turn| turn.after) {
                mark(&mut turns, &after);
            }
        }
        let taken = by_rank.iter().filter_map(|(_, key)| turns.remove(key));
        taken
            .filter(|turn| turn.is_needed)
            .map(|turn| WinningTurn {
                position: self.compiled.position(&turn.state),
                steps: turn.steps,
                rank: turn.rank,
            })
            .collect()
    }
}

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
