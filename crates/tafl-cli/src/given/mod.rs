//! Rules for games without rules: the option `--rules`.

mod fitted;
mod suggestion;

use std::path::{Path, PathBuf};
use std::slice;
use std::sync::atomic::{AtomicU64, Ordering};

use tafl_archive::{ArchiveFormat, ConvertedGame, GameLoss, ImportError, ImportOptions};
use tafl_game_record::GameRecord;
use tafl_position::Position;
pub(crate) use tafl_verify::RULES_SOURCE_TAG;

use crate::args::RulesArg;
use crate::failure::Failure;
use crate::games::{Expected, GameForm};
use crate::known_rules::sourced_rules_of;
use crate::messages;
use crate::output;
use fitted::Fits;
pub(crate) use suggestion::{advised, for_line, for_record};

/// The argument that means the rules that fit the games, which a number of games can follow: `fit:3`.
const FIT: &str = "fit";

/// Whether the argument RULES means the rules that fit the games.
pub(crate) fn is_fit(argument: &str) -> bool {
    argument.split(':').next() == Some(FIT)
}

/// The rules that games without rules get in a run, and how many did.
#[derive(Debug, Default)]
pub(crate) struct Given {
    rules: GivenRules,
    /// Whether games that name a variant do not get them.
    only_unnamed: bool,
    used: AtomicU64,
    /// Games without rules that begin differently.
    unused: AtomicU64,
}

#[derive(Debug)]
enum GivenRules {
    /// The same rules for all games, or none.
    Same(Box<ImportOptions>),
    /// Rules that were fitted to the games of the run.
    Fitted(Fits),
}

/// Whether games of a format neither name nor have rules, so that those without other rules are a guess.
fn assumes_rules(format: ArchiveFormat) -> bool {
    matches!(format, ArchiveFormat::HnefataflCsv | ArchiveFormat::HnefataflOrgPgn)
}

impl Default for GivenRules {
    fn default() -> Self {
        Self::Same(Box::default())
    }
}

impl Given {
    /// The rules of the option, for the games of these files.
    pub(crate) fn of(
        argument: &RulesArg,
        expected: impl Into<Expected>,
        paths: &[PathBuf],
    ) -> Result<Self, Failure> {
        let rules = match argument.rules.as_deref() {
            None => GivenRules::default(),
            Some(argument) if is_fit(argument) => {
                GivenRules::Fitted(Fits::of(fitted::enough(argument)?, expected.into(), paths)?)
            }
            Some(argument) => {
                let options = ImportOptions::default();
                GivenRules::Same(Box::new(match sourced_rules_of(argument)? {
                    (rules, None) => options.with_rules(rules),
                    (rules, Some(source)) => options.with_fitted_rules(rules, source),
                }))
            }
        };
        Ok(Self { rules, ..Self::default() })
    }

    /// The same, for games that do not name a variant either.
    pub(crate) fn only_unnamed(self) -> Self {
        Self { only_unnamed: true, ..self }
    }

    /// The same for the records of one file.
    pub(crate) fn of_file(argument: &RulesArg, file: &Path) -> Result<Self, Failure> {
        Self::of(argument, GameForm::Otg, slice::from_ref(&file.to_path_buf()))
    }

    /// Whether there are none.
    pub(crate) fn is_none(&self) -> bool {
        matches!(&self.rules, GivenRules::Same(options) if options.rules().is_none())
    }

    /// Parses a game of an archive, by these rules if it has none and begins as they do.
    pub(crate) fn parse(
        &self,
        format: ArchiveFormat,
        text: &str,
    ) -> Result<ConvertedGame<GameRecord>, ImportError> {
        let options = match &self.rules {
            GivenRules::Same(options) if options.rules().is_some() => options,
            GivenRules::Same(_) => return format.parse(text),
            GivenRules::Fitted(fits) => return fits.parse(format, text),
        };
        let plain = (!assumes_rules(format)).then(|| format.parse(text));
        match plain {
            Some(Ok(game)) if !self.lacks_rules(&game.value) => return Ok(game),
            // Moves can fit the rules of another variant by chance.
            Some(Err(error)) if self.only_unnamed => return Err(error),
            _ => {}
        }
        let game = format.parse_with(text, options)?;
        self.count(game.value.rules().is_none());
        Ok(game)
    }

    /// The moves before the error of a broken game of an archive, by rules that were not fitted.
    pub(crate) fn part(&self, format: ArchiveFormat, text: &str) -> Option<ConvertedGame<GameRecord>> {
        let options = match &self.rules {
            GivenRules::Same(options) if !self.only_unnamed => options,
            _ => &ImportOptions::default(),
        };
        format.parse_partial(text, options).err()?.partial.map(|part| *part)
    }

    /// Adds the rules to a record without rules, unless it begins differently.
    pub(crate) fn give(&self, record: &mut GameRecord) -> Option<GameLoss> {
        let options = self.options_for(record)?;
        let loss = options.give(record);
        self.count(loss.is_some());
        loss
    }

    /// Adds the rules to a record without rules, also where it begins differently on a board of their size, for a
    /// command that then shows where they do not fit.
    pub(crate) fn impose(&self, record: &mut GameRecord) {
        let Some(options) = self.options_for(record) else { return };
        if options.give(record).is_some() {
            let size = record.start().map(Position::dimension);
            let rules = options.rules().filter(|rules| size.is_none_or(|size| size == rules.dimension()));
            record.set_rules(rules.cloned());
        }
        self.count(record.rules().is_none());
    }

    /// Whether a record gets the rules, if they fit.
    fn lacks_rules(&self, record: &GameRecord) -> bool {
        record.rules().is_none() && !(self.only_unnamed && record.tag("variant").is_some())
    }

    /// The rules for a record; `None` if it has its own.
    fn options_for(&self, record: &GameRecord) -> Option<&ImportOptions> {
        if !self.lacks_rules(record) {
            return None;
        }
        match &self.rules {
            GivenRules::Same(options) => Some(&**options).filter(|options| options.rules().is_some()),
            GivenRules::Fitted(fits) => fits.options_for(record),
        }
    }

    fn count(&self, is_unused: bool) {
        let counter = if is_unused { &self.unused } else { &self.used };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Notes how many games got the rules, and how many could not.
    pub(crate) fn note(&self) {
        let (used, unused) = (self.used.load(Ordering::Relaxed), self.unused.load(Ordering::Relaxed));
        let games = |count| output::counted(count, "game");
        let used = (used > 0).then(|| format!("used for {} without rules", games(used)));
        let begin = if unused == 1 { "begins" } else { "begin" };
        let unused =
            (unused > 0).then(|| format!("not used for {}, which {begin} differently", games(unused)));
        let both: Vec<String> = used.into_iter().chain(unused).collect();
        if !both.is_empty() {
            messages::line(&format_args!("--rules: {}", both.join(", ")));
        }
    }
}
