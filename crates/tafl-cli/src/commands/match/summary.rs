//! `tafl match --summary`: the sum of matches of the same engines.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use serde_json::Value;
use tafl_arena::{Journal, Standings};
use tafl_statistics::Sprt;

use super::settings::LeftOut;
use super::table::{self, Names};
use super::{MatchArgs, arguments, left_out, names, of_match, page, settings, status};
use crate::input::files;
use crate::output;
use crate::output::messages::{self, Failure, Status};

pub(super) fn run(args: &MatchArgs) -> Result<Status, Failure> {
    let mut sum = Sum::default();
    for path in &args.summary {
        sum.add(path)?;
        if args.page.is_none() {
            note_missing_games(path);
        }
    }
    sum.note_missing_shards();
    let Sum { engines, sets, standings, sprt, counts, left_out, .. } = sum;
    let files = sets.into_iter().map(|(_, file)| files::name(file)).collect::<Vec<_>>();
    let names = Names::new(engines, if files.len() > 1 { files } else { Vec::new() }).without(left_out);
    if let Some(path) = &args.page {
        page::write(path, &names, &standings, &args.summary, &counts)?;
    }
    output::mixed(|out| table::print(&names, &standings, sprt, args.format, out))?;
    Ok(status(&standings))
}

/// Says that the games of a file are not all there. The table is that of the file beside it.
fn note_missing_games(path: &Path) {
    match Journal::is_whole(path) {
        Ok(true) => {}
        Ok(false) => messages::line(&format_args!("{}: games are missing", files::name(path))),
        Err(error) => messages::line(&format_args!("{error}; only the table is there")),
    }
}

/// What decides the openings of a match: the file or the seed, the number of moves, and the balance.
type OpeningSet = (Option<PathBuf>, Option<u64>, u32, Option<u16>);

#[derive(Default)]
struct Sum<'a> {
    standings: Standings,
    engines: Vec<String>,
    left_out: Vec<LeftOut>,
    rules: Option<Value>,
    sprt: Option<Sprt>,
    /// The number of games of each file.
    counts: Vec<usize>,
    /// The matches, each with the options that decide its games.
    matches: Vec<MatchArgs>,
    /// The openings, each with the first file that has them.
    sets: Vec<(OpeningSet, &'a Path)>,
    /// The file of each game: by the index of its match, its number, and the hash of its moves.
    games: HashMap<(usize, usize, u64), &'a Path>,
    /// The shards of each match, by its index and how many there are.
    shards: BTreeMap<(usize, usize), BTreeSet<usize>>,
}

impl<'a> Sum<'a> {
    /// Adds the games of a file.
    fn add(&mut self, path: &'a Path) -> Result<(), Failure> {
        let (heading, games) = Journal::games(path).map_err(Failure::usage)?;
        let settings = arguments(&heading)?;
        let engines: Vec<String> = names(&heading)?.into_iter().flatten().collect();
        let rules = heading.get("rules").cloned();
        let is_first = self.matches.is_empty();
        let other = [("engines", self.engines != engines), ("rules", self.rules != rules)];
        if let Some((what, _)) = other.into_iter().find(|(_, differ)| *differ && !is_first) {
            let name = files::name(path);
            return Err(Failure::usage(format_args!("{name}: a match of other {what} than those before it")));
        }
        (self.engines, self.rules, self.sprt) = (engines, rules, settings::sprt(&settings)?);
        self.left_out.extend(left_out(&heading)?);
        let set = self.set(&settings, path);
        if !is_first {
            self.standings.next_match(set);
        }
        let of_match = of_match(&settings);
        let index = self.matches.iter().position(|other| *other == of_match).unwrap_or(self.matches.len());
        if index == self.matches.len() {
            self.matches.push(of_match);
        }
        for game in &games {
            if let Some(other) = self.games.insert((index, game.number, game.moves), path) {
                return Err(Failure::usage(format_args!(
                    "game {} is in {} and in {}; name the files of a match once",
                    game.number,
                    files::name(other),
                    files::name(path)
                )));
            }
            self.standings.add(game);
        }
        self.counts.push(games.len());
        if let Some(shard) = settings.shard {
            self.shards.entry((index, shard.count())).or_default().insert(shard.number());
        }
        Ok(())
    }

    /// The index of the openings of a match.
    fn set(&mut self, args: &MatchArgs, path: &'a Path) -> usize {
        let seed = Some(args.seed).filter(|_| args.openings.is_none());
        let set = (args.openings.clone(), seed, args.opening_plies, args.balance);
        self.sets.iter().position(|(other, _)| *other == set).unwrap_or_else(|| {
            self.sets.push((set, path));
            self.sets.len() - 1
        })
    }

    /// Says which shards of the matches are missing: `3,5-8`, as schedulers of clusters read it.
    fn note_missing_shards(&self) {
        for (&(_, count), numbers) in &self.shards {
            let mut missing = Vec::new();
            let mut next = 1;
            for number in numbers.iter().copied().chain([count.saturating_add(1)]) {
                match number - next {
                    0 => {}
                    1 => missing.push(next.to_string()),
                    _ => missing.push(format!("{next}-{}", number - 1)),
                }
                next = number.saturating_add(1);
            }
            if !missing.is_empty() {
                messages::line(&format_args!("missing shards of {count}: {}", missing.join(",")));
            }
        }
    }
}
