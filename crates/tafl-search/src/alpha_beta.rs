//! Alpha-beta search.
//!
//! Values are those of the side to move. In a berserk turn the same side moves again, so that a value keeps its sign.
//!
//! The nodes of the path are a list and not calls of a function, so that a search can pause at any of them.

mod node;
mod path;
mod quiet;
mod root;
mod task;

use core::ops::ControlFlow;

use notation_syntax::invariant::ExpectOr as _;
use tafl_play::{BitBoard, CompiledRules, Mark, PieceKind, Side, State, Step};

use crate::evaluation::Evaluation;
use crate::ordering::Ordering;
use crate::report::{MAX_PLY, Progress, WIN, is_decided};
use crate::table::{Bound, Entry, Table};
use node::{Candidate, Node, Stage};
use path::Judged;
pub(crate) use path::Path;
use quiet::{escapes, for_each_quiet};
pub(crate) use task::Task;

/// Greater than any value.
const INFINITY: i32 = WIN + 1;

/// The number of nodes between two calls of the watching function.
pub(crate) const INTERVAL: u64 = 256;

/// What the caller is told.
pub(crate) type Watch<'a> = &'a mut dyn FnMut(Progress<'_>) -> ControlFlow<()>;

/// A search that goes on, with what it shares with those before and after it.
pub(crate) struct Searcher<'a, B> {
    compiled: &'a CompiledRules<B>,
    evaluation: Evaluation,
    table: &'a mut Table,
    ordering: &'a mut Ordering,
    watch: Watch<'a>,
    path: &'a mut Path<B>,
    task: &'a mut Task,
}

/// Bounds of a value, and how deep a node is searched.
#[derive(Clone, Copy, Debug)]
struct Window {
    alpha: i32,
    beta: i32,
    depth: u8,
    /// How many threats are left below the depth.
    threats: u8,
}

impl Window {
    fn is_narrow(self) -> bool {
        self.beta - self.alpha == 1
    }
}

impl<'a, B: BitBoard> Searcher<'a, B> {
    pub(crate) fn new(
        compiled: &'a CompiledRules<B>,
        table: &'a mut Table,
        ordering: &'a mut Ordering,
        watch: Watch<'a>,
        path: &'a mut Path<B>,
        task: &'a mut Task,
    ) -> Self {
        Self { evaluation: Evaluation::new(compiled), compiled, table, ordering, watch, path, task }
    }

    /// Searches the node at the root, which has been entered, to its end. A pause breaks.
    fn search_root(&mut self) -> ControlFlow<()> {
        let mut value = None;
        loop {
            value = match value {
                None => match self.next_step()? {
                    Some(step) => self.try_step(step),
                    None if self.task.parents.is_empty() => {
                        self.leave();
                        return ControlFlow::Continue(());
                    }
                    None => Some(self.leave()),
                },
                Some(value) => self.judge(value),
            };
        }
    }

    /// Enters the node at the end of the path, unless its value is known without looking at its steps.
    fn enter(&mut self, ply: usize, mut window: Window, known: Option<Step>) -> Option<i32> {
        self.task.clear_line(ply);
        let is_forced = ply > 0 && self.is_forced();
        // There are few answers, and it matters whether one of them holds.
        window.depth += u8::from(is_forced);
        if window.depth == 0 || ply >= MAX_PLY {
            return self.enter_last(ply, window);
        }
        let key = self.path.key();
        let entry = if self.is_whole(window) { self.table.get(key) } else { None };
        // A principal variation is searched to its end, so that the whole line is known.
        if window.is_narrow() {
            if let Some(value) = entry.and_then(|entry| cutoff(&entry, ply, window)) {
                return Some(value);
            }
            // Within a berserk turn, the step that decides the game may not be legal.
            if self.path.state().berserk().is_empty() {
                if let Some(value) = self.win_at_once(ply) {
                    return Some(value);
                }
            }
        }
        let known = known.or(entry.and_then(|entry| entry.step));
        let node = Node { is_forced, ..Node::new(key, window, known, self.task.steps.len()) };
        self.task.push(node);
        None
    }

