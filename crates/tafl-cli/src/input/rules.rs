//! The option `--rules`, and rules that fit the games of a run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::{iter, mem, slice};

use clap::Args;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use tafl_archive::ImportOptions;
use tafl_game_record::GameRecord;
use tafl_terminal::text::counted;
use tafl_verify::{ENOUGH_GAMES, FitDoubt, FitError, FittedGames, FittedGroup, FittedRules, RulesFit};

use crate::input::batches::{Batches, Expected};
use crate::input::files;
use crate::input::game_text::GameText;
use crate::input::given::{ByPath, Fit, Fits, Given, GivenRules, PathPattern};
use crate::input::known_rules::sourced_rules_of;
use crate::output::messages::{self, Failure, Messages};

/// The help text of the option.
const RULES: &str = "For games without rules: a preset, a variant of aagenielsen.dk, either with entries that differ \
    (`copenhagen sw:n`), a rules record, a file with one, or `fit` for the rules that fit the first hundred games of each \
    variant best, if nine of ten agree with them, and at least ten (`fit:3`: three). The tag `rules-source` marks them, and \
    says how many others fit as well. The option never replaces rules that a game has";

/// Rules for games without rules, of one file.
#[derive(Debug, Args)]
pub(crate) struct RulesArg {
    #[arg(long, value_name = "RULES", help = RULES)]
    pub(crate) rules: Option<String>,
}

/// Rules for games without rules, of many files.
#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    #[arg(long, value_name = "RULES|PATTERN=RULES", help = format!("{RULES}. {BY_PATH}"))]
    rules: Vec<String>,
}

/// What the help of the option adds for many files.
const BY_PATH: &str = "For some files only, write a pattern of their paths before the rules: \
    `--rules 'brandub/*=brandub'`; the first that matches counts";

impl RulesArgs {
    pub(crate) fn is_given(&self) -> bool {
        !self.rules.is_empty()
    }

    /// The rules of the options, for the games of these files. With `fit` the files are read for it.
    pub(crate) fn given(&self, expected: impl Into<Expected>, paths: &[PathBuf]) -> Result<Given, Failure> {
        let expected = expected.into();
        let (mut by_path, mut others): (Vec<ByPath>, _) = (Vec::new(), None);
        for argument in &self.rules {
            if others.is_some() {
                return Err(Failure::usage(format_args!(
                    "`--rules {argument}` follows rules for all files; write those without `PATTERN=` last, and once"
                )));
            }
            match split_pattern(argument) {
                None => others = Some(given(argument, expected, paths, &|_| true)?),
                Some((pattern, rules)) => {
                    let pattern = PathPattern::new(pattern);
                    let is_new = |name: &str| !by_path.iter().any(|one| one.pattern.matches(name));
                    let given = given(rules, expected, paths, &|name| pattern.matches(name) && is_new(name))?;
                    by_path.push(ByPath { pattern, given, is_matched: AtomicBool::new(false) });
                }
            }
        }
        Ok(others.unwrap_or_default().with_paths(by_path))
    }
}

/// The pattern of an argument `PATTERN=RULES`, and the rules; `None` if it has only rules. The entries of rules have a
/// colon, and may have a `=` after it.
fn split_pattern(argument: &str) -> Option<(&str, &str)> {
    let before = argument.split(':').next().unwrap_or_default();
    let end = before.rfind('=').filter(|_| !Path::new(argument).is_file())?;
    Some((argument.get(..end)?, argument.get(end + 1..)?))
}

/// The rules that an argument gives to the games of the files with wanted names.
fn given(
    argument: &str,
    expected: Expected,
    paths: &[PathBuf],
    is_wanted: &dyn Fn(&str) -> bool,
) -> Result<Given, Failure> {
    Ok(Given::new(if is_fit(argument) {
        GivenRules::Fitted(Fits::of(enough(argument)?, expected, paths, is_wanted)?)
    } else {
        let options = ImportOptions::default();
        GivenRules::Same(Box::new(match sourced_rules_of(argument)? {
            (rules, None) => options.with_rules(rules),
            (rules, Some(source)) => options.with_fitted_rules(rules, source),
        }))
    }))
}

impl RulesArg {
    /// The rules of the option, for the games of these files. With `fit` the files are read for it.
    pub(crate) fn given(&self, expected: impl Into<Expected>, paths: &[PathBuf]) -> Result<Given, Failure> {
        let argument = self.rules.as_deref();
        argument.map_or(Ok(Given::default()), |argument| given(argument, expected.into(), paths, &|_| true))
    }

    /// The rules of the option, for the games of one file.
    pub(crate) fn given_to_file(&self, file: &Path) -> Result<Given, Failure> {
        self.given(Expected::RecognizedOrRecords, slice::from_ref(&file.to_path_buf()))
    }
}

/// The argument that means the rules that fit the games, which a number of games can follow: `fit:3`.
const FIT: &str = "fit";

/// Whether the argument RULES means the rules that fit the games.
pub(crate) fn is_fit(argument: &str) -> bool {
    argument.split(':').next() == Some(FIT)
}

/// How many games have to agree by the argument `fit` or `fit:3`.
fn enough(argument: &str) -> Result<u64, Failure> {
    let Some((_, number)) = argument.split_once(':') else { return Ok(ENOUGH_GAMES) };
    number.parse().map_err(|_| {
        let expected = format!("expected the number of games that have to agree, as in `{FIT}:3`");
        Failure::usage(format_args!("`--rules {argument}`: {expected}"))
    })
}

