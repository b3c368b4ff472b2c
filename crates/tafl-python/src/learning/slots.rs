//! The games of a batch.

use rayon::prelude::*;
use tafl_play::{Game, Random};

use super::illegal_action::{Reason, Refused};
use super::slot::{Common, Report, Slot};
use super::workers::{Workers, games_at_once};

/// The state of the random numbers of a game, and its actions, or the game itself if it was continued from elsewhere.
pub(crate) type Saved = (u64, Option<Game>, Vec<i64>);

/// The effect of a step on each game, and the last planes of the games that it ended.
pub(crate) type Stepped = (Vec<Report>, Vec<u8>);

/// The games, and the threads that play them.
#[derive(Clone)]
pub(crate) struct Slots {
    pub(crate) common: Common,
    pub(crate) workers: Workers,
    games: Vec<Slot>,
    /// Whether finished games start again.
    restarts: bool,
}

impl Slots {
    pub(crate) fn new(common: Common, workers: Workers, count: usize, seed: u64, restarts: bool) -> Self {
        let slot = |index| Slot::new(&common.start, random(seed, index));
        let games = if let Some(at_once) = split(&common, &workers, count) {
            workers.run(|| (0..count).into_par_iter().with_min_len(at_once).map(slot).collect())
        } else {
            (0..count).map(slot).collect()
        };
        Self { common, workers, games, restarts }
    }

    /// A batch with copies of some of the games, each with the random numbers of its new place.
    pub(crate) fn select(&self, chosen: &[usize], workers: Workers, seed: u64, restarts: bool) -> Self {
        let chosen = chosen.iter().filter_map(|&index| self.games.get(index)).enumerate();
        let games = chosen.map(|(place, slot)| slot.with_random(random(seed, place))).collect();
        Self { common: self.common.clone(), workers, games, restarts }
    }

    /// Replaces a game.
    pub(crate) fn set(&mut self, index: usize, game: Game) {
        if let Some(slot) = self.games.get_mut(index) {
            slot.resume(&self.common, game);
        }
    }