    /// Enters a node of which only captures and threats are searched, unless the next step decides the game or the estimate is
    /// good enough.
    #[inline(never)]
    fn enter_last(&mut self, ply: usize, window: Window) -> Option<i32> {
        if let Some(value) = self.win_at_once(ply) {
            return Some(value);
        }
        let state = self.path.state();
        let estimate = self.evaluation.value(self.compiled, state);
        // In a berserk turn the side cannot be content with what it has.
        if estimate >= window.beta || ply >= MAX_PLY || !state.berserk().is_empty() {
            return Some(estimate);
        }
        let window = Window { alpha: window.alpha.max(estimate), depth: 0, ..window };
        // To do neither is as good as a step that was tried.
        let node = Node { best: estimate, tried: 1, ..Node::new(0, window, None, self.task.steps.len()) };
        self.task.push(node);
        None
    }

    /// The value of a node whose side to move ends the game with one step.
    fn win_at_once(&mut self, ply: usize) -> Option<i32> {
        let wins = wins_at_once(self.compiled, self.path.state());
        if wins {
            self.task.selective = self.task.selective.max(ply + 1);
        }
        wins.then(|| WIN - distance(ply) - 1)
    }

    /// Whether the king escapes with the next step, unless the attackers prevent it with this one.
    #[inline]
    fn is_forced(&self) -> bool {
        let state = self.path.state();
        state.side_to_move() == Side::Attackers && !escapes(self.compiled, state).is_empty()
    }

    /// Whether the value of a node depends only on its state and the depth. The table knows no others.
    fn is_whole(&self, window: Window) -> bool {
        window.threats == self.task.limits.threats
    }

