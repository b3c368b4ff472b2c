//! The games of a match that are still to be played.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use notation_syntax::invariant::ExpectOr as _;
use tafl_engine::{Move, Side};
use tafl_rules::Ending;

use crate::contest::{Contest, ContestError};
use crate::finished_game::FinishedGame;
use crate::opening::OpeningBook;
use crate::schedule::{Pair, Schedule};
use tafl_position::BySide;

/// How many games may be finished before an earlier one is: they wait for it, because games are reported in order.
pub(crate) const MAX_AHEAD: usize = 1000;

/// A game of the schedule.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    /// The number of the game in the match, from 1.
    pub(crate) number: usize,
    pub(crate) pair: Pair,
    pub(crate) engines: BySide<usize>,
    pub(crate) opening: Vec<Move>,
}

/// The games that are still to be played, for several threads.
pub(crate) struct Queue<'a> {
    state: Mutex<State<'a>>,
    changed: Condvar,
}

struct State<'a> {
    contest: &'a Contest,
    book: OpeningBook<'a>,
    round: usize,
    /// How many pairs the rounds before had, in all shards.
    pairs: usize,
    /// The next pairs of this shard, with their numbers from 0.
    waiting: VecDeque<(usize, Pair)>,
    /// The second game of the pair whose first one was given out last.
    second: Option<Job>,
    /// The numbers of the games that are being played, or wait for an earlier one.
    given_out: VecDeque<usize>,
    points: Vec<f64>,
    /// How many games in a row each engine could not begin, up to now or until it was withdrawn.
    failures: Vec<usize>,
    met: Vec<[usize; 2]>,
    is_closed: bool,
}

impl<'a> Queue<'a> {
    /// The games after those that were played.
    pub(crate) fn new(contest: &'a Contest, played: &[FinishedGame]) -> Result<Self, ContestError> {
        let book = OpeningBook::new(&contest.openings, &contest.rules)
            .map_err(|(number, reason)| ContestError::Opening { number, reason })?;
        let state = State {
            contest,
            book,
            round: 0,
            pairs: 0,
            waiting: VecDeque::new(),
            second: None,
            given_out: VecDeque::new(),
            points: vec![0.0; contest.contenders.len()],
            failures: vec![0; contest.contenders.len()],
            met: Vec::new(),
            is_closed: false,
        };
        let queue = Self { state: Mutex::new(state), changed: Condvar::new() };
        for game in played {
            let is_same = queue.next().is_some_and(|job| {
                let engines = BySide { attackers: game.attackers, defenders: game.defenders };
                (job.number, job.engines, job.pair.opening) == (game.number, engines, game.opening)
            });
            if !is_same {
                return Err(ContestError::OtherMatch(game.number));
            }
            queue.reported(game);
        }
        Ok(queue)
    }

    fn lock(&self) -> MutexGuard<'_, State<'a>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next game; `None` after the last one. Waits while it depends on games that are not over.
    pub(crate) fn next(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            let is_far_ahead = state.given_out.len() >= MAX_AHEAD;
            if !is_far_ahead && (state.second.is_some() || !state.waiting.is_empty()) {
                return state.take();
            }
            let depends = state.contest.schedule == Schedule::Swiss && !state.given_out.is_empty();
            if is_far_ahead || depends {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            } else if !state.fill() {
                return None;
            }
        }
    }

    /// The number of the game to report next.
    pub(crate) fn next_report(&self) -> Option<usize> {
        self.lock().given_out.front().copied()
    }

    /// Counts that game. Whether the match continues: not if fewer than two engines are left. Withdrawn engines
    /// have another chance when it is resumed.
    pub(crate) fn reported(&self, game: &FinishedGame) -> bool {
        let mut state = self.lock();
        state.given_out.pop_front();
        if let Some(points) = game.points_of_attackers() {
            for (engine, points) in [(game.attackers, points), (game.defenders, 1.0 - points)] {
                if let Some(sum) = state.points.get_mut(engine) {
                    *sum += points;
                }
            }
        }
        state.count_failures(game);
        let goes_on = state.withdrawn().iter().filter(|withdrawn| !**withdrawn).count() >= 2;
        if !goes_on {
            state.failures.fill(0);
        }
        drop(state);
        self.changed.notify_all();
        goes_on
    }

    /// The engines that are withdrawn, because they could not begin their games.
    pub(crate) fn withdrawn(&self) -> Vec<bool> {
        self.lock().withdrawn()
    }

    /// Whether the engine is.
    pub(crate) fn is_withdrawn(&self, engine: usize) -> bool {
        self.withdrawn().get(engine).copied().expect_or_default("the engine is one of the contest")
    }

    /// Gives out no more games.
    pub(crate) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }
}

impl State<'_> {
    /// Adds the pairs of the next round that has any in this shard, if there is one.
    fn fill(&mut self) -> bool {
        while self.waiting.is_empty() && self.round < self.contest.rounds {
            let pairs = self.contest.pairs(self.round, &self.points, &self.met, &self.withdrawn());
            self.met.extend(pairs.iter().map(|pair| pair.engines));
            let numbered = (self.pairs..).zip(pairs.iter().copied());
            let shard = self.contest.shard;
            self.waiting.extend(numbered.filter(|(number, _)| shard.is_none_or(|shard| shard.has(*number))));
            self.pairs += pairs.len();
            self.round += 1;
        }
        !self.waiting.is_empty()
    }

    fn withdrawn(&self) -> Vec<bool> {
        self.failures.iter().map(|count| *count >= Contest::MAX_FAILURES).collect()
    }

    /// A game that was not begun says nothing about the engine that could have begun it.
    fn count_failures(&mut self, game: &FinishedGame) {
        // One that a withdrawn engine loses has neither moves nor a fault.
        let is_played =
            game.outcome.ending() != Ending::Abandoned && (game.plies > 0 || game.fault.is_some());
        for side in Side::ALL {
            let withdrawn = self.withdrawn();
            let Some(count) = self.failures.get_mut(game.engine(side)) else { continue };
            if withdrawn.get(game.engine(side)) == Some(&true) {
                continue;
            }
            if is_played {
                *count = 0;
            } else if game.fault == Some(side) {
                *count += 1;
            }
        }
    }

    fn take(&mut self) -> Option<Job> {
        let job = if let Some(second) = self.second.take() {
            second
        } else {
            let (number, pair) = self.waiting.pop_front()?;
            let [one, other] = pair.engines;
            let opening = self.book.opening(pair.opening);
            let engines = BySide { attackers: one, defenders: other };
            let first = Job { number: 2 * number + 1, pair, engines, opening };
            let engines = BySide { attackers: other, defenders: one };
            self.second = Some(Job { number: first.number + 1, engines, ..first.clone() });
            first
        };
        self.given_out.push_back(job.number);
        Some(job)
    }
}
