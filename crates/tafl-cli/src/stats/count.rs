//! Counting games.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use tafl_game_record::GameRecord;

use crate::facts;
use crate::results::ResultName;

/// The counts. Their size depends on the number of variants, lengths and first moves, not on the number of games.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) games: u64,
    /// Games that cannot be read.
    pub(crate) unread: u64,
    pub(crate) results: BTreeMap<ResultName, u64>,
    pub(crate) variants: BTreeMap<Option<String>, OfVariant>,
    /// The number of games by their number of plies.
    pub(crate) lengths: BTreeMap<usize, u64>,
    pub(crate) first_moves: BTreeMap<String, u64>,
}

/// The counts of a variant.
#[derive(Default)]
pub(crate) struct OfVariant {
    pub(crate) games: u64,
    pub(crate) plies: u64,
    pub(crate) results: BTreeMap<ResultName, u64>,
}

impl Counts {
    pub(crate) fn add(&mut self, record: &GameRecord) {
        let (plies, result) = (facts::plies(record), facts::result(record));
        self.games += 1;
        *self.results.entry(result).or_default() += 1;
        *self.lengths.entry(plies).or_default() += 1;
        let variant = self.variants.entry(record.variant()).or_default();
        variant.games += 1;
        variant.plies += plies as u64;
        *variant.results.entry(result).or_default() += 1;
        let tree = record.tree();
        let first = tree.first().and_then(|id| tree.move_record(id)).filter(|first| !first.is_resignation());
        if let Some(first) = first {
            *self.first_moves.entry(first.to_string()).or_default() += 1;
        }
    }

    /// The plies of all games.
    pub(crate) fn plies(&self) -> u64 {
        self.lengths.iter().map(|(&plies, games)| plies as u64 * games).sum()
    }

    /// The length that half of the games do not exceed; `None` without games.
    pub(crate) fn median(&self) -> Option<usize> {
        let mut seen = 0;
        self.lengths.iter().find_map(|(&plies, games)| {
            seen += games;
            (2 * seen >= self.games).then_some(plies)
        })
    }

    /// The number of games by length, in steps of ten.
    pub(crate) fn tens(&self) -> BTreeMap<usize, u64> {
        let mut tens = BTreeMap::new();
        for (plies, games) in &self.lengths {
            *tens.entry(plies / 10 * 10).or_default() += games;
        }
        tens
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.unread += other.unread;
        add(&mut self.results, other.results);
        add(&mut self.lengths, other.lengths);
        add(&mut self.first_moves, other.first_moves);
        for (name, counts) in other.variants {
            let own = self.variants.entry(name).or_default();
            own.games += counts.games;
            own.plies += counts.plies;
            add(&mut own.results, counts.results);
        }
    }
}

fn add<K: Ord>(own: &mut BTreeMap<K, u64>, other: BTreeMap<K, u64>) {
    for (key, count) in other {
        *own.entry(key).or_default() += count;
    }
}
