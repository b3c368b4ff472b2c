//! The first of two passes: which start position is the most frequent, and where the moves of `--at` lead from there.

use std::cmp::Reverse;
use std::collections::HashMap;

use tafl_game_record::{GameRecord, ReplayError};
use tafl_position::{Position, Side};
use tafl_rules::Rules;
use tafl_table::ExploreError;

use super::candidates::MAX_STARTS;
use super::opening::{Opening, Reached};
use super::source::Source;
use crate::failure::Failure;

/// Facts about the start positions of the games.
#[derive(Default)]
struct Survey(HashMap<(Position, Side), OfStart>);

/// The games with a start position.
struct OfStart {
    games: u64,
    /// The number of start positions before it.
    index: usize,
    /// The rules of the first game that has any.
    rules: Option<Rules>,
    /// Where the first game that plays the moves is after them.
    reached: Option<Reached>,
}

/// The most frequent start position, and the position that is explored.
pub(super) struct Surveyed {
    pub(super) start: Reached,
    pub(super) reached: Reached,
    /// The games that begin with it, the games that begin with others, and the number of the others.
    pub(super) games: u64,
    pub(super) other_games: u64,
    pub(super) others: usize,
}

/// Reads the games once.
pub(super) fn survey(source: &Source<'_>, opening: &Opening) -> Result<Option<Surveyed>, Failure> {
    let mut total = Survey::default();
    source.read(
        Survey::default,
        |survey, record| survey.add(record, opening),
        |part| {
            total.merge(part);
            Ok(())
        },
    )?;
    let games: u64 = total.0.values().map(|of| of.games).sum();
    let others = total.0.len().saturating_sub(1);
    let best = total.0.into_iter().max_by_key(|(_, of)| (of.games, Reverse(of.index)));
    let Some(((position, side), best)) = best else { return Ok(None) };
    let start = Reached { position, side, last: None };
    let named = best.reached.filter(|_| !opening.names_captures());
    let reached = match named {
        Some(reached) => reached,
        None => opening.play(&start, best.rules.as_ref())?,
    };
    Ok(Some(Surveyed { start, reached, games: best.games, other_games: games - best.games, others }))
}

impl Survey {
    fn add(&mut self, record: &GameRecord, opening: &Opening) -> Result<(), ExploreError> {
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

    fn merge(&mut self, other: Self) {
        let mut others: Vec<_> = other.0.into_iter().collect();
        others.sort_by_key(|(_, of)| of.index);
        for (start, other) in others {
            let Some(own) = self.of(start) else { continue };
            own.games += other.games;
            own.rules = own.rules.take().or(other.rules);
            own.reached = own.reached.take().or(other.reached);
        }
    }
}
