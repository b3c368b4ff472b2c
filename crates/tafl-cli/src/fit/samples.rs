//! The games that rules are fitted to.

use std::collections::BTreeMap;
use std::{iter, mem};

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use tafl_game_record::GameRecord;
use tafl_verify::{FitError, FittedGames, RulesFit};

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
