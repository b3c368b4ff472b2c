//! The positions that may be shown: that with the most games is.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use tafl_game_record::{GameRecord, ReplayError};
use tafl_position::{Position, Side};
use tafl_table::{Canonical, ExploreError, Explorer, ExplorerQuery};

/// The most start positions that are counted separately. Games with others are not counted.
pub(super) const MAX_STARTS: usize = 10_000;

/// Explorers of several positions.
#[derive(Clone)]
pub(super) struct Candidates {
    explorers: Vec<Explorer>,
    starts: Option<Starts>,
    /// Games with a start position that is not counted.
    left_out: u64,
}

/// For each start position of the games, which explorer it has.
#[derive(Clone)]
struct Starts {
    symmetric: bool,
    depth: usize,
    known: HashMap<(Position, Side), Option<usize>>,
}

impl Candidates {
    /// These positions.
    pub(super) fn of(queries: &[Arc<ExplorerQuery>]) -> Self {
        Self { explorers: queries.iter().cloned().map(Explorer::new).collect(), starts: None, left_out: 0 }
    }

    /// The start positions of the games. If symmetric ones count together, the one with the smallest record is explored.
    pub(super) fn starts(symmetric: bool, depth: usize) -> Self {
        let starts = Some(Starts { symmetric, depth, known: HashMap::new() });
        Self { explorers: Vec::new(), starts, left_out: 0 }
    }

    pub(super) fn add(&mut self, record: &GameRecord) -> Result<(), ExploreError> {
        if self.starts.is_some() {
            let start = record.start().ok_or(ReplayError::MissingStart)?;
            // A game without a side that moves first has no moves.
            let Some(side) = record.side_to_move() else { return Ok(()) };
            if let Some(explorer) = self.explorer(start, side) {
                return explorer.push(record).map(drop);
            }
            self.left_out += 1;
            return Ok(());
        }
        // An error is that of all.
        let mut result = Ok(());
        for explorer in &mut self.explorers {
            result = explorer.push(record).map(drop);
        }
        result
    }

    /// The explorer for games that begin like this.
    fn explorer(&mut self, start: &Position, side: Side) -> Option<&mut Explorer> {
        let starts = self.starts.as_mut()?;
        let key = (start.clone(), side);
        let index = if let Some(&index) = starts.known.get(&key) {
            index
        } else {
            let index = starts.find(start, side, &mut self.explorers);
            // The number of positions is bounded like that of explorers.
            if starts.known.len() < 8 * MAX_STARTS {
                starts.known.insert(key, index);
            }
            index
        };
        self.explorers.get_mut(index?)
    }

    pub(super) fn merge(&mut self, other: &Self) -> Result<(), ExploreError> {
        for (index, explorer) in other.explorers.iter().enumerate() {
            let query = explorer.query();
            let own = if self.starts.is_some() {
                self.explorer(query.position(), query.side())
            } else {
                self.explorers.get_mut(index)
            };
            match own {
                Some(own) => own.merge(explorer)?,
                None => self.left_out += explorer.total().games,
            }
        }
        self.left_out += other.left_out;
        Ok(())
    }

    /// The number of games that begin with other positions than the first [`MAX_STARTS`].
    pub(super) fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The explorer that has counted the most games; the first of several.
    pub(super) fn into_best(self) -> (Option<Explorer>, Vec<Explorer>) {
        let mut explorers = self.explorers;
        explorers.sort_by_key(|explorer| Reverse(explorer.total().games));
        let mut explorers = explorers.into_iter();
        (explorers.next(), explorers.collect())
    }
}

impl Starts {
    /// The explorer of a new start position, which is added if there are not too many.
    fn find(&self, start: &Position, side: Side, explorers: &mut Vec<Explorer>) -> Option<usize> {
        let of = |explorer: &Explorer| explorer.query().side() == side && explorer.query().matches(start);
        if let Some(known) = explorers.iter().position(of) {
            return Some(known);
        }
        if explorers.len() >= MAX_STARTS {
            return None;
        }
        let query = query(start, side, self.symmetric, self.depth);
        explorers.push(Explorer::new(query));
        Some(explorers.len() - 1)
    }
}

/// A query for a start position, or its smallest image.
pub(super) fn query(start: &Position, side: Side, symmetric: bool, depth: usize) -> ExplorerQuery {
    if !symmetric {
        return ExplorerQuery::new(start.clone(), side).with_depth(depth);
    }
    ExplorerQuery::new(Canonical::of(start).position().clone(), side).symmetric().with_depth(depth)
}
