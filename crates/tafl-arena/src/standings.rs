//! The table of a match.

use std::collections::{BTreeMap, HashSet};

use tafl_play::Ending;
use tafl_position::Side;
use tafl_statistics::{GameCounts, MatchCounts};

use crate::finished_game::FinishedGame;
use crate::ratings::Matchup;

/// The engines of a pair, and of both games the hash of the moves and the winner.
type KnownPair = ([usize; 2], [(u64, Option<Side>); 2]);

/// What the games of a match add up to.
#[derive(Clone, Debug, Default)]
pub struct Standings {
    pairs: BTreeMap<[usize; 2], MatchCounts>,
    /// The first game of a pair whose second one is not over.
    first: Option<FinishedGame>,
    endings: BTreeMap<&'static str, u64>,
    faults: BTreeMap<usize, u64>,
    /// How often the attackers lost, drew and won after each opening of a set.
    openings: BTreeMap<[usize; 2], [u32; 3]>,
    known: HashSet<KnownPair>,
    /// The set of openings of this match.
    set: usize,
    equal: u64,
    games: u64,
    unplayed: u64,
}

impl Standings {
    /// No games.
    pub fn new() -> Self {
        Self::default()
    }

    /// Begins another match of the same engines, whose pairs are others. Matches with the same set have the same openings;
    /// that of the first match is 0.
    pub fn next_match(&mut self, set: usize) {
        self.first = None;
        self.set = set;
    }

    /// Adds a game. Those of a match come in the order of the schedule.
    pub fn add(&mut self, game: &FinishedGame) {
        if let Some(side) = game.fault {
            *self.faults.entry(game.engine(side)).or_default() += 1;
        }
        if game.outcome.ending() == Ending::Abandoned {
            self.unplayed += 1;
        } else {
            self.games += 1;
            *self.endings.entry(game.outcome.ending().name()).or_default() += 1;
        }
        match self.first.take() {
            Some(first) if first.number < game.number && pair_of(first.number) == pair_of(game.number) => {
                self.pair(&first, game);
            }
            _ => self.first = Some(game.clone()),
        }
    }

    fn pair(&mut self, first: &FinishedGame, second: &FinishedGame) {
        if [first, second].iter().any(|game| game.outcome.ending() == Ending::Abandoned) {
            return;
        }
        let is_in_order = first.attackers < first.defenders;
        let [one, other] = if is_in_order { [first, second] } else { [second, first] };
        let engines = [one.attackers, one.defenders];
        let known = [one, other].map(|game| (game.moves, game.outcome.winner()));
        // Games without moves, which a withdrawn engine loses, are lost each time.
        if one.plies > 0 && other.plies > 0 && !self.known.insert((engines, known)) {
            self.equal += 2;
            return;
        }
        let winners = known.map(|(_, winner)| winner);
        self.pairs.entry(engines).or_default().add(winners);
        let [losses, draws, wins] = self.openings.entry([self.set, first.opening]).or_default();
        for winner in winners {
            let count = match winner {
                Some(Side::Attackers) => &mut *wins,
                Some(Side::Defenders) => &mut *losses,
                None => &mut *draws,
            };
            *count = count.saturating_add(1);
        }
    }

    /// The complete pairs of two engines, from the view of the first one. A pair with the moves of an earlier one is none.
    pub fn pairs(&self, engines: [usize; 2]) -> MatchCounts {
        self.pairs.get(&engines).copied().unwrap_or_default()
    }

    /// All pairs, for ratings.
    pub fn matchups(&self) -> Vec<Matchup> {
        let matchup =
            |(&engines, &counts): (&[usize; 2], &MatchCounts)| Matchup { engines, variant: 0, counts };
        self.pairs.iter().map(matchup).collect()
    }

    /// How many games ended in each way, by the name of the ending.
    pub fn endings(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        self.endings.iter().map(|(&name, &count)| (name, count))
    }

    /// The results of the attackers in all pairs with each opening, by its set and its number in it, both from 0.
    pub fn openings(&self) -> impl Iterator<Item = ([usize; 2], GameCounts)> + '_ {
        self.openings.iter().map(|(&opening, &counts)| (opening, counts.into()))
    }

    /// How often each engine did something wrong: a crash, an illegal move, a time that was exceeded.
    pub fn faults(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.faults.iter().map(|(&engine, &count)| (engine, count))
    }

    /// How many games are in pairs with the moves of an earlier pair of the same engines, with the same sides and winners. They
    /// say nothing new, and do not count. Within a pair, equal moves are a result like any other: the opening decides.
    pub const fn equal_games(&self) -> u64 {
        self.equal
    }

    /// How many games were played without the other one of their pair. They do not count.
    pub fn single_games(&self) -> u64 {
        let pairs: u64 = self.pairs.values().map(|counts| counts.pairs().total()).sum();
        self.games.saturating_sub(self.equal + 2 * pairs)
    }

    /// How many games were played.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// How many games could not be played.
    pub const fn unplayed(&self) -> u64 {
        self.unplayed
    }
}

/// The pair of a game, from 1.
const fn pair_of(game: usize) -> usize {
    game.div_ceil(2)
}
