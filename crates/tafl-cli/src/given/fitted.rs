//! Rules that fit the games of a run.

use std::collections::BTreeMap;
use std::path::PathBuf;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tafl_archive::{ArchiveFormat, ConvertedGame, ImportError, ImportOptions};
use tafl_game_record::GameRecord;
use tafl_position::{Position, Side};
use tafl_verify::{ENOUGH_GAMES, FitDoubt, FittedGroup, FittedRules};

use super::{FIT, Given};
use crate::failure::Failure;
use crate::files;
use crate::fit::samples::{Fitted, MAX_GAMES, Samples};
use crate::games::{Batches, Expected, GameText};
use crate::messages::{self, Messages};
use crate::output;

/// How many games have to agree by the argument `fit` or `fit:3`.
pub(super) fn enough(argument: &str) -> Result<u64, Failure> {
    let Some((_, number)) = argument.split_once(':') else { return Ok(ENOUGH_GAMES) };
    number.parse().map_err(|_| {
        let expected = format!("expected the number of games that have to agree, as in `{FIT}:3`");
        Failure::Usage(format!("`--rules {argument}`: {expected}"))
    })
}

/// The rules that fit games without rules, by the variant that they name.
#[derive(Debug, Default)]
pub(crate) struct Fits(BTreeMap<Option<String>, Vec<Fit>>);

/// The rules that fit games with the same start position and the same first side.
#[derive(Debug)]
struct Fit {
    start: Position,
    side: Side,
    options: ImportOptions,
}

impl Fits {
    /// Reads the files, and fits rules to the games without rules, where at least `enough` games agree with them. Notes
    /// on standard error name the rules that fit.
    pub(super) fn of(enough: u64, expected: Expected, paths: &[PathBuf]) -> Result<Self, Failure> {
        if let Some(path) = paths.iter().find(|path| !files::is_read_twice(path)) {
            let name = files::name(path);
            return Err(Failure::Usage(format!(
                "`--rules fit` reads the games twice, and {name} can be read only once; save the games to a file"
            )));
        }
        let (mut fits, mut samples) = (Self::default(), Samples::new(MAX_GAMES));
        let mut batches = Batches::new(expected, paths).with_progress().without_messages();
        while let Some(batch) = batches.next() {
            let read: Vec<Vec<GameRecord>> = batch.par_iter().map(without_rules).collect();
            for record in read.iter().flatten() {
                // A variant that is left out is noted, or has no rules.
                let _ = samples.add(record, ());
            }
            let full = samples.fit_full();
            batches.bar().suspend(|| full.into_iter().for_each(|fitted| fits.add(enough, fitted)));
        }
        samples.fit_rest().flatten().for_each(|fitted| fits.add(enough, fitted));
        Ok(fits)
    }

    fn add(&mut self, enough: u64, fitted: Fitted<()>) {
        let Fitted { variant, games } = fitted;
        let name = variant.as_deref().unwrap_or("games without a variant");
        for (reason, games) in games.left_out() {
            messages::line(&format_args!("{name}: games that are left out ({reason}): {games}"));
        }
        let good = games.groups().iter().filter_map(|group| fit_of(name, enough, group)).collect();
        self.0.insert(variant, good);
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

/// The best rules for a group, if they fit well and enough games agree with them.
fn fit_of(name: &str, enough: u64, group: &FittedGroup<()>) -> Option<Fit> {
    let games = output::counted(group.games(), "game");
    let best = match group.evident(enough) {
        Ok(best) => best,
        Err(doubt) => {
            let best = group.ranking().first().map(|best| in_doubt(doubt, best)).unwrap_or_default();
            messages::line(&format_args!("{name}, {games}: {doubt}{best}"));
            return None;
        }
    };
    let agreeing = best.agreeing();
    let others = match best.rivals() {
        0 => String::new(),
        1 => "; 1 other candidate fits as well".to_owned(),
        others => format!("; {others} other candidates fit as well"),
    };
    messages::line(&format_args!("{name}, {games}: fitted {best}, {agreeing} agree{others}"));
    let options = ImportOptions::default().with_fitted_rules(best.rules(), &best.source());
    Some(Fit { start: group.start().clone(), side: group.side_to_move(), options })
}

/// The best rules, which are not enough evidence.
fn in_doubt(doubt: FitDoubt, best: &FittedRules<()>) -> String {
    let agreeing = best.agreeing();
    match doubt {
        FitDoubt::TooFewGames => {
            format!(", {agreeing} agree with {best}; `--rules {FIT}:{agreeing}` accepts them")
        }
        _ => format!("; {best} is the best, and {agreeing} agree with it"),
    }
}
