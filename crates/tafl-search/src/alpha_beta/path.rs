//! The states from the start of the game to the node that is searched.

use alloc::vec::Vec;

use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_play::{BitBoard, CompiledRules, Game, PieceKind, RepetitionRule, Side, State, Step};

use crate::report::MAX_PLY;

/// The states on the way, and what repetitions need to know about them.
#[derive(Clone)]
pub(crate) struct Path<B> {
    rule: Option<RepetitionRule>,
    /// A hash of each state since the start of the game, as repetitions compare them; empty if they are ignored.
    hashes: Vec<u64>,
    /// The states since the root.
    frames: Vec<Frame<B>>,
}

#[derive(Clone, Copy)]
struct Frame<B> {
    state: State<B>,
    /// The number of states before it that cannot come again.
    past: usize,
    /// How often the state has occurred before.
    occurred: u8,
}

/// Whether the game goes on after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judged {
    Open,
    /// It is over; `None` is a draw.
    Over(Option<Side>),
    /// The step repeats a position that may not be repeated, and was not played.
    Forbidden,
}

impl<B: BitBoard> Path<B> {
    /// The path of a game that has just started.
    pub(crate) fn new(compiled: &CompiledRules<B>) -> Self {
        let mut path = Self {
            rule: compiled.repetition(),
            hashes: Vec::with_capacity(MAX_PLY),
            frames: Vec::with_capacity(MAX_PLY + 1),
        };
        path.restart(compiled, compiled.start());
        path
    }

    /// Makes it that of a game.
    pub(crate) fn go_to(&mut self, compiled: &CompiledRules<B>, game: &Game) {
        let mut first = game.clone();
        while first.undo().is_some() {}
        let Ok(start) = compiled.state(&first.position(), first.side_to_move()) else {
            return broken("the engine is of the game", ());
        };
        self.restart(compiled, start);
        for step in game.history() {
            self.proceed(compiled, step);
        }
    }

    /// Starts again from a state.
    fn restart(&mut self, compiled: &CompiledRules<B>, state: State<B>) {
        self.hashes.clear();
        self.frames.clear();
        if self.rule.is_some() {
            self.hashes.push(hash(compiled, &state));
        }
        self.frames.push(Frame { state, past: 0, occurred: 0 });
    }

    /// Plays a step that the game has made.
    fn proceed(&mut self, compiled: &CompiledRules<B>, step: Step) {
        self.enter(compiled, step);
        if let [first, last] = self.frames.as_mut_slice() {
            *first = *last;
            self.frames.truncate(1);
        }
    }

    /// The last state.
    #[inline]
    #[allow(clippy::indexing_slicing, reason = "there is always the state at the root")]
    pub(crate) fn state(&self) -> &State<B> {
        &self.frames[self.frames.len() - 1].state
    }

    /// The key of the last state in the table: what it is worth depends on how often it has occurred.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        let occurred = self.frames.last().map_or(0, |frame| frame.occurred);
        self.state().zobrist().get() ^ u64::from(occurred).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Plays a legal step.
    #[inline(never)]
    pub(super) fn enter(&mut self, compiled: &CompiledRules<B>, step: Step) -> Judged {
        let Some(&Frame { ref state, mut past, .. }) = self.frames.last() else {
            return broken("the path has the root", Judged::Forbidden);
        };
        let played = compiled.play_unchecked(state, step);
        let (next, mover) = (played.state(), state.side_to_move());
        let Some(rule) = self.rule else {
            self.frames.push(Frame { state: next, past, occurred: 0 });
            return next.outcome().map_or(Judged::Open, |outcome| Judged::Over(outcome.winner()));
        };
        // What was captured does not come back, unless it stayed on the board and changed sides.
        if !played.captures().is_empty() && state.kind(PieceKind::Mercenary).is_empty() {
            past = self.hashes.len();
        }
        let hash = hash(compiled, &next);
        let occurred = if next.berserk().is_empty() { self.count(past, hash) } else { 0 };
        let mut judged = next.outcome().map_or(Judged::Open, |outcome| Judged::Over(outcome.winner()));
        if judged == Judged::Open && occurred + 1 >= rule.occurrence() {
            judged = effect(rule, mover);
        }
        if judged != Judged::Forbidden {
            self.hashes.push(hash);
            self.frames.push(Frame { state: next, past, occurred });
        }
        judged
    }

    /// Takes the last step back.
    #[inline]
    pub(super) fn leave(&mut self) {
        self.frames.pop();
        if self.rule.is_some() {
            self.hashes.pop();
        }
    }

    /// How often a state has occurred.
    #[inline]
    fn count(&self, past: usize, hash: u64) -> u8 {
        let earlier = self.hashes.get(past..).expect_or_default("the past begins on the path");
        let count = earlier.iter().filter(|&&other| other == hash).count();
        u8::try_from(count).unwrap_or(u8::MAX - 1)
    }
}

/// What follows if a side repeats a position so often that the rule applies.
fn effect(rule: RepetitionRule, mover: Side) -> Judged {
    if rule.forbids(mover) {
        return Judged::Forbidden;
    }
    match rule.loser(mover) {
        Some(loser) => Judged::Over(Some(loser.other())),
        // A step that the rule forbids only to the other side changes nothing.
        None if rule.forbids_any() => Judged::Open,
        None => Judged::Over(None),
    }
}

/// The hash of a state as repetitions compare it. States within a berserk turn do not count: no other state has their hash.
#[inline]
fn hash<B: BitBoard>(compiled: &CompiledRules<B>, state: &State<B>) -> u64 {
    if state.berserk().is_empty() { compiled.repetition_hash(state).get() } else { !state.zobrist().get() }
}
