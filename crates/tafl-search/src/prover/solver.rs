//! Depth-first proof-number search (df-pn).
//!
//! The question about a node is: from this state, can the winner force an end of the game that it wins, within so many of its
//! moves, without the help of repetitions? The answer depends on the state and the number of moves alone, because each move of
//! the winner takes one off the number, and each step within a berserk turn captures. So the nodes form no cycles, and what is
//! stored about one is true by whatever way it was reached.
//!
//! It holds under the rules for repetitions as well. By a winning strategy that takes the fewest moves, the number of moves to
//! the win decreases with each, so that no position of it comes twice after the root. Positions that the game had before, and
//! that would then come too often, at the winner's cost, count as not won: they are barred.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_play::{BitBoard, CompiledRules, Mark, Side, State, Step};

use super::Prover;
use super::table::{Key, Table};
use super::value::Value;
use crate::alpha_beta::wins_at_once;
use crate::proof::{ProofProgress, Undecided};

/// What the caller is told.
pub(super) type Watch<'a> = &'a mut dyn FnMut(ProofProgress) -> ControlFlow<()>;

/// The proof number of a state where the other side moves and nothing threatens it.
const QUIET: u32 = 10;

/// A search in progress.
pub(super) struct Solver<'a, B> {
    pub(super) compiled: &'a CompiledRules<B>,
    pub(super) winner: Side,
    /// The hashes of positions that would come too often, as repetitions compare them.
    barred: &'a [u64],
    table: &'a mut Table,
    watch: Watch<'a>,
    frames: Vec<Frame<B>>,
    /// The steps of all nodes on the path, one after the other.
    children: Vec<Child>,
    max_nodes: u64,
    progress: ProofProgress,
}

/// A node on the path.
struct Frame<B> {
    state: State<B>,
    /// The number of moves that the winner has left.
    moves: u8,
    /// The numbers at which another node is looked at.
    limit: Limit,
    /// The index of its first child.
    first: usize,
    /// The index of the child on the path.
    chosen: usize,
    /// The number of steps that were played before.
    nodes: u64,
}

#[derive(Clone, Copy)]
struct Limit {
    proof: u32,
    disproof: u32,
}

#[derive(Clone, Copy)]
struct Child {
    step: Step,
    /// Whether the step ends a move of the winner.
    ends_move: bool,
    /// The value of the state after the step.
    value: Value,
}

impl Child {
    /// The value of the node if this is its only step.
    fn value_before(&self) -> Value {
        if self.ends_move { self.value.one_move_earlier() } else { self.value }
    }
}

/// What is known about a node, and the step that decides it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Solved {
    pub(super) value: Value,
    /// The winning step of the winner, or the step of the other side that holds.
    pub(super) step: Option<Step>,
}

impl<'a, B: BitBoard> Solver<'a, B> {
    pub(super) fn new(
        compiled: &'a CompiledRules<B>,
        winner: Side,
        barred: &'a [u64],
        table: &'a mut Table,
        max_nodes: u64,
        watch: Watch<'a>,
    ) -> Self {
        let progress = ProofProgress { nodes: 0, moves: 0, proof_number: 1, disproof_number: 1 };
        Self {
            frames: Vec::new(),
            children: Vec::new(),
            compiled,
            winner,
            barred,
            table,
            watch,
            max_nodes,
            progress,
        }
    }

    pub(super) fn progress(&self) -> ProofProgress {
        self.progress
    }

    /// Whether the winner wins from a state within so many moves: a value that is won or held.
    pub(super) fn solve(&mut self, state: &State<B>, moves: u8) -> Result<Solved, Undecided> {
        self.frames.clear();
        self.children.clear();
        self.progress.moves = moves;
        if let Some(value) = self.end(state, moves) {
            return Ok(Solved { value, step: None });
        }
        // Even what is known is looked at again: the step is asked for.
        self.push(*state, moves, Limit { proof: Value::INFINITE, disproof: Value::INFINITE })?;
        loop {
            let Some(frame) = self.frames.last() else {
                return broken("the root is on the path", Err(Undecided::Stopped));
            };
            let (value, decisive) = self.value_of(frame);
            if self.frames.len() == 1 {
                (self.progress.proof_number, self.progress.disproof_number) =
                    (value.proof(), value.disproof());
            }
            if value.proof() >= frame.limit.proof || value.disproof() >= frame.limit.disproof {
                self.table.put(
                    Key::of(&frame.state),
                    frame.moves,
                    value,
                    self.progress.nodes - frame.nodes + 1,
                );
                self.children.truncate(frame.first);
                self.frames.pop();
                let Some(parent) = self.frames.last() else { return Ok(Solved { value, step: decisive }) };
                if let Some(child) = self.children.get_mut(parent.chosen) {
                    child.value = value;
                }
            } else {
                self.descend(value)?;
            }
        }
    }