    pub(crate) fn get(&self, index: usize) -> Option<&Slot> {
        self.games.get(index)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Slot> {
        self.games.iter()
    }

    /// Plays an action in each game, and returns the planes of the games that have ended too, before they start again. If an
    /// action cannot be played, no game has changed.
    pub(crate) fn step(&mut self, actions: &[i64]) -> Result<Stepped, Refused> {
        let Self { common, workers, games, .. } = self;
        let play = |(slot, &action): (&mut Slot, &i64)| slot.play(common, action).map_err(Box::new);
        let results: Vec<Result<Report, _>> = if let Some(at_once) = split(common, workers, games.len()) {
            workers.run(|| {
                games.par_iter_mut().zip(actions.par_iter()).with_min_len(at_once).map(play).collect()
            })
        } else {
            games.iter_mut().zip(actions).map(play).collect()
        };
        if results.iter().any(Result::is_err) {
            return self.refuse(actions, results);
        }
        let reports: Vec<Report> = results.into_iter().flatten().collect();
        let last = self.final_planes(&reports);
        if self.restarts {
            let ended = self.games.iter_mut().zip(&reports).filter(|(_, report)| report.is_last());
            for (slot, _) in ended {
                slot.restart(&self.common.start);
            }
        }
        Ok((reports, last))
    }

    /// The planes of the games that have just ended.
    fn final_planes(&self, reports: &[Report]) -> Vec<u8> {
        let planes = &self.common.planes;
        let ended = || self.games.iter().zip(reports).filter(|(_, report)| report.is_last());
        let mut bytes = vec![0; ended().count() * planes.len()];
        for ((slot, _), bytes) in ended().zip(bytes.chunks_exact_mut(planes.len().max(1))) {
            slot.write_planes(planes, bytes);
        }
        bytes
    }

    /// Takes all moves back, because of the first that is illegal.
    #[cold]
    fn refuse(
        &mut self,
        actions: &[i64],
        results: Vec<Result<Report, Box<Reason>>>,
    ) -> Result<Stepped, Refused> {
        let mut refused = None;
        let rows = self.games.iter_mut().zip(actions).zip(results).enumerate();
        for (game, ((slot, &action), result)) in rows {
            match result {
                Ok(report) if report.is_played => slot.undo(&self.common.planes),
                Ok(_) => {}
                Err(reason) => refused = refused.or(Some(Refused { game, action, reason: *reason })),
            }
        }
        refused.map_or(Ok(Stepped::default()), Err)
    }

    /// Starts new games in the slots that are chosen, and all random numbers anew with a seed.
    pub(crate) fn reset(&mut self, chosen: Option<&[u8]>, seed: Option<u64>) {
        self.for_each(|slot, index, common| {
            if chosen.is_none_or(|chosen| chosen.get(index).is_some_and(|&byte| byte != 0)) {
                slot.restart(&common.start);
                if let Some(seed) = seed {
                    slot.reseed(random(seed, index));
                }
            }
        });
    }

    /// The games, in the form from which [`restore`](Self::restore) plays them again.
    pub(crate) fn saved(&self) -> Vec<Saved> {
        let numbering = self.common.numbering;
        let action = |step| numbering.action(step).and_then(|action| i64::try_from(action).ok());
        let saved = |slot: &Slot| {
            let resumed = slot.is_resumed.then(|| slot.game().clone());
            let steps = if slot.is_resumed { Vec::new() } else { slot.steps() };
            (slot.random().state(), resumed, steps.into_iter().filter_map(action).collect())
        };
        self.games.iter().map(saved).collect()
    }

    /// Plays saved games again. If one of them cannot be played, the games before it have changed.
    pub(crate) fn restore(&mut self, saved: Vec<Saved>) -> Result<(), Refused> {
        for (game, (slot, (random, resumed, actions))) in self.games.iter_mut().zip(saved).enumerate() {
            slot.restart(&self.common.start);
            slot.reseed(Random::new(random));
            if let Some(resumed) = resumed {
                slot.resume(&self.common, resumed);
            }
            for action in actions {
                let played = slot.play(&self.common, action);
                played.map_err(|reason| Refused { game, action, reason })?;
            }
        }
        Ok(())
    }

    /// A random legal action for each game.
    pub(crate) fn random_actions(&mut self) -> Vec<i64> {
        let Self { common, workers, games, .. } = self;
        let numbering = common.numbering;
        let draw = |slot: &mut Slot| slot.random_action(numbering);
        if let Some(at_once) = split(common, workers, games.len()) {
            workers.run(|| games.par_iter_mut().with_min_len(at_once).map(draw).collect())
        } else {
            games.iter_mut().map(draw).collect()
        }
    }

    /// Writes the masks of the games from one on, over bytes that are 0.
    pub(crate) fn write_masks(&self, first: usize, bytes: &mut [u8]) {
        let numbering = self.common.numbering;
        self.write(first, bytes, numbering.count(), |slot, mask| slot.write_mask(numbering, mask));
    }

    /// Writes the planes of the games from one on, over bytes that are 0.
    pub(crate) fn write_planes(&self, first: usize, bytes: &mut [u8]) {
        let planes = &self.common.planes;
        self.write(first, bytes, planes.len(), |slot, bytes| slot.write_planes(planes, bytes));
    }

    /// Passes each game its part of the bytes.
    fn write(&self, first: usize, bytes: &mut [u8], each: usize, write: impl Fn(&Slot, &mut [u8]) + Sync) {
        let (slots, each) = (self.games.get(first..).unwrap_or_default(), each.max(1));
        if let Some(at_once) = split(&self.common, &self.workers, bytes.len() / each) {
            self.workers.run(|| {
                let rows = slots.par_iter().zip(bytes.par_chunks_mut(each)).with_min_len(at_once);
                rows.for_each(|(slot, bytes)| write(slot, bytes));
            });
        } else {
            slots.iter().zip(bytes.chunks_mut(each)).for_each(|(slot, bytes)| write(slot, bytes));
        }
    }

    /// Changes all slots.
    fn for_each(&mut self, change: impl Fn(&mut Slot, usize, &Common) + Sync) {
        let Self { common, workers, games, .. } = self;
        if let Some(at_once) = split(common, workers, games.len()) {
            workers.run(|| {
                let rows = games.par_iter_mut().enumerate().with_min_len(at_once);
                rows.for_each(|(index, slot)| change(slot, index, common));
            });
        } else {
            games.iter_mut().enumerate().for_each(|(index, slot)| change(slot, index, common));
        }
    }
}

/// How many games a thread takes at once, if so many are worth more than one.
fn split(common: &Common, workers: &Workers, games: usize) -> Option<usize> {
    let at_once = games_at_once(common.numbering.dimension().area());
    (workers.threads() > 1 && games >= 2 * at_once).then_some(at_once)
}

/// The random numbers of a game of a batch.
fn random(seed: u64, index: usize) -> Random {
    Random::of_game(seed, u64::try_from(index).unwrap_or(u64::MAX).wrapping_add(1))
}
