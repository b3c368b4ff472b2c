//! The search of a game, one depth after the other.

use alloc::vec::Vec;
use core::cmp::Reverse;

use tafl_play::{BitBoard, Game, Step};

use super::{INFINITY, Searcher, Window};
use crate::limits::Limits;
use crate::report::{Line, Progress, Report};
use crate::score::{MAX_PLY, score_of};
use tafl_engine::Score;

impl<B: BitBoard> Searcher<'_, B> {
    pub(crate) fn run(mut self, game: &Game, limits: &Limits) -> Report {
        self.start(game);
        let legal = game.legal_steps();
        let mut root = legal.clone();
        root.retain(|step| limits.steps.is_empty() || limits.steps.contains(step));
        self.max_nodes = limits.nodes;
        let mut report = Report { lines: self.first_line(&root), ..Report::default() };
        for depth in 1..=limits.depth {
            if root.is_empty() {
                break;
            }
            self.whole = root.len() == legal.len();
            let lines = self.lines_at(depth, &root, limits.lines, &report.lines);
            let is_complete = !self.stopped;
            report = self.report(&report, depth, lines);
            if !is_complete || (self.watch)(Progress::Depth(&report)).is_break() {
                break;
            }
            if report.lines.iter().all(|line| is_certain(line.score, depth)) {
                break;
            }
        }
        report
    }

    /// Makes the path that of the game.
    fn start(&mut self, game: &Game) {
        let mut first = game.clone();
        while first.undo().is_some() {}
        let Ok(start) = self.engine.state(&first.position(), first.side_to_move()) else { return };
        self.path.restart(self.engine, start);
        for step in game.history() {
            self.path.proceed(self.engine, step);
        }
    }

    /// What to answer if nothing could be searched: any step.
    fn first_line(&self, root: &[Step]) -> Vec<Line> {
        let value = self.evaluation.value(self.engine, self.path.state());
        root.iter().take(1).map(|&step| Line { score: Score::Points(value), steps: [step].into() }).collect()
    }

    /// The best lines at a depth, each without the first steps of those before; those that are known if it is stopped.
    fn lines_at(&mut self, depth: u8, root: &[Step], count: usize, before: &[Line]) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        while lines.len() < count.min(root.len()) {
            self.root.clear();
            let is_left = |step: &&Step| lines.iter().all(|line| line.steps.first() != Some(step));
            self.root.extend(root.iter().filter(is_left));
            // The line that had this place is likely to have it again.
            let known =
                before.iter().filter_map(|line| line.steps.first()).find(|step| self.root.contains(step));
            self.whole &= lines.is_empty();
            self.root_value = -INFINITY;
            let window = Window { alpha: -INFINITY, beta: INFINITY, depth };
            self.node(0, window, known.copied());
            // A stopped search has looked at the best step of the depth before first, so what it has is no worse.
            let steps = self.lines.first().filter(|line| !line.is_empty()).cloned();
            let Some(steps) = steps else { break };
            lines.push(Line { score: score_of(self.root_value), steps });
            if self.stopped {
                break;
            }
        }
        lines.sort_by_key(|line| Reverse(line.score));
        lines
    }

    /// The report after a depth. What a stopped search has not found again is that of the depth before.
    fn report(&self, before: &Report, depth: u8, mut lines: Vec<Line>) -> Report {
        if self.stopped {
            let first = |line: &Line| line.steps.first().copied();
            let is_new = |line: &&Line| lines.iter().all(|other| first(other) != first(line));
            let missing: Vec<Line> = before.lines.iter().filter(is_new).cloned().collect();
            lines.extend(missing);
            lines.truncate(before.lines.len().max(1));
        }
        Report {
            depth: if self.stopped { before.depth } else { depth },
            selective_depth: u8::try_from(self.selective).unwrap_or(u8::MAX),
            nodes: self.nodes,
            table_use: self.table.permille(),
            lines,
        }
    }
}

/// Whether a score does not change at a greater depth.
fn is_certain(score: Score, depth: u8) -> bool {
    match score {
        Score::Points(_) => false,
        Score::Win(steps) | Score::Loss(steps) => steps <= u32::from(depth) || usize::from(depth) >= MAX_PLY,
    }
}