    /// Goes on to the child that promises most.
    fn descend(&mut self, value: Value) -> Result<(), Undecided> {
        let Some(frame) = self.frames.last_mut() else { return broken("the root is on the path", Ok(())) };
        let is_winners = frame.state.side_to_move() == self.winner;
        let children =
            self.children.get(frame.first..).expect_or_default("the children of a node are in the list");
        let number = |child: &Child| if is_winners { child.value.proof() } else { child.value.disproof() };
        let (mut best, mut least, mut second) = (0, Value::INFINITE, Value::INFINITE);
        for (index, child) in children.iter().enumerate() {
            let number = number(child);
            if number < least {
                (best, second, least) = (index, least, number);
            } else {
                second = second.min(number);
            }
        }
        let Some(child) = children.get(best).copied() else {
            return broken("a node with a value to find has children", Ok(()));
        };
        frame.chosen = frame.first + best;
        // The second best, and a quarter more, so that the search does not go back and forth between the two.
        let next = second.saturating_add(second / 4).saturating_add(1);
        let limit = if is_winners {
            Limit {
                proof: frame.limit.proof.min(next),
                disproof: (frame.limit.disproof - value.disproof()).saturating_add(child.value.disproof()),
            }
        } else {
            Limit {
                proof: (frame.limit.proof - value.proof()).saturating_add(child.value.proof()),
                disproof: frame.limit.disproof.min(next),
            }
        };
        let state = self.compiled.play_unchecked(&frame.state, child.step).state();
        let moves = frame.moves - u8::from(child.ends_move);
        self.push(state, moves, limit)
    }

