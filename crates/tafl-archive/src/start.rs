//! Where a game begins, and by which rules.

use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::GameRecord;
use tafl_moves::MoveRecord;
use tafl_position::{Piece, Position, Side};
use tafl_rules::{Preset, Rules};

use crate::captures;
use crate::error::ImportError;
use crate::error::clipped;
use crate::layout::Layout;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::{ImportOptions, OTHER_SIDE, OTHER_START};
use crate::played::{Counted, Played};
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
    /// A game by the rules of a preset that begins with this position and side.
    pub(crate) fn of_preset(preset: Preset, position: Position, first: Side) -> Self {
        let rules = preset.rules();
        if position == *rules.start() && first == rules.side_to_move() {
            return Self::of_rules(rules);
        }
        if position.dimension() == rules.dimension() {
            Self::of_rules(rules.starting_at(position, first))
        } else {
            Self::at(position)
        }
    }

    /// Whether the record has these rules, with which its game will be read.
    pub(crate) fn has_rules_of(&self, record: &GameRecord) -> bool {
        match (&self.rules, record.rules()) {
            (Some(one), Some(other)) => one.same_game(other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }

    /// The start position of these rules.
    pub(crate) fn of_rules(rules: Rules) -> Self {
        let position = rules.start().clone();
        Self { rules: Some(rules), ..Self::at(position) }
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

    /// The same start with the given rules, if they begin with the same position and the side that moves first. Rules of
    /// the variant that begin with the other side are not used either.
    pub(crate) fn with_given(
        mut self,
        options: &ImportOptions,
        moves: &Moves<'_>,
        losses: &mut Vec<GameLoss>,
    ) -> Self {
        if let Some(rules) = options.rules() {
            if *rules.start() != self.position {
                losses.push(GameLoss::RulesNotUsed { reason: OTHER_START });
            } else if self.begins_with_other_side(rules, moves) {
                losses.push(GameLoss::RulesNotUsed { reason: OTHER_SIDE });
            } else {
                let rules_source = options.rules_source().map(String::from);
                return Self { rules: Some(rules.clone()), rules_source, ..self };
            }
        }
        if self.rules.as_ref().is_some_and(|rules| self.begins_with_other_side(rules, moves)) {
            losses.push(GameLoss::RulesNotUsed { reason: OTHER_SIDE });
            (self.rules, self.rules_source) = (None, None);
        }
        self
    }

    /// Whether the first move of a game is not by the side that moves first by the rules.
    fn begins_with_other_side(&self, rules: &Rules, moves: &Moves<'_>) -> bool {
        let origin = moves.records.first().and_then(MoveRecord::origin);
        let first = origin.and_then(|origin| self.position.get(origin)).map(Piece::side);
        first.is_some_and(|side| side != rules.side_to_move())
    }

    /// Plays the moves of a game from here, whose captures are not counted.
    pub(crate) fn play(&self, moves: &Moves<'_>, losses: &mut Vec<GameLoss>) -> Result<Played, ImportError> {
        self.play_counted(moves, &Counted::default(), losses)
    }

    /// Plays the moves of a game from here: see [`captures::play`].
    pub(crate) fn play_counted(
        &self,
        moves: &Moves<'_>,
        counted: &Counted,
        losses: &mut Vec<GameLoss>,
    ) -> Result<Played, ImportError> {
        captures::play(&self.position, self.rules.as_ref(), moves, counted, losses)
            .map_err(|misfit| misfit.into_error(moves))
    }

    /// Reports a start that is assumed, and rules that are unknown.
    pub(crate) fn report(&self, variant: &str, losses: &mut Vec<GameLoss>) {
        if let Some(layout) = self.assumed {
            losses.push(GameLoss::StartAssumed { variant: clipped(variant), layout: layout.name() });
        }
        if self.rules.is_none() {
            losses.push(GameLoss::RulesUnknown { variant: clipped(variant) });
        }
    }

    /// The record of a game with these moves, whose captures are not counted.
    pub(crate) fn game(
        self,
        moves: &Moves<'_>,
        losses: &mut Vec<GameLoss>,
    ) -> Result<GameRecord, ImportError> {
        let mut played = self.play(moves, losses)?;
        Ok(self.record(&mut played))
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
        Some(known) => known.layouts().iter().map(|&layout| known_start(&known, layout)).collect(),
        None => unknown_starts(variant, moves, options)?,
    };
    let is_only = starts.len() == 1;
    let replays = |start: &Start| is_only || Played::new(&start.position, &moves.records, &[]).is_ok();
    // A start from which the moves replay as they are is preferred to one that needs other captures.
    let (first, others): (Vec<Start>, Vec<Start>) = starts.into_iter().partition(replays);
    let mut error: Option<ImportError> = None;
    for start in first.into_iter().chain(others) {
        let mut found = Vec::new();
        let start = start.with_given(options, moves, &mut found);
        match start.play_counted(moves, counted, &mut found) {
            Ok(played) => {
                losses.append(&mut found);
                return Ok((start, played));
            }
            // The reason from the start from which the game goes furthest.
            Err(reason) if error.as_ref().is_none_or(|error| is_later(&reason, error)) => {
                error = Some(reason);
            }
            Err(_) => {}
        }
    }
    Err(error.unwrap_or_else(|| ImportError::NoLayout { variant: clipped(variant), tried: 0 }))
}

/// Whether the move of an error is after that of another.
fn is_later(reason: &ImportError, error: &ImportError) -> bool {
    reason.move_number() > error.move_number()
}

fn known_start(known: &Variant, layout: Layout) -> Start {
    let known = known.rules_from(layout);
    let Some(known) = known else { return Start::at(layout.position()) };
    let is_fitted = known.source() == VariantRulesSource::Fitted;
    // Their start position is that of the layout.
    let start = Start::of_rules(known.rules());
    Start { rules_source: is_fitted.then(|| VariantRules::FITTED.into()), ..start }
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
        return Err(ImportError::NotSquare { variant: clipped(variant) });
    }
    let mut starts: Vec<Start> =
        options.rules().map(|rules| Start::at(rules.start().clone())).into_iter().collect();
    // Only a whole game shows where it begins.
    let replays = |position: &Position| {
        !options.are_partial()
            && moves.captures == CaptureForm::Named
            && Played::new(position, &moves.records, &[]).is_ok()
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
        return Err(ImportError::NoLayout { variant: clipped(variant), tried });
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
