//! Counting games.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use tafl_game_record::GameRecord;

use crate::args::By;
use crate::facts;
use crate::players::{self, Aliases};
use crate::results::ResultName;

/// The counts. Their size depends on the number of groups, lengths and first moves, not on the number of games.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) games: u64,
    /// Games that cannot be read.
    pub(crate) unread: u64,
    pub(crate) results: BTreeMap<ResultName, u64>,
    /// The variants, players, years or events, by a key that all ways to write a name of a player share.
    pub(crate) groups: BTreeMap<Option<String>, Group>,
    /// The number of games by their number of plies.
    pub(crate) lengths: BTreeMap<usize, u64>,
    pub(crate) first_moves: BTreeMap<String, u64>,
}

/// The counts of a group.
#[derive(Default)]
pub(crate) struct Group {
    /// The name that the first game has; `None` for games without it.
    pub(crate) name: Option<String>,
    pub(crate) games: u64,
    pub(crate) plies: u64,
    /// Those of a player are as if the player always had the attackers.
    pub(crate) results: BTreeMap<ResultName, u64>,
}

impl Counts {
    pub(crate) fn add(&mut self, record: &GameRecord, by: By, aliases: &Aliases) {
        let (plies, result) = (facts::plies(record), facts::result(record));
        self.games += 1;
        *self.results.entry(result).or_default() += 1;
        *self.lengths.entry(plies).or_default() += 1;
        match by {
            By::Variant => self.group(record.variant(), plies, result),
            By::Event => self.group(tag(record, "event"), plies, result),
            By::Year => self.group(year(record), plies, result),
            By::Player => {
                self.player(tag(record, "attackers"), aliases, plies, result);
                self.player(tag(record, "defenders"), aliases, plies, result.of_other_side());
            }
        }
        let tree = record.tree();
        let first = tree.first().and_then(|id| tree.move_record(id)).filter(|first| !first.is_resignation());
        if let Some(first) = first {
            *self.first_moves.entry(first.to_string()).or_default() += 1;
        }
    }

    fn group(&mut self, name: Option<String>, plies: usize, result: ResultName) {
        self.groups.entry(name.clone()).or_default().add(name, plies, result);
    }

    fn player(&mut self, name: Option<String>, aliases: &Aliases, plies: usize, result: ResultName) {
        let name = name.and_then(|name| aliases.of(&name).next().map(str::to_owned));
        let key = name.as_deref().map(players::key);
        self.groups.entry(key).or_default().add(name, plies, result);
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
        for (key, counts) in other.groups {
            let own = self.groups.entry(key).or_default();
            own.name = own.name.take().or(counts.name);
            own.games += counts.games;
            own.plies += counts.plies;
            add(&mut own.results, counts.results);
        }
    }
}

impl Group {
    fn add(&mut self, name: Option<String>, plies: usize, result: ResultName) {
        self.name = self.name.take().or(name);
        self.games += 1;
        self.plies += plies as u64;
        *self.results.entry(result).or_default() += 1;
    }
}

/// The value of a tag. `?` is not known.
fn tag(record: &GameRecord, key: &str) -> Option<String> {
    let name = record.tag(key)?.as_str();
    (!matches!(name.trim(), "" | "?")).then(|| name.to_owned())
}

/// The year of the date, if it is known.
fn year(record: &GameRecord) -> Option<String> {
    let date = tag(record, "date")?;
    let year = date.trim().get(..4)?;
    year.bytes().all(|digit| digit.is_ascii_digit()).then(|| year.to_owned())
}

fn add<K: Ord>(own: &mut BTreeMap<K, u64>, other: BTreeMap<K, u64>) {
    for (key, count) in other {
        *own.entry(key).or_default() += count;
    }
}