    /// Leaves the node whose steps have all been looked at, or one of which is too good. Its value for its side to move.
    fn leave(&mut self) -> i32 {
        let ply = self.task.ply();
        let node = self.task.pop();
        let value = if node.closes() {
            // After the steps that were not looked at, the king escapes.
            node.best.max(distance(ply) + 2 - WIN)
        } else if node.tried == 0 {
            // All steps would repeat a position that may not be repeated.
            distance(ply) - WIN
        } else {
            node.best
        };
        if !node.is_last() && self.is_whole(node.window) && (ply > 0 || self.task.whole) {
            let bound = if value >= node.window.beta {
                Bound::Lower
            } else if value > node.floor {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.table.put(node.key, node.best_step, value, node.window.depth, bound, distance(ply));
        }
        value
    }

    /// The next step to try at the node; `None` if there is none, or need not be one.
    fn next_step(&mut self) -> ControlFlow<(), Option<Step>> {
        loop {
            let node = &mut self.task.node;
            if node.window.alpha >= node.window.beta {
                return ControlFlow::Continue(None);
            }
            if let Some(step) = self.task.steps.get(node.next).map(|candidate| candidate.step) {
                // Nothing has changed yet, so the search can go on from here.
                if self.task.nodes >= self.task.pause_at {
                    self.pause()?;
                }
                self.task.node.next += 1;
                return ControlFlow::Continue(Some(step));
            }
            let Some(stage) = node.next_stage() else { return ControlFlow::Continue(None) };
            node.stage = stage;
            self.find();
        }
    }

    /// Lets the caller look at the clock, at the limit or when it is time to.
    #[cold]
    fn pause(&mut self) -> ControlFlow<()> {
        let task = &mut *self.task;
        if task.nodes >= task.max_nodes {
            task.is_over = true;
            return ControlFlow::Break(());
        }
        task.pause_at = (task.nodes + INTERVAL).min(task.max_nodes);
        (self.watch)(Progress::Nodes(task.nodes))
    }

    /// Adds the steps of the node's stage, the likeliest first, without those of the stages before.
    fn find(&mut self) {
        let Task { node, steps, root, parents, .. } = &mut *self.task;
        let (compiled, ordering, state) = (self.compiled, &*self.ordering, self.path.state());
        let (ply, known) = (parents.len(), node.known);
        let root = if ply == 0 { Some(&*root) } else { None };
        let considered = |step: Step| root.is_none_or(|root| root.contains(&step));
        let from = steps.len();
        match node.stage {
            Stage::Start => return,
            Stage::Known => {
                // By a hash that two positions share, the step of another one can be known.
                let legal = known.filter(|&step| considered(step) && compiled.check(state, step).is_ok());
                steps.extend(legal.map(|step| Candidate { rank: 0, step }));
                return;
            }
            Stage::Captures => {
                let kings = state.kind(PieceKind::King);
                compiled.for_each_capturing_step(state, |step, captures| {
                    let squares = captures.squares();
                    let king = !(squares & kings).is_empty();
                    let rank = i32::try_from(squares.count())
                        .expect_or_default("a board has fewer than 2¹⁶ squares")
                        + i32::from(king) * 10_000;
                    if Some(step) != known && considered(step) {
                        steps.push(Candidate { rank, step });
                    }
                });
                node.captures = from..steps.len();
            }
            Stage::Quiet => for_each_quiet(compiled, state, node, |step| {
                let capturing = steps
                    .get(node.captures.clone())
                    .expect_or_default("the captures of a node are in the list");
                let is_new = Some(step) != known && capturing.iter().all(|other| other.step != step);
                if is_new && considered(step) {
                    let rank = ordering.rank(ply, state.side_to_move(), step);
                    steps.push(Candidate { rank, step });
                }
            }),
        }
        let found = steps.get_mut(from..).expect_or_default("the steps of a node are in the list");
        found.sort_unstable_by_key(|candidate| candidate.order());
    }

    /// Plays a step of the node. The value of the node after it, if that need not be searched; a step that ends the game, or
    /// may not be played, has been judged already.
    fn try_step(&mut self, step: Step) -> Option<i32> {
        let ply = self.task.ply() + 1;
        self.task.nodes += 1;
        let side = self.path.state().side_to_move();
        let judged = self.path.enter(self.compiled, step);
        self.task.selective = self.task.selective.max(ply);
        self.task.clear_line(ply);
        self.task.node.step = Some(step);
        match judged {
            Judged::Forbidden => None,
            Judged::Over(winner) => {
                self.accept(value_of_end(winner, side, ply));
                None
            }
            Judged::Open => {
                let node = &mut self.task.node;
                node.again = self.path.state().side_to_move() == side;
                node.attempt = node.first_attempt();
                let window = node.narrowed();
                self.enter(ply, window, None)
            }
        }
    }

    /// Judges the step of the node by the value of the node after it. The value of that node again, if it is searched with
    /// wider bounds and known at once.
    fn judge(&mut self, value: i32) -> Option<i32> {
        let node = &mut self.task.node;
        let value = if node.again { value } else { -value };
        if let Some(attempt) = node.next_attempt(value) {
            node.attempt = attempt;
            let window = node.narrowed();
            return self.enter(self.task.ply() + 1, window, None);
        }
        self.accept(value);
        None
    }

    /// Takes the step of the node back, now that its value for the side that makes it is known.
    fn accept(&mut self, value: i32) {
        self.path.leave();
        let ply = self.task.ply();
        let node = &mut self.task.node;
        node.tried += 1;
        node.best = node.best.max(value);
        if value <= node.window.alpha {
            return;
        }
        node.window.alpha = value;
        node.best_step = node.step;
        if let Some(step) = node.step.filter(|_| value >= node.window.beta && node.stage != Stage::Captures) {
            let side = self.path.state().side_to_move();
            self.ordering.refuted(ply, side, step, node.window.depth);
        }
        self.task.extend_line(value);
    }
}

/// Whether the side to move can end the game in its favour with one step: the king escapes or is captured.
pub(crate) fn wins_at_once<B: BitBoard>(compiled: &CompiledRules<B>, state: &State<B>) -> bool {
    match state.side_to_move() {
        Side::Defenders => compiled.mark_holds(state, Mark::KingHasRoute),
        Side::Attackers => {
            let kings = state.kind(PieceKind::King) & state.side(Side::Defenders);
            // Of several kings, only the last one decides.
            kings.count() == 1 && compiled.mark_holds(state, Mark::KingVulnerable)
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