impl Fits {
    /// Reads the files with wanted names, and fits rules to the games without rules, where at least `enough` games agree with them. Notes
    /// on standard error name the rules that fit.
    fn of(
        enough: u64,
        expected: Expected,
        paths: &[PathBuf],
        is_wanted: &dyn Fn(&str) -> bool,
    ) -> Result<Self, Failure> {
        if let Some(path) = paths.iter().find(|path| !files::is_read_twice(path)) {
            let name = files::name(path);
            return Err(Failure::usage(format_args!(
                "`--rules fit` reads the games twice, and {name} can be read only once; save the games to a file"
            )));
        }
        let (mut fits, mut samples) = (Self::default(), Samples::new(MAX_GAMES));
        let mut batches = Batches::new(expected, paths).with_progress().without_messages();
        while let Some(batch) = batches.next() {
            let wanted: Vec<&GameText> = batch.iter().filter(|game| is_wanted(&game.name)).collect();
            let read: Vec<Vec<GameRecord>> = wanted.into_par_iter().map(without_rules).collect();
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
}

/// The games of a text that have no rules. Unreadable games are reported later.
fn without_rules(game: &GameText) -> Vec<GameRecord> {
    let games = game.games(&Given::default(), &mut Messages::default()).unwrap_or_default();
    let records = games.into_iter().filter_map(Result::ok).map(|game| game.record);
    records.filter(|record| record.rules().is_none()).collect()
}

/// The best rules for a group, if they fit well and enough games agree with them.
fn fit_of(name: &str, enough: u64, group: &FittedGroup<()>) -> Option<Fit> {
    let games = counted(group.games(), "game");
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

/// How many games of a variant rules are fitted to: more take longer, and hardly tell more rules apart.
pub(crate) const MAX_GAMES: usize = 100;

/// How many variants are fitted. The games of others are left out.
const MAX_VARIANTS: usize = 200;

/// How many variants are fitted in parallel, before anybody sees them.
const AT_ONCE: usize = 8;

/// The first games of each variant, by the variant tag. Rules are fitted to a variant as soon as it has enough games.
pub(crate) struct Samples<L> {
    /// The number of games that are enough.
    enough: usize,
    variants: BTreeMap<Option<String>, Sample<L>>,
    /// The variants that became full, in order.
    full: Vec<Fitting<L>>,
}

/// The games of a variant.
struct Sample<L> {
    games: usize,
    /// `None` if it is full.
    fit: Option<RulesFit<L>>,
}

/// A variant with the games that its rules are to be fitted to.
type Fitting<L> = (Option<String>, RulesFit<L>);

/// The rules that fit the first games of a variant; games without a variant are together.
pub(crate) struct Fitted<L> {
    pub(crate) variant: Option<String>,
    pub(crate) games: FittedGames<L>,
}

/// Why a game does not show which rules fit.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LeftOut {
    #[error(transparent)]
    Unfit(#[from] FitError),
    #[error("the games before it have {MAX_VARIANTS} variants")]
    TooManyVariants,
}

impl LeftOut {
    /// The name of the reason, in kebab case.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Unfit(error) => error.name(),
            Self::TooManyVariants => "too-many-variants",
        }
    }
}

impl<L: Clone + Send + Sync> Samples<L> {
    pub(crate) fn new(enough: usize) -> Self {
        Self { enough, variants: BTreeMap::new(), full: Vec::new() }
    }

    /// Adds a game, unless its variant has enough.
    pub(crate) fn add(&mut self, record: &GameRecord, at: L) -> Result<(), LeftOut> {
        let variant = record.tag("variant").map(|name| name.as_str().to_owned());
        if self.variants.len() == MAX_VARIANTS && !self.variants.contains_key(&variant) {
            return Err(LeftOut::TooManyVariants);
        }
        let new = || Sample { games: 0, fit: Some(RulesFit::new()) };
        let sample = self.variants.entry(variant.clone()).or_insert_with(new);
        let Some(fit) = &mut sample.fit else { return Ok(()) };
        // A game without a start position or without moves fits all rules.
        fit.push(record, at)?;
        sample.games += 1;
        if sample.games == self.enough {
            self.full.extend(sample.fit.take().map(|fit| (variant, fit)));
        }
        Ok(())
    }

    /// The variants that have become full, with the rules that fit them.
    pub(crate) fn fit_full(&mut self) -> Vec<Fitted<L>> {
        fitted(mem::take(&mut self.full))
    }

    /// The other variants, with the rules that fit them, a few at a time.
    pub(crate) fn fit_rest(self) -> impl Iterator<Item = Vec<Fitted<L>>> {
        let rest = self.variants.into_iter().filter_map(|(variant, sample)| Some((variant, sample.fit?)));
        let mut rest = rest.fuse();
        iter::from_fn(move || {
            let next: Vec<Fitting<L>> = rest.by_ref().take(AT_ONCE).collect();
            (!next.is_empty()).then(|| fitted(next))
        })
    }
}

fn fitted<L: Clone + Send + Sync>(variants: Vec<Fitting<L>>) -> Vec<Fitted<L>> {
    let fit = |(variant, fit): Fitting<L>| Fitted { variant, games: fit.finish() };
    variants.into_par_iter().map(fit).collect()
}
