//! Where a game begins, and by which rules.

use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::GameRecord;
use tafl_moves::MoveRecord;
use tafl_position::{Position, Side};
use tafl_rules::Rules;

use crate::captures;
use crate::clipped::Clipped;
use crate::error::ImportError;
use crate::layout::Layout;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::played::{Counted, Misfit, Played};
use crate::tags::{self, RULES_SOURCE};
use crate::variant::Variant;
use crate::variant_rules::{VariantRules, VariantRulesSource};

/// Where a game begins, and by which rules.
#[derive(Debug)]
pub(crate) struct Start {
    pub(crate) position: Position,
    /// The rules, if they are known.
    pub(crate) rules: Option<Rules>,
    /// Where the rules come from, if they were fitted.
    pub(crate) rules_source: Option<String>,
    /// The layout, if nothing is known about the variant and it was chosen because all moves replay from it.
    pub(crate) assumed: Option<Layout>,
}

impl Start {
    /// The start position of these rules.
    pub(crate) fn of_rules(rules: Rules) -> Self {
        Self { rules: Some(rules.clone()), ..Self::at(rules.start().clone()) }
    }

    /// A position whose rules are unknown.
    pub(crate) fn at(position: Position) -> Self {
        Self { position, rules: None, rules_source: None, assumed: None }
    }

    /// The start position of the given rules, or else of those that a format has without them.
    pub(crate) fn given_or(options: &ImportOptions, rules: impl FnOnce() -> Rules) -> Self {
        let given = options.rules().cloned();
        let is_given = given.is_some();
        let source = options.rules_source().filter(|_| is_given).map(String::from);
        Self { rules_source: source, ..Self::of_rules(given.unwrap_or_else(rules)) }
    }

    /// The same start with the given rules, if they begin with the same position and the side that moves first.
    pub(crate) fn with_given(
        self,
        options: &ImportOptions,
        moves: &Moves<'_>,
        losses: &mut Vec<GameLoss>,
    ) -> Self {
        let Some(rules) = options.rules() else { return self };
        if *rules.start() != self.position {
            losses.push(GameLoss::RulesNotUsed { difference: "start position" });
            return self;
        }
        if !begins_with(rules.first_to_move(), &self.position, moves) {
            losses.push(GameLoss::RulesNotUsed { difference: "side to move first" });
            return self;
        }
        let rules_source = options.rules_source().map(String::from);
        Self { rules: Some(rules.clone()), rules_source, ..self }
    }

    /// Plays the moves of a game from here: see [`captures::play`].
    pub(crate) fn play(
        &self,
        moves: &Moves<'_>,
        counted: &Counted,
        losses: &mut Vec<GameLoss>,
    ) -> Result<Played, Misfit> {
        captures::play(&self.position, self.rules.as_ref(), moves, counted, losses)
    }

    /// The record of a game that was played from here, without tags about players and results.
    pub(crate) fn record(self, played: &mut Played) -> GameRecord {
        let is_known = self.rules.is_some();
        let mut record = GameRecord::new(self.rules);
        if !is_known {
            record.set_position_tag(self.position);
        }
        *record.tree_mut() = core::mem::take(&mut played.tree);
        if let Some(source) = self.rules_source {
            tags::set(&mut record, RULES_SOURCE, &source);
        }
        record
    }
}

/// Where a game of this variant begins, and the game played from there.
pub(crate) fn start_of(
    variant: &str,
    moves: &Moves<'_>,
    counted: &Counted,
    options: &ImportOptions,
    losses: &mut Vec<GameLoss>,
) -> Result<(Start, Played), ImportError> {
    let starts = match Variant::from_name(variant) {
        Some(known) => known.layouts().iter().map(|&layout| known_start(&known, layout, moves)).collect(),
        None => unknown_starts(variant, moves, options)?,
    };
    let replays = |start: &Start| Played::new(&start.position, &moves.records, &[]).is_ok();
    // A start from which the moves replay as they are is preferred to one that needs other captures.
    let (first, others): (Vec<Start>, Vec<Start>) = starts.into_iter().partition(replays);
    let mut misfit = None;
    for start in first.into_iter().chain(others) {
        let mut found = Vec::new();
        let start = start.with_given(options, moves, &mut found);
        match start.play(moves, counted, &mut found) {
            Ok(played) => {
                losses.append(&mut found);
                return Ok((start, played));
            }
            Err(reason) => misfit = misfit.or(Some(reason)),
        }
    }
    let none = || ImportError::NoLayout { variant: Clipped::new(variant), tried: 0 };
    Err(misfit.map_or_else(none, |misfit| misfit.into_error(moves)))
}

/// The layout, with the rules of games that begin with it. A game that the other side begins is not by these rules.
fn known_start(known: &Variant, layout: Layout, moves: &Moves<'_>) -> Start {
    let position = layout.position();
    let known = known.rules_from(layout).map(|known| (known.rules(), known.source()));
    let known = known.filter(|(rules, _)| begins_with(rules.first_to_move(), &position, moves));
    let is_fitted = known.as_ref().is_some_and(|(_, source)| *source == VariantRulesSource::Fitted);
    Start {
        rules: known.map(|(rules, _)| rules),
        rules_source: is_fitted.then(|| VariantRules::FITTED.into()),
        ..Start::at(position)
    }
}

/// Whether the first move, if there is one, is by a piece of this side.
fn begins_with(side: Side, start: &Position, moves: &Moves<'_>) -> bool {
    let origin = moves.records.first().and_then(MoveRecord::origin);
    origin.and_then(|origin| start.get(origin)).is_none_or(|piece| piece.side() == side)
}

/// The start position of the given rules, if the moves replay from it, or else the first layout of the size in the name
/// from which they replay.
fn unknown_starts(
    variant: &str,
    moves: &Moves<'_>,
    options: &ImportOptions,
) -> Result<Vec<Start>, ImportError> {
    let size = size_in_name(variant);
    if size.is_some_and(|(files, ranks)| files != ranks) {
        return Err(ImportError::NotSquare { variant: Clipped::new(variant) });
    }
    let mut starts: Vec<Start> =
        options.rules().map(|rules| Start::at(rules.start().clone())).into_iter().collect();
    let replays = |position: &Position| {
        moves.captures == CaptureForm::Named && Played::new(position, &moves.records, &[]).is_ok()
    };
    let mut tried = 0;
    for &layout in Layout::ALL.iter().filter(|layout| size.is_none_or(|(files, _)| files == layout.size())) {
        let position = layout.position();
        tried += 1;
        if replays(&position) {
            starts.push(Start { assumed: Some(layout), ..Start::at(position) });
            break;
        }
    }
    if starts.is_empty() {
        return Err(ImportError::NoLayout { variant: Clipped::new(variant), tried });
    }
    Ok(starts)
}

/// The numbers of files and ranks in a name, as in `Tablut 9x9 (Linné)`.
fn size_in_name(variant: &str) -> Option<(usize, usize)> {
    variant.split(|character: char| !character.is_ascii_alphanumeric()).find_map(|word| {
        let (files, ranks) = word.split_once('x')?;
        Some((files.parse().ok()?, ranks.parse().ok()?))
    })
}
