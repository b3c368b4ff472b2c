//! How far a search has come.

use alloc::vec::Vec;
use core::mem;

use tafl_play::Step;

use super::node::{Candidate, Node};
use super::{INFINITY, Window};
use crate::limits::Limits;
use crate::report::{Line, MAX_PLY, Report};

/// All that a search knows between two steps, except the path and what it shares with other searches.
#[derive(Clone)]
pub(crate) struct Task {
    /// The node at the end of the path, and those before it.
    pub(super) node: Node,
    pub(super) parents: Vec<Node>,
    /// The steps to look at of all nodes on the path, one after the other.
    pub(super) steps: Vec<Candidate>,
    /// The best line from each node on the path.
    pub(super) lines: Vec<Vec<Step>>,
    pub(super) limits: Limits,
    /// The steps to consider, and those of them that are considered for the line that is searched.
    pub(super) considered: Vec<Step>,
    pub(super) root: Vec<Step>,
    /// The number of legal steps, and whether all of them are considered. If not, the table may not know the root.
    pub(super) legal: usize,
    pub(super) whole: bool,
    /// The value of the best line at the root so far.
    pub(super) root_value: i32,
    /// The depth that is searched, what it has found, and whether a line is being searched.
    pub(super) depth: u8,
    pub(super) found: Vec<Line>,
    pub(super) is_open: bool,
    /// What the depth before has found.
    pub(super) report: Report,
    pub(super) is_over: bool,
    pub(super) nodes: u64,
    pub(super) max_nodes: u64,
    /// The number of nodes at which the caller looks at the clock, or the limit is reached.
    pub(super) pause_at: u64,
    pub(super) selective: usize,
}

impl Task {
    /// Nothing to do.
    pub(crate) fn new() -> Self {
        Self {
            node: Node::new(0, Window { alpha: 0, beta: 0, depth: 0, threats: 0 }, None, 0),
            parents: Vec::with_capacity(MAX_PLY),
            steps: Vec::with_capacity(1_024),
            lines: alloc::vec![Vec::new(); MAX_PLY + 1],
            limits: Limits::new(),
            considered: Vec::new(),
            root: Vec::new(),
            legal: 0,
            whole: true,
            root_value: -INFINITY,
            depth: 0,
            found: Vec::new(),
            is_open: false,
            report: Report::default(),
            is_over: true,
            nodes: 0,
            max_nodes: u64::MAX,
            pause_at: 0,
            selective: 0,
        }
    }

    /// How many threats the last search looked at.
    pub(crate) fn threats(&self) -> u8 {
        self.limits.threats
    }

    /// The number of steps from the root to the node.
    pub(super) fn ply(&self) -> usize {
        self.parents.len()
    }

    /// Makes a node the last one. At the root there is none before it.
    pub(super) fn push(&mut self, node: Node) {
        let parent = mem::replace(&mut self.node, node);
        if self.is_open {
            self.parents.push(parent);
        }
        self.is_open = true;
    }

    /// Leaves the last node.
    pub(super) fn pop(&mut self) -> Node {
        self.steps.truncate(self.node.first);
        if let Some(parent) = self.parents.pop() {
            return mem::replace(&mut self.node, parent);
        }
        self.is_open = false;
        self.node.clone()
    }

    pub(super) fn clear_line(&mut self, ply: usize) {
        if let Some(line) = self.lines.get_mut(ply) {
            line.clear();
        }
    }

    /// Makes the node's step, and the best line after it, its best line.
    pub(super) fn extend_line(&mut self, value: i32) {
        let ply = self.ply();
        if let Some((line, rest)) = self.lines.get_mut(ply..).and_then(<[_]>::split_first_mut) {
            line.clear();
            line.extend(self.node.step);
            line.extend(rest.first().into_iter().flatten());
        }
        if ply == 0 {
            self.root_value = value;
        }
    }
}
