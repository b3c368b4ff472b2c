//! Alpha-beta search.
//!
//! Values are those of the side to move. In a berserk turn the same side moves again, so that a value keeps its sign.

mod path;
mod root;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use tafl_play::{BitBoard, Engine, Mark, PieceKind, Side, State, Step};

use crate::evaluation::Evaluation;
use crate::ordering::Ordering;
use crate::report::Progress;
use crate::score::{MAX_PLY, WIN, is_decided};
use crate::search::Search;
use crate::table::{Bound, Entry, Table};
use path::{Judged, Path};

/// Greater than any value.
const INFINITY: i32 = WIN + 1;

/// From this depth on, late quiet steps are first searched less deep.
const REDUCED_DEPTH: u8 = 4;

/// The number of steps that are not reduced, and of those that are reduced by 1 and not by 2.
const FULL_STEPS: usize = 4;
const SLIGHTLY_REDUCED_STEPS: usize = 20;

/// What the caller is told.
pub(crate) type Watch<'a> = &'a mut dyn FnMut(Progress<'_>) -> ControlFlow<()>;

/// A search in progress.
pub(crate) struct Searcher<'a, B> {
    engine: &'a Engine<B>,
    evaluation: Evaluation,
    table: &'a mut Table,
    ordering: &'a mut Ordering,
    watch: Watch<'a>,
    path: Path<B>,
    /// The steps to look at of all nodes on the path, one after the other.
    steps: Vec<Candidate>,
    /// The best line from each node on the path.
    lines: Vec<Vec<Step>>,
    /// The steps that are considered at the root.
    root: Vec<Step>,
    /// The value of the best line at the root so far.
    root_value: i32,
    /// Whether the table may know the root: not if some of its steps are left out.
    whole: bool,
    nodes: u64,
    max_nodes: u64,
    selective: usize,
    stopped: bool,
}

#[derive(Clone, Copy, Debug)]
struct Candidate {
    rank: i32,
    step: Step,
}

impl Candidate {
    /// By descending rank, then by step: a number, which takes less time to compare than a rank and four indices.
    #[inline]
    fn order(&self) -> u64 {
        let (origin, target) = (self.step.origin(), self.step.target());
        let squares = [origin, target].map(|square| [square.rank().index(), square.file().index()]);
        let [[one, two], [three, four]] = squares;
        u64::from(i32::MAX.abs_diff(self.rank)) << 32 | u64::from(u32::from_be_bytes([one, two, three, four]))
    }
}

/// The steps of a node in the order in which they are found and looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Known,
    Captures,
    Quiet,
}

/// The bounds of a search, and how deep it goes.
#[derive(Clone, Copy, Debug)]
struct Window {
    alpha: i32,
    beta: i32,
    depth: u8,
}

impl<'a, B: BitBoard> Searcher<'a, B> {
    pub(crate) fn new(
        engine: &'a Engine<B>,
        evaluation: Evaluation,
        table: &'a mut Table,
        ordering: &'a mut Ordering,
        watch: Watch<'a>,
    ) -> Self {
        Self {
            path: Path::new(engine),
            steps: Vec::with_capacity(1_024),
            lines: alloc::vec![Vec::new(); MAX_PLY + 1],
            root: Vec::new(),
            root_value: -INFINITY,
            whole: true,
            nodes: 0,
            max_nodes: u64::MAX,
            selective: 0,
            stopped: false,
            engine,
            evaluation,
            table,
            ordering,
            watch,
        }
    }

    /// The value of the node at the end of the path, which is `ply` steps from the root. Meaningless once the search is stopped.
    fn node(&mut self, ply: usize, window: Window, known: Option<Step>) -> i32 {
        self.clear_line(ply);
        if window.depth == 0 || ply >= MAX_PLY {
            return self.leaf(ply);
        }
        let key = self.path.key();
        let entry = self.table.get(key);
        // A principal variation is searched to its end, so that the whole line is known.
        if window.beta - window.alpha == 1 {
            if let Some(value) = entry.and_then(|entry| cutoff(&entry, ply, window)) {
                return value;
            }
        }
        let known = known.or(entry.and_then(|entry| entry.step));
        let first = self.steps.len();
        let (value, step) = self.best(ply, window, known);
        self.steps.truncate(first);
        if !self.stopped && (ply > 0 || self.whole) {
            let bound = if value >= window.beta {
                Bound::Lower
            } else if value > window.alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.table.put(key, step, value, window.depth, bound, distance(ply));
        }
        value
    }

