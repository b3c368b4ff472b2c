//! Rules that fit the games of a run.

use std::collections::BTreeMap;
use std::path::PathBuf;

use rayon::iter::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};
use tafl_archive::{ArchiveFormat, ConvertedGame, ImportError, ImportOptions};
use tafl_game_record::GameRecord;
use tafl_position::{Position, Side};
use tafl_verify::{FittedGames, FittedGroup, RulesFit};

use super::Given;
use crate::failure::Failure;
use crate::files;
use crate::games::{Batches, Expected, GameText};
use crate::messages::{self, Messages};
use crate::output;

/// How many games of a variant rules are fitted to. They are its first games without rules.
const MAX_GAMES: u64 = 100;

/// How many variants are fitted. The games of others stay without rules.
const MAX_VARIANTS: usize = 200;

/// Rules fit well if nine of ten games agree with them.
const GOOD: (u64, u64) = (9, 10);

/// The rules that fit games without rules, by the variant that they name.
#[derive(Debug)]
pub(crate) struct Fits(BTreeMap<Option<String>, Vec<Fit>>);

/// The rules that fit games with the same start position and the same first side.
#[derive(Debug)]
struct Fit {
    start: Position,
    side: Side,
    options: ImportOptions,
}

impl Fits {
    /// Reads the files, and fits rules to the games without rules. A note on standard error names the rules that fit.
    pub(super) fn of(expected: Expected, paths: &[PathBuf]) -> Result<Self, Failure> {
        if let Some(path) = paths.iter().find(|path| !files::is_read_twice(path)) {
            let name = files::name(path);
            return Err(Failure::Usage(format!(
                "`--rules fit` reads the games twice, and {name} can be read only once; save the games to a file"
            )));
        }
        let mut sample = Sample::default();
        let mut batches = Batches::new(expected, paths).with_progress().without_messages();
        for batch in batches.by_ref() {
            let read: Vec<Vec<GameRecord>> = batch.par_iter().map(without_rules).collect();
            read.iter().flatten().for_each(|record| sample.add(record));
        }
        let fitted: Vec<(Option<String>, FittedGames<()>)> =
            sample.0.into_par_iter().map(|(variant, (_, fit))| (variant, fit.finish())).collect();
        let fits = |(variant, fitted): (Option<String>, FittedGames<()>)| {
            let name = variant.as_deref().unwrap_or("games without a variant");
            for (reason, games) in fitted.left_out() {
                messages::line(&format_args!("{name}: games that are left out ({reason}): {games}"));
            }
            let good = fitted.groups().iter().filter_map(|group| fit_of(name, group)).collect();
            (variant, good)
        };
        Ok(Self(fitted.into_iter().map(fits).collect()))
    }

    /// How a game like this is read: by the rules that fit games with its variant, its start position and its first
    /// side.
    pub(super) fn options_for(&self, record: &GameRecord) -> Option<&ImportOptions> {
        let (start, side) = (record.start()?, record.side_to_move()?);
        let fits = self.0.get(&variant(record))?;
        fits.iter().find(|fit| fit.start == *start && fit.side == side).map(|fit| &fit.options)
    }

    /// Parses a game of an archive. One that has rules keeps them.
    pub(super) fn parse(
        &self,
        format: ArchiveFormat,
        text: &str,
    ) -> Result<ConvertedGame<GameRecord>, ImportError> {
        let error = match format.parse(text) {
            Ok(game) if game.value.rules().is_some() => return Ok(game),
            Ok(game) => {
                let options = self.options_for(&game.value);
                let again = options.and_then(|options| format.parse_with(text, options).ok());
                return Ok(again.unwrap_or(game));
            }
            Err(error) => error,
        };
        // Rules can restore the captures without which the moves do not fit the board.
        let restored = self.of_names_in(text).find_map(|options| {
            let game = format.parse_with(text, options).ok()?;
            (game.value.rules() == options.rules()).then_some(game)
        });
        restored.ok_or(error)
    }

    /// How games are read whose variant is named in the text.
    fn of_names_in<'f>(&'f self, text: &'f str) -> impl Iterator<Item = &'f ImportOptions> {
        let is_named = |name: &Option<String>| name.as_ref().is_none_or(|name| text.contains(name.as_str()));
        self.0
            .iter()
            .filter(move |(name, _)| is_named(name))
            .flat_map(|(_, fits)| fits)
            .map(|fit| &fit.options)
    }
}

/// The games of a text that have no rules. Unreadable games are reported later.
fn without_rules(game: &GameText) -> Vec<GameRecord> {
    let games = game.games(&Given::default(), &mut Messages::default()).unwrap_or_default();
    let records = games.into_iter().filter_map(Result::ok).map(|game| game.record);
    records.filter(|record| record.rules().is_none()).collect()
}

/// The variant tag.
fn variant(record: &GameRecord) -> Option<String> {
    record.tag("variant").map(|name| name.as_str().to_owned())
}

/// The games that rules are fitted to, by variant, with their number.
#[derive(Default)]
struct Sample(BTreeMap<Option<String>, (u64, RulesFit<()>)>);

impl Sample {
    fn add(&mut self, record: &GameRecord) {
        let variant = variant(record);
        if self.0.len() == MAX_VARIANTS && !self.0.contains_key(&variant) {
            return;
        }
        let (games, fit) = self.0.entry(variant).or_default();
        // A game without a start position or without moves fits all rules.
        if *games < MAX_GAMES && fit.push(record, ()).is_ok() {
            *games += 1;
        }
    }
}

/// The best rules for a group, if they fit well.
fn fit_of(name: &str, group: &FittedGroup<()>) -> Option<Fit> {
    let games = output::counted(group.games(), "game");
    let Some(best) = group.ranking().first() else {
        messages::line(&format_args!("{name}, {games}: no rules to try"));
        return None;
    };
    let agreeing = best.agreeing();
    if agreeing == 0 || agreeing * GOOD.1 < group.games() * GOOD.0 {
        messages::line(&format_args!(
            "{name}, {games}: no rules fit well; {best} is the best, and {agreeing} agree with it"
        ));
        return None;
    }
    let others = group.ranking().iter().filter(|other| other.rank() == best.rank()).count() - 1;
    let others = match others {
        0 => String::new(),
        1 => "; 1 other candidate fits as well".to_owned(),
        _ => format!("; {others} other candidates fit as well"),
    };
    messages::line(&format_args!("{name}, {games}: fitted {best}, {agreeing} agree{others}"));
    let options = ImportOptions::default().with_fitted_rules(best.rules(), &best.source());
    Some(Fit { start: group.start().clone(), side: group.side_to_move(), options })
}
