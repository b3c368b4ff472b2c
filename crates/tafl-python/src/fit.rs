//! Rules that fit games.

mod contradiction;
mod fitted_games;
mod fitted_group;
mod fitted_rules;

use std::sync::Arc;

use pyo3::prelude::*;
use tafl_game_record::GameRecord as Record;
use tafl_verify::{FitError, RulesFit};

use crate::argument;
use crate::game_record::GameRecord;
use crate::interrupt::interruptible;
use fitted_games::FittedGames;

/// Adds the function and the classes to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<FittedGames>()?;
    module.add_class::<fitted_group::FittedGroup>()?;
    module.add_class::<fitted_rules::FittedRules>()?;
    module.add_class::<contradiction::Contradiction>()?;
    module.add_function(wrap_pyfunction!(fit_rules, module)?)
}

/// How many games are taken from an iterable before they are added, all at once.
const CHUNK: usize = 512;

/// A game, and its index in the iterable.
type Numbered = (usize, Arc<Record>);

/// Finds the rules that games agree with: presets, and presets with one key changed. Rules that a game has already are not
/// used.
///
/// `records` are the games, for example those of `tafl.records`. Those with another start position or first side are a group
/// of their own. Each group lists the `top` rules, or all with `None`. Its best rules are `evident` if nine of ten games
/// agree with them, and at least `enough`.
///
/// >>> escape = "[result:-1]\n[position:/3t3/7/7/K6/3t3/4T2/7/]\n\n1. e6-d6xd5 d1-c1\n2. Ka4-a1\n"
/// >>> [group] = fit_rules([GameRecord.from_otn(escape)]).groups
/// >>> group.ranking[0].rules, group.doubt
/// ('historical-brandubh', 'too-few-games')
///
/// A hundred games of a variant are enough: more take longer, and hardly tell more rules apart. Other threads continue
/// meanwhile, and Control-C interrupts.
#[pyfunction]
#[pyo3(signature = (records, *, top = 10, enough = 10))]
fn fit_rules(records: &Bound<'_, PyAny>, top: Option<usize>, enough: u64) -> PyResult<FittedGames> {
    let py = records.py();
    let (mut fit, mut completed, mut number) = (RulesFit::new(), 0, 0..);
    let mut objects = records.try_iter()?;
    loop {
        let numbered = objects.by_ref().zip(number.by_ref()).take(CHUNK);
        let games = numbered.map(|(object, at)| game(&object?, at)).collect::<PyResult<Vec<_>>>()?;
        py.check_signals()?;
        let taken = games.len();
        let games: Vec<Numbered> = games.into_iter().flatten().collect();
        completed += (taken - games.len()) as u64;
        fit = interruptible(py, true, move || {
            for (at, game) in games {
                // The fit counts the games that it leaves out.
                let _ = fit.push(&game, at);
            }
            fit
        })?;
        if taken < CHUNK {
            break;
        }
    }
    let fitted = interruptible(py, true, move || fit.finish())?;
    let completed = (completed > 0).then(|| (FitError::Completed.name(), completed));
    FittedGames::new(py, &fitted, completed, top.unwrap_or(usize::MAX), enough)
}

/// A game with its index; `None` if its moves follow rules.
fn game(object: &Bound<'_, PyAny>, at: usize) -> PyResult<Option<Numbered>> {
    let record = object.cast::<GameRecord>().map_err(|_| argument::wrong_type(object, "a GameRecord"))?.get();
    Ok((!record.follows_rules()).then(|| (at, record.snapshot())))
}