    /// The greatest value of the steps of a node, and its step if it is greater than alpha.
    fn best(&mut self, ply: usize, mut window: Window, known: Option<Step>) -> (i32, Option<Step>) {
        let (mut best, mut best_step, mut tried) = (-INFINITY, None, 0);
        let mut captures = 0..0;
        for stage in [Stage::Known, Stage::Captures, Stage::Quiet] {
            let from = self.steps.len();
            self.find(stage, ply, known, captures.clone());
            let found = from..self.steps.len();
            if stage == Stage::Captures {
                captures = found.clone();
            }
            for index in found {
                let Some(step) = self.steps.get(index).map(|candidate| candidate.step) else { break };
                let Some(value) = self.value_of(ply, step, window, stage, tried) else {
                    if self.stopped {
                        return (best, best_step);
                    }
                    continue;
                };
                tried += 1;
                best = best.max(value);
                if value > window.alpha {
                    window.alpha = value;
                    best_step = Some(step);
                    self.extend_line(ply, step, value);
                    if value >= window.beta {
                        if stage != Stage::Captures {
                            let side = self.path.state().side_to_move();
                            self.ordering.refuted(ply, side, step, window.depth);
                        }
                        return (best, best_step);
                    }
                }
            }
        }
        if tried == 0 {
            // All steps would repeat a position that may not be repeated.
            return (distance(ply) - WIN, None);
        }
        (best, best_step)
    }

    /// Adds the steps of a stage, the likeliest first, without those of the stages before.
    fn find(&mut self, stage: Stage, ply: usize, known: Option<Step>, captures: core::ops::Range<usize>) {
        let state = self.path.state();
        let (engine, ordering, steps) = (self.engine, &*self.ordering, &mut self.steps);
        let root = if ply == 0 { Some(&self.root) } else { None };
        let considered = |step: Step| root.is_none_or(|root| root.contains(&step));
        let from = steps.len();
        match stage {
            Stage::Known => {
                // By a hash that two positions share, the step of another one can be known.
                let legal = known.filter(|&step| considered(step) && engine.check(state, step).is_ok());
                steps.extend(legal.map(|step| Candidate { rank: 0, step }));
                return;
            }
            Stage::Captures => {
                let kings = state.kind(PieceKind::King);
                engine.for_each_capturing_step(state, |step, captures| {
                    let squares = captures.squares();
                    let king = !(squares & kings).is_empty();
                    let rank = i32::try_from(squares.count()).unwrap_or_default() + i32::from(king) * 10_000;
                    if Some(step) != known && considered(step) {
                        steps.push(Candidate { rank, step });
                    }
                });
            }
            Stage::Quiet => {
                let side = state.side_to_move();
                engine.for_each_legal_step(state, |step| {
                    let capturing = steps.get(captures.clone()).unwrap_or_default();
                    let is_new = Some(step) != known && capturing.iter().all(|other| other.step != step);
                    if is_new && considered(step) {
                        steps.push(Candidate { rank: ordering.rank(ply, side, step), step });
                    }
                });
            }
        }
        let found = steps.get_mut(from..).unwrap_or_default();
        found.sort_unstable_by_key(Candidate::order);
    }

    /// The value of a step for the side that makes it; `None` if it may not be made, or if the search is stopped.
    fn value_of(
        &mut self,
        ply: usize,
        step: Step,
        window: Window,
        stage: Stage,
        tried: usize,
    ) -> Option<i32> {
        if !self.count() {
            return None;
        }
        let side = self.path.state().side_to_move();
        let judged = self.path.enter(self.engine, step);
        self.selective = self.selective.max(ply + 1);
        self.clear_line(ply + 1);
        let value = match judged {
            Judged::Forbidden => return None,
            Judged::Over(winner) => value_of_end(winner, side, ply + 1),
            Judged::Open => {
                let again = self.path.state().side_to_move() == side;
                let reduction =
                    if stage == Stage::Quiet && !again { reduction(window.depth, tried) } else { 0 };
                self.narrowed(ply + 1, window, again, tried == 0, reduction)
            }
        };
        self.path.leave();
        (!self.stopped).then_some(value)
    }

