//! The start positions of games: that with the most games is explored.

use std::cmp::Reverse;
use std::collections::HashMap;

use tafl_game_record::{GameRecord, ReplayError};
use tafl_position::{Position, Side};
use tafl_rules::Rules;

use super::opening::{Opening, OpeningError, Reached};
use super::{ExploreError, Explorer, ExplorerQuery};
use crate::Canonical;

/// The most start positions that are counted separately. Games with others are not counted.
const MAX_STARTS: usize = 10_000;

/// Explorers of several positions, of which the one with the most games is to be shown: some that are given, or all start
/// positions of the games.
#[derive(Clone, Debug)]
pub struct Candidates {
    explorers: Vec<Explorer>,
    starts: Option<Starts>,
    /// Games with a start position that is not counted.
    left_out: u64,
}

/// For each start position of the games, which explorer it has.
#[derive(Clone, Debug)]
struct Starts {
    symmetric: bool,
    depth: usize,
    known: HashMap<(Position, Side), Option<usize>>,
}

impl Candidates {
    /// The positions of these queries.
    pub fn of(queries: impl IntoIterator<Item = ExplorerQuery>) -> Self {
        Self { explorers: queries.into_iter().map(Explorer::new).collect(), starts: None, left_out: 0 }
    }

    /// The start positions of the games, with lines of up to so many moves. If symmetric ones count together, the one with
    /// the smallest record is explored.
    pub fn starts(symmetric: bool, depth: usize) -> Self {
        let starts = Some(Starts { symmetric, depth, known: HashMap::new() });
        Self { explorers: Vec::new(), starts, left_out: 0 }
    }

    /// Counts a game.
    ///
    /// # Errors
    ///
    /// The errors of [`Explorer::push`].
    pub fn add(&mut self, record: &GameRecord) -> Result<(), ExploreError> {
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

    /// Adds what was counted of the games that follow.
    ///
    /// # Errors
    ///
    /// The errors of [`Explorer::merge`].
    pub fn merge(&mut self, other: &Self) -> Result<(), ExploreError> {
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

    /// The number of games that begin with other positions than the first ten thousand.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The explorer that has counted the most games, the first of several, and the others.
    pub fn into_best(self) -> (Option<Explorer>, Vec<Explorer>) {
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
        let query = if self.symmetric {
            ExplorerQuery::new(Canonical::of(start).position().clone(), side).symmetric()
        } else {
            ExplorerQuery::new(start.clone(), side)
        };
        explorers.push(Explorer::new(query.with_depth(self.depth)));
        Some(explorers.len() - 1)
    }
}

/// Which start position is the most frequent, and where the moves of an opening lead from there: for a first pass over the
/// games.
#[derive(Clone, Debug, Default)]
pub struct StartSurvey(HashMap<(Position, Side), OfStart>);

/// The games with a start position.
#[derive(Clone, Debug)]
struct OfStart {
    games: u64,
    /// The number of start positions before it.
    index: usize,
    /// The rules of the first game that has any.
    rules: Option<Rules>,
    /// Where the first game that plays the moves is after them.
    reached: Option<Reached>,
}

/// The most frequent start position, and the position that the opening leads to.
#[derive(Clone, Debug)]
pub struct Surveyed {
    /// The start position.
    pub start: Reached,
    /// The position after the opening.
    pub reached: Reached,
    /// How many games begin with the start position.
    pub games: u64,
    /// How many games begin with others.
    pub other_games: u64,
    /// How many others there are.
    pub others: usize,
}

impl StartSurvey {
    /// Counts a game.
    ///
    /// # Errors
    ///
    /// [`ExploreError::Replay`] if it has no start position.
    pub fn add(&mut self, record: &GameRecord, opening: &Opening) -> Result<(), ExploreError> {
        let start = record.start().ok_or(ReplayError::MissingStart)?;
        let Some(side) = record.side_to_move() else { return Ok(()) };
        let Some(of) = self.of((start.clone(), side)) else { return Ok(()) };
        of.games += 1;
        if of.rules.is_none() {
            of.rules = record.rules().cloned();
        }
        if of.reached.is_none() {
            of.reached = opening.reached_in(record);
        }
        Ok(())
    }

    fn of(&mut self, start: (Position, Side)) -> Option<&mut OfStart> {
        let index = self.0.len();
        if index >= MAX_STARTS && !self.0.contains_key(&start) {
            return None;
        }
        Some(self.0.entry(start).or_insert(OfStart { games: 0, index, rules: None, reached: None }))
    }

    /// Adds what was counted of the games that follow.
    pub fn merge(&mut self, other: Self) {
        let mut others: Vec<_> = other.0.into_iter().collect();
        others.sort_by_key(|(_, of)| of.index);
        for (start, other) in others {
            let Some(own) = self.of(start) else { continue };
            own.games += other.games;
            own.rules = own.rules.take().or(other.rules);
            own.reached = own.reached.take().or(other.reached);
        }
    }

    /// The most frequent start position, the first of several; `None` without games.
    ///
    /// Where no move names captures, a move captures what it does in the first game that plays all of the moves, or else by
    /// the rules of the first game that has any.
    ///
    /// # Errors
    ///
    /// [`OpeningError`] if the moves cannot be played from there.
    pub fn finish(self, opening: &Opening) -> Result<Option<Surveyed>, OpeningError> {
        let games: u64 = self.0.values().map(|of| of.games).sum();
        let others = self.0.len().saturating_sub(1);
        let best = self.0.into_iter().max_by_key(|(_, of)| (of.games, Reverse(of.index)));
        let Some(((position, side), best)) = best else { return Ok(None) };
        let start = Reached { position, side, last: None };
        let reached = match best.reached.filter(|_| !opening.names_captures()) {
            Some(reached) => reached,
            None => opening.play(&start, best.rules.as_ref())?,
        };
        Ok(Some(Surveyed { start, reached, games: best.games, other_games: games - best.games, others }))
    }
}
