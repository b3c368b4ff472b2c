//! What the winner plays in every position of a proof.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use tafl_play::{BitBoard, State, Step};

use super::Prover;
use super::solver::Solver;
use super::table::Key;
use crate::proof::{Undecided, WinningTurn};

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
