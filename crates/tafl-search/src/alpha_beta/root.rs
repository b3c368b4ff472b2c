//! The search of a game, one depth after the other.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use tafl_play::{BitBoard, Game, Step};

use super::{INFINITY, INTERVAL, Searcher, Task, Window};
use crate::limits::Limits;
use crate::report::{Line, MAX_PLY, Progress, Report, score_of};
use crate::table::Table;
use tafl_engine::Score;

impl Task {
    /// Begins the search of a game, whose estimate is `value`.
    pub(crate) fn begin(&mut self, game: &Game, value: i32, limits: &Limits) {
        let legal = game.legal_steps();
        self.considered.clone_from(&legal);
        self.considered.retain(|step| limits.steps.is_empty() || limits.steps.contains(step));
        self.legal = legal.len();
        self.parents.clear();
        self.steps.clear();
        self.found.clear();
        self.is_open = false;
        self.is_over = self.considered.is_empty();
        (self.depth, self.nodes, self.selective) = (1, 0, 0);
        self.max_nodes = limits.nodes;
        self.pause_at = limits.nodes.min(INTERVAL);
        self.limits.clone_from(limits);
        // What to answer if nothing could be searched: any step.
        let first = self.considered.iter().take(1);
        let lines = first.map(|&step| Line { score: Score::Points(value), steps: [step].into() }).collect();
        self.report = Report { lines, ..Report::default() };
    }

    /// Forgets the search.
    pub(crate) fn end(&mut self) {
        self.is_over = true;
        self.is_open = false;
        self.found.clear();
        self.report = Report::default();
        (self.nodes, self.selective) = (0, 0);
    }

    /// Whether nothing is left to do.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// What is known so far. What this depth has not found again is that of the depth before.
    pub(crate) fn report(&self, table: &Table) -> Report {
        let mut lines = self.found.clone();
        lines.extend(self.open_line());
        lines.sort_by_key(|line| Reverse(line.score));
        let first = |line: &Line| line.steps.first().copied();
        let is_new = |line: &&Line| lines.iter().all(|other| first(other) != first(line));
        let missing: Vec<Line> = self.report.lines.iter().filter(is_new).cloned().collect();
        lines.extend(missing);
        lines.truncate(self.report.lines.len().max(1));
        Report { lines, ..self.counted(self.report.depth, table) }
    }

    /// The line that is being searched, if it counts already. The steps that are still to come may be better, so that a value
    /// below that of the depth before is none of the position. If it is a loss, another step is worth a try.
    fn open_line(&self) -> Option<Line> {
        let steps = self.lines.first().filter(|line| self.is_open && !line.is_empty())?;
        let score = score_of(self.root_value);
        let before = self.report.lines.get(self.found.len()).map_or(score, |line| line.score);
        let is_lost = matches!(score, Score::Loss(_));
        if score >= before || self.report.depth == 0 && !is_lost {
            return Some(Line { score, steps: steps.clone() });
        }
        let other = self.step_at_root().filter(|step| is_lost && steps.first() != Some(step))?;
        Some(Line { score: before, steps: [other].into() })
    }

    /// The step at the root that is being searched, or is next.
    fn step_at_root(&self) -> Option<Step> {
        match self.parents.first() {
            Some(root) => root.step,
            None => self.steps.get(self.node.next).map(|candidate| candidate.step),
        }
    }

    fn counted(&self, depth: u8, table: &Table) -> Report {
        Report {
            depth,
            selective_depth: u8::try_from(self.selective).unwrap_or(u8::MAX),
            nodes: self.nodes,
            table_use: table.permille(),
            lines: Vec::new(),
        }
    }
}

impl<B: BitBoard> Searcher<'_, B> {
    /// Goes on until nothing is left to do, or the caller pauses.
    pub(crate) fn advance(&mut self) {
        while !self.task.is_over && self.advance_line().is_continue() {}
    }

    /// Goes on to the end of a line at this depth, or of the depth.
    fn advance_line(&mut self) -> ControlFlow<()> {
        if !self.task.is_open && !self.begin_line() {
            return self.end_depth();
        }
        self.search_root()?;
        let best = self.task.lines.first().filter(|line| !line.is_empty()).cloned();
        match best {
            Some(steps) => self.task.found.push(Line { score: score_of(self.task.root_value), steps }),
            // All steps would repeat a position that may not be repeated: there are no more lines.
            None => return self.end_depth(),
        }
        ControlFlow::Continue(())
    }

    /// Enters the root for the next line, without the first steps of those before; false if there are enough lines.
    fn begin_line(&mut self) -> bool {
        let task = &mut *self.task;
        if task.found.len() >= task.limits.lines.min(task.considered.len()) {
            return false;
        }
        let is_left = |step: &&Step| task.found.iter().all(|line| line.steps.first() != Some(step));
        task.root.clear();
        task.root.extend(task.considered.iter().filter(is_left));
        // The line that had this place is likely to have it again.
        let mut before = task.report.lines.iter().filter_map(|line| line.steps.first());
        let known = before.find(|step| task.root.contains(step)).copied();
        task.whole = task.root.len() == task.legal;
        task.root_value = -INFINITY;
        let (depth, threats) = (task.depth, task.limits.threats);
        let window = Window { alpha: -INFINITY, beta: INFINITY, depth, threats };
        self.enter(0, window, known);
        true
    }

    /// Ends a depth and begins the next one.
    fn end_depth(&mut self) -> ControlFlow<()> {
        let task = &mut *self.task;
        let mut lines = core::mem::take(&mut task.found);
        lines.sort_by_key(|line| Reverse(line.score));
        task.report = Report { lines, ..task.counted(task.depth, self.table) };
        task.is_over = task.depth >= task.limits.depth
            || task.report.lines.iter().all(|line| is_certain(line.score, task.depth));
        task.depth += 1;
        (self.watch)(Progress::Depth(&task.report))
    }
}

/// Whether a score does not change at a greater depth.
fn is_certain(score: Score, depth: u8) -> bool {
    match score {
        Score::Points(_) => false,
        Score::Win(steps) | Score::Loss(steps) => steps <= u32::from(depth) || usize::from(depth) >= MAX_PLY,
    }
}
