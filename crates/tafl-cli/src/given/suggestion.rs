//! The presets whose start position the moves of a game without rules fit.

use notation_syntax::Diagnostic;
use tafl_archive::{ArchiveFormat, ImportOptions};
use tafl_game_record::GameRecord;
use tafl_position::Position;
use tafl_rules::{Preset, Rules};

use super::assumes_rules;
use crate::output;
use crate::presets;

/// Fewer moves fit a start position by chance.
const MIN_MOVES: usize = 4;

/// What to write for a game record without a start position, if its moves fit only one of the presets.
pub(crate) fn for_record(record: &GameRecord) -> Option<String> {
    if record.start().is_some() || record.tree().main_line().count() < MIN_MOVES {
        return None;
    }
    let options = |rules: &Rules| ImportOptions::default().with_rules(rules.clone());
    let found = only_start(|rules| options(rules).give(&mut record.clone()).is_none())?;
    Some(format!("{found}; `tafl fmt --rules {}` adds its rules", found.preset.name()))
}

/// A message about a record, with that.
pub(crate) fn advised(mut diagnostic: Diagnostic, record: &GameRecord) -> Diagnostic {
    if let Some(advice) = for_record(record) {
        diagnostic.message += "; ";
        diagnostic.message += &advice;
    }
    diagnostic
}

/// The same for a line of a form that names no variant.
pub(crate) fn for_line(format: ArchiveFormat, text: &str) -> Option<String> {
    if !assumes_rules(format) {
        return None;
    }
    let options = |rules: &Rules| ImportOptions::default().with_rules(rules.clone());
    let found = only_start(|rules| {
        let game = format.parse_with(text, &options(rules));
        game.is_ok_and(|game| game.value.rules() == Some(rules))
    })?;
    Some(format!("{found}; write `--rules {}`", found.preset.name()))
}

/// A start position of presets.
struct Found<'p> {
    start: &'p Position,
    /// The first preset that has it, and the number of the others.
    preset: Preset,
    others: usize,
}

impl std::fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the moves fit only the start position of {}", self.preset.title())?;
        match self.others {
            0 => Ok(()),
            others => write!(f, " and {}", output::counted(others, "other preset")),
        }
    }
}

/// The only start position of presets that fits.
fn only_start(fits: impl Fn(&Rules) -> bool) -> Option<Found<'static>> {
    let mut misfits: Vec<&Position> = Vec::new();
    let mut found: Option<Found<'static>> = None;
    for (&preset, rules) in presets::all() {
        let start = rules.start();
        match &mut found {
            Some(found) if found.start == start => found.others += 1,
            _ if misfits.contains(&start) => {}
            _ if !fits(rules) => misfits.push(start),
            Some(_) => return None,
            None => found = Some(Found { start, preset, others: 0 }),
        }
    }
    found
}
