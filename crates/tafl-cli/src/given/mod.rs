//! Rules for games without rules.

mod fitted;

use std::path::PathBuf;

use tafl_archive::{ArchiveFormat, ConvertedGame, GameLoss, ImportError, ImportOptions};
use tafl_game_record::GameRecord;
pub(crate) use tafl_verify::RULES_SOURCE_TAG;

use crate::failure::Failure;
use crate::games::Expected;
use crate::known_rules::sourced_rules_of;
use fitted::Fits;

/// The argument that means the rules that fit the games, which a number of games can follow: `fit:3`.
const FIT: &str = "fit";

/// Whether the argument RULES means the rules that fit the games.
pub(crate) fn is_fit(argument: &str) -> bool {
    argument.split(':').next() == Some(FIT)
}

/// The rules that games without rules get in a run.
#[derive(Debug)]
pub(crate) enum Given {
    /// The same rules for all games, or none.
    Same(Box<ImportOptions>),
    /// Rules that were fitted to the games of the run.
    Fitted(Fits),
}

impl Default for Given {
    fn default() -> Self {
        Self::Same(Box::default())
    }
}

impl Given {
    /// The rules that the argument RULES means: a preset, a variant of the archive of aagenielsen.dk, a record, or `fit`
    /// for those that fit the games of these files. Without an argument, none.
    pub(crate) fn of(argument: Option<&str>, expected: Expected, paths: &[PathBuf]) -> Result<Self, Failure> {
        Ok(match argument {
            None => Self::default(),
            Some(argument) if is_fit(argument) => {
                Self::Fitted(Fits::of(fitted::enough(argument)?, expected, paths)?)
            }
            Some(argument) => {
                let options = ImportOptions::default();
                Self::Same(Box::new(match sourced_rules_of(argument)? {
                    (rules, None) => options.with_rules(rules),
                    (rules, Some(source)) => options.with_fitted_rules(rules, source),
                }))
            }
        })
    }

    /// Parses a game of an archive, by these rules where they are those of its start position and its first side.
    pub(crate) fn parse(
        &self,
        format: ArchiveFormat,
        text: &str,
    ) -> Result<ConvertedGame<GameRecord>, ImportError> {
        match self {
            Self::Same(options) => format.parse_with(text, options),
            Self::Fitted(fits) => fits.parse(format, text),
        }
    }

    /// Adds the rules to a record without rules, unless they begin with another position or another side.
    pub(crate) fn give(&self, record: &mut GameRecord) -> Option<GameLoss> {
        let options = match self {
            Self::Same(options) => options,
            Self::Fitted(fits) => fits.options_for(record)?,
        };
        options.give(record)
    }
}
