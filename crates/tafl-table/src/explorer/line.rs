//! Lines of moves from a position.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use tafl_position::{Position, Side};

use super::facts::GameFacts;
use super::query::MoveSquares;
use super::statistics::MoveStatistics;

/// A line: the statistics of its last move, and the moves that follow.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    pub(super) statistics: MoveStatistics,
    /// The side that makes the last move.
    pub(super) mover: Option<Side>,
    pub(super) replies: BTreeMap<MoveSquares, usize>,
    /// The position after a line of one move, in the first game that plays it.
    pub(super) position: Option<Position>,
    /// The number of the last game that was counted, from 1.
    last_game: u64,
}

impl Node {
    pub(super) fn of(mover: Side) -> Self {
        Self { mover: Some(mover), ..Self::default() }
    }

    /// Counts a game, once.
    pub(super) fn count(&mut self, game: u64, facts: &GameFacts, mover: Side) {
        if self.last_game != game {
            self.last_game = game;
            self.statistics.push(facts, mover);
        }
    }
}

/// A move that was played, after a line of others.
#[derive(Clone, Copy, Debug)]
pub struct ExploredMove<'e> {
    nodes: &'e [Node],
    node: &'e Node,
    step: MoveSquares,
}

impl<'e> ExploredMove<'e> {
    /// The moves after a line, the most frequent first.
    pub(super) fn after(nodes: &'e [Node], line: usize) -> Vec<Self> {
        nodes.get(line).map(|node| Self::replies_of(nodes, node)).unwrap_or_default()
    }

    fn replies_of(nodes: &'e [Node], node: &'e Node) -> Vec<Self> {
        let replies = node.replies.iter();
        let replies =
            replies.filter_map(|(&step, &index)| Some(Self { nodes, node: nodes.get(index)?, step }));
        let mut replies: Vec<Self> = replies.collect();
        replies.sort_by_cached_key(|reply| (Reverse(reply.node.statistics.games), reply.step.to_string()));
        replies
    }

    /// The squares and the type of the move.
    pub fn step(&self) -> MoveSquares {
        self.step
    }

    /// The side that makes it.
    pub fn mover(&self) -> Side {
        self.node.mover.unwrap_or(Side::Attackers)
    }

    /// The position after the move, in the first game that plays it. Games by other rules may capture differently.
    /// `None` for a move after others.
    pub fn position(&self) -> Option<&'e Position> {
        self.node.position.as_ref()
    }

    /// The games that play the line with this move.
    pub fn statistics(&self) -> &'e MoveStatistics {
        &self.node.statistics
    }

    /// The moves that follow: the most frequent first. Empty at the depth of the query.
    pub fn replies(&self) -> Vec<Self> {
        Self::replies_of(self.nodes, self.node)
    }
}
