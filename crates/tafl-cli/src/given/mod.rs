//! Rules for games without rules.

mod fitted;

use std::path::PathBuf;

use tafl_archive::{ArchiveFormat, ConvertedGame, GameLoss, ImportError, ImportOptions};
use tafl_game_record::{GameRecord, TagValue};
use tafl_position::{Piece, Position};
use tafl_rules::Rules;
pub(crate) use tafl_verify::RULES_SOURCE_TAG;

use crate::failure::Failure;
use crate::games::Expected;
use crate::rules::sourced_rules_of;
use fitted::Fits;

/// The argument that means the rules that fit the games.
const FIT: &str = "fit";

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
            Some(FIT) => Self::Fitted(Fits::of(expected, paths)?),
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
            Self::Same(options) => format.parse_game_with(text, options),
            Self::Fitted(fits) => fits.parse(format, text),
        }
    }

    /// Adds the rules to a record without rules, unless they begin with another position or another side.
    pub(crate) fn give(&self, record: &mut GameRecord) -> Option<GameLoss> {
        let options = match self {
            Self::Same(options) => options,
            Self::Fitted(fits) => fits.options_for(record)?,
        };
        give(options.rules()?, options.rules_source(), record)
    }
}

/// Adds rules to a record without rules. A record that has no start position either gets that of the rules, if all its
/// moves can be played from there.
fn give(rules: &Rules, source: Option<&str>, record: &mut GameRecord) -> Option<GameLoss> {
    if record.rules().is_some() {
        return None;
    }
    let begins_there = match record.position_tag() {
        Some(position) => position == rules.start(),
        None => replays(record, rules.start()),
    };
    let first = first_mover(record, rules.start());
    let difference = if !begins_there {
        "start position"
    } else if first.is_some_and(|piece| piece.side() != rules.first_to_move()) {
        "side to move first"
    } else {
        record.set_position_tag(None);
        record.set_rules(rules.clone());
        if let Some(source) = source.and_then(|source| TagValue::new(source).ok()) {
            // The name is valid.
            let _ = record.set_tag(RULES_SOURCE_TAG, source);
        }
        return None;
    };
    Some(GameLoss::RulesNotUsed { difference })
}

/// The piece that the first move moves.
fn first_mover(record: &GameRecord, start: &Position) -> Option<Piece> {
    let tree = record.tree();
    start.get(tree.record(tree.first()?)?.origin()?)
}

/// Whether all moves can be played from a position.
fn replays(record: &GameRecord, start: &Position) -> bool {
    let mut placed = record.clone();
    placed.set_position_tag(start.clone());
    placed.replay_all().is_ok_and(|mut plays| plays.all(|ply| ply.is_ok()))
}