    /// The value of the node after a step: exact for the first step, and for others at first only whether it is better.
    fn narrowed(&mut self, ply: usize, window: Window, again: bool, first: bool, reduction: u8) -> i32 {
        let depth = window.depth - 1;
        let full = Window { depth, ..window };
        if first {
            return self.after(ply, full, again);
        }
        let narrow = Window { beta: window.alpha + 1, ..full };
        let mut value = self.after(ply, Window { depth: depth - reduction, ..narrow }, again);
        if reduction > 0 && value > window.alpha && !self.stopped {
            value = self.after(ply, narrow, again);
        }
        if value > window.alpha && value < window.beta && !self.stopped {
            value = self.after(ply, full, again);
        }
        value
    }

    /// The value of a node for the side that moved there.
    fn after(&mut self, ply: usize, window: Window, again: bool) -> i32 {
        if again {
            self.node(ply, window, None)
        } else {
            -self.node(ply, Window { alpha: -window.beta, beta: -window.alpha, ..window }, None)
        }
    }

    /// The value of a node without looking further, except whether the next step decides the game.
    #[inline(never)]
    fn leaf(&mut self, ply: usize) -> i32 {
        let state = self.path.state();
        if wins_at_once(self.engine, state) {
            self.selective = self.selective.max(ply + 1);
            return WIN - distance(ply) - 1;
        }
        self.evaluation.value(self.engine, state)
    }

    /// Counts a step that is about to be played; false if the search is to stop instead.
    #[inline]
    fn count(&mut self) -> bool {
        if self.stopped || self.nodes >= self.max_nodes {
            self.stopped = true;
            return false;
        }
        self.nodes += 1;
        if self.nodes % Search::INTERVAL == 0 {
            self.stopped = (self.watch)(Progress::Nodes(self.nodes)).is_break();
        }
        !self.stopped
    }

    fn clear_line(&mut self, ply: usize) {
        if let Some(line) = self.lines.get_mut(ply) {
            line.clear();
        }
    }

    /// Makes a step, and the best line after it, the best line.
    fn extend_line(&mut self, ply: usize, step: Step, value: i32) {
        if let Some((line, rest)) = self.lines.get_mut(ply..).and_then(<[_]>::split_first_mut) {
            line.clear();
            line.push(step);
            line.extend(rest.first().into_iter().flatten());
        }
        if ply == 0 {
            self.root_value = value;
        }
    }
}

/// Whether the side to move can end the game in its favour with one step: the king escapes or is captured.
pub(crate) fn wins_at_once<B: BitBoard>(engine: &Engine<B>, state: &State<B>) -> bool {
    match state.side_to_move() {
        Side::Defenders => engine.mark_holds(state, Mark::KingHasRoute),
        Side::Attackers => {
            let kings = state.kind(PieceKind::King) & state.side(Side::Defenders);
            // Of several kings, only the last one decides.
            kings.count() == 1 && engine.mark_holds(state, Mark::KingVulnerable)
        }
    }
}

/// The value for `side` of a game that ends so many steps from the root.
fn value_of_end(winner: Option<Side>, side: Side, ply: usize) -> i32 {
    match winner {
        None => 0,
        Some(winner) if winner == side => WIN - distance(ply),
        Some(_) => distance(ply) - WIN,
    }
}

/// By how much less deep a quiet step is searched after so many others.
fn reduction(depth: u8, tried: usize) -> u8 {
    match tried {
        _ if depth < REDUCED_DEPTH => 0,
        0..FULL_STEPS => 0,
        FULL_STEPS..SLIGHTLY_REDUCED_STEPS => 1,
        _ => 2,
    }
}

/// The value of an entry, if it decides the node.
fn cutoff(entry: &Entry, ply: usize, window: Window) -> Option<i32> {
    let value = entry.value(distance(ply));
    // A win is one however deep it was found.
    let deep = entry.depth >= window.depth
        || is_decided(value)
            && matches!((entry.bound, value > 0), (Bound::Lower, true) | (Bound::Upper, false));
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= window.beta,
        Bound::Upper => value <= window.alpha,
    };
    (deep && decides).then_some(value)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most `MAX_PLY` + 1")]
const fn distance(ply: usize) -> i32 {
    ply as i32
}