    /// Looks at all steps of a state. The last one decides the state if any does.
    fn push(&mut self, state: State<B>, moves: u8, limit: Limit) -> Result<(), Undecided> {
        let first = self.children.len();
        let (compiled, winner) = (self.compiled, self.winner);
        let nodes = self.progress.nodes;
        let is_winners = state.side_to_move() == winner;
        let mut stopped = Ok(());
        let _ = compiled.for_each_legal_step(&state, |step| {
            stopped = self.count();
            if stopped.is_err() {
                return ControlFlow::Break(());
            }
            let next = compiled.play_unchecked(&state, step).state();
            let ends_move = is_winners && next.side_to_move() != winner;
            let value = self.assess(&next, moves - u8::from(ends_move));
            self.children.push(Child { step, ends_move, value });
            let decides = if is_winners { value.is_won() } else { value.is_held() };
            if decides { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.frames.push(Frame { state, moves, limit, first, chosen: first, nodes });
        stopped
    }

    /// The value of a state that is not looked into.
    fn assess(&self, state: &State<B>, moves: u8) -> Value {
        if let Some(value) = self.end(state, moves) {
            return value;
        }
        if self.is_barred(state) {
            return Value::held(Value::NEVER);
        }
        // Within a berserk turn, the step that wins may not be legal.
        let at_once = state.side_to_move() == self.winner && state.berserk().is_empty();
        if at_once && wins_at_once(self.compiled, state) {
            return Value::won(1);
        }
        if moves == 0 {
            // Only the other side can be to move.
            return self.last_reply(state);
        }
        if let Some(value) = self.table.get(Key::of(state), moves) {
            return value;
        }
        if state.side_to_move() == self.winner || self.threatens(state) {
            Value::open(1, 1)
        } else {
            // Nearly always, some step holds.
            Value::open(QUIET, 1)
        }
    }

    /// The value of a state where the other side moves and the winner has no moves left: only a step by which the other side
    /// itself loses can win.
    fn last_reply(&self, state: &State<B>) -> Value {
        let flow = self.compiled.for_each_legal_step(state, |step| {
            let next = self.compiled.play_unchecked(state, step).state();
            if next.outcome().is_some_and(|outcome| outcome.winner() == Some(self.winner)) {
                return ControlFlow::Continue(());
            }
            let goes_on = next.outcome().is_none() && next.side_to_move() != self.winner;
            ControlFlow::Break(if goes_on { Value::open(1, 1) } else { Value::held(1) })
        });
        match flow {
            ControlFlow::Break(value) => value,
            ControlFlow::Continue(()) => Value::won(0),
        }
    }

    /// Whether the winner could win at once if it were to move.
    fn threatens(&self, state: &State<B>) -> bool {
        let mark = match self.winner {
            Side::Attackers => Mark::KingVulnerable,
            Side::Defenders => Mark::KingHasRoute,
        };
        self.compiled.mark_holds(state, mark)
    }

    /// The value of a state if the game is over, or if the winner is to move and has no moves left.
    fn end(&self, state: &State<B>, moves: u8) -> Option<Value> {
        if let Some(outcome) = state.outcome() {
            let won = outcome.winner() == Some(self.winner);
            return Some(if won { Value::won(0) } else { Value::held(Value::NEVER) });
        }
        (moves == 0 && state.side_to_move() == self.winner).then_some(Value::held(1))
    }

    fn is_barred(&self, state: &State<B>) -> bool {
        !self.barred.is_empty()
            && state.berserk().is_empty()
            && self.barred.contains(&self.compiled.repetition_hash(state).get())
    }

    /// The value of a node by those of its children, and the step that decides it.
    fn value_of(&self, frame: &Frame<B>) -> (Value, Option<Step>) {
        let children =
            self.children.get(frame.first..).expect_or_default("the children of a node are in the list");
        if frame.state.side_to_move() == self.winner { of_winner(children) } else { of_other(children) }
    }

    /// Counts a step that is about to be played.
    fn count(&mut self) -> Result<(), Undecided> {
        if self.progress.nodes >= self.max_nodes {
            return Err(Undecided::Nodes);
        }
        self.progress.nodes += 1;
        if self.progress.nodes % Prover::INTERVAL == 0 && (self.watch)(self.progress).is_break() {
            return Err(Undecided::Stopped);
        }
        Ok(())
    }
}

/// The value of a node where the winner moves: one winning step is enough.
fn of_winner(children: &[Child]) -> (Value, Option<Step>) {
    let (mut proof, mut disproof, mut hold) = (Value::INFINITE, 0_u32, Value::NEVER);
    let mut win: Option<(u8, Step)> = None;
    for child in children {
        let value = child.value_before();
        if value.is_won() && win.is_none_or(|(within, _)| value.bound() < within) {
            win = Some((value.bound(), child.step));
        }
        if value.is_held() {
            hold = hold.min(value.bound());
        }
        proof = proof.min(value.proof());
        disproof = disproof.saturating_add(value.disproof());
    }
    match win {
        Some((within, step)) => (Value::won(within), Some(step)),
        None if disproof == 0 => (Value::held(hold), None),
        None => (Value::open(proof, disproof), None),
    }
}

/// The value of a node where the other side moves: the winner must win after every step.
fn of_other(children: &[Child]) -> (Value, Option<Step>) {
    let (mut proof, mut disproof, mut within) = (0_u32, Value::INFINITE, 0);
    let mut hold: Option<(u8, Step)> = None;
    for child in children {
        let value = child.value;
        if value.is_held() && hold.is_none_or(|(below, _)| value.bound() > below) {
            hold = Some((value.bound(), child.step));
        }
        if value.is_won() {
            within = within.max(value.bound());
        }
        proof = proof.saturating_add(value.proof());
        disproof = disproof.min(value.disproof());
    }
    match hold {
        Some((below, step)) => (Value::held(below), Some(step)),
        None if proof == 0 => (Value::won(within), None),
        None => (Value::open(proof, disproof), None),
    }
}
