//! Parses a trial.

use alloc::vec::Vec;

use serde_json::Value;
use tafl_game_record::{GameRecord, GameResult};
use tafl_moves::{Mark, Move};
use tafl_position::{Dimension, Piece, Position, Side};

use super::action::{Action, MoveLine};
use super::field::{
    END, GAME, HEAD, LEGAL, LEGAL_LINE, MOVE, NATURAL_END, OPTIONS, OPTIONS_BEGIN, OPTIONS_END, PLACEMENTS,
    PREFIX, TAIL, WINNER,
};
use super::placement::{self, Placement};
use crate::converted::ConvertedGame;
use crate::error::ImportError;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::quoted::clipped;
use crate::start::Start;
use crate::tags;

/// Whether a text begins like a trial.
pub(crate) fn detect(head: &str) -> bool {
    let is_path = |line: &str| {
        line.strip_prefix("game=")
            .is_some_and(|path| path.trim_end().rsplit_once('.').is_some_and(|(_, kind)| kind == "lud"))
    };
    head.lines().next().is_some_and(is_path)
        || head.starts_with(OPTIONS_BEGIN)
        || head.starts_with("Move=[Move:mover=")
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let mut trial = Trial::default();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        // What follows the moves is read even if not all of them are.
        if !(line.starts_with(MOVE) && options.end_after(trial.steps.len())) {
            trial.line(index + 1, line)?;
        }
    }
    trial.into_record(options)
}

/// The content of the lines of a trial.
#[derive(Debug, Default)]
struct Trial<'t> {
    placements: Vec<Placement>,
    /// The moves, with the numbers of their lines.
    steps: Vec<(usize, &'t str, MoveLine<'t>)>,
    last_cell: usize,
    legal: Vec<&'t str>,
    options: Option<Vec<&'t str>>,
    in_options: bool,
    /// Values by the names of their tags.
    fields: Vec<(&'static str, &'t str)>,
    winner: Option<&'t str>,
    losses: Vec<GameLoss>,
}

impl<'t> Trial<'t> {
    fn line(&mut self, number: usize, line: &'t str) -> Result<(), ImportError> {
        if self.in_options {
            self.in_options = line != OPTIONS_END;
            if self.in_options {
                self.options.get_or_insert_default().push(line);
            }
        } else if line == OPTIONS_BEGIN {
            self.in_options = true;
        } else if let Some(step) = line.strip_prefix(MOVE) {
            let unexpected = || unexpected(number, "`Move=[Move:mover=1,from=…,to=…,actions=[…]]`", line);
            let step = MoveLine::parse(step).ok_or_else(unexpected)?;
            self.step(number, line, step)?;
        } else if let Some(size) = line.strip_prefix(LEGAL_LINE) {
            self.legal.extend(size.split_whitespace());
        } else if let Some(winner) = line.strip_prefix(WINNER) {
            self.winner = Some(winner);
        } else if let Some((tag, value)) = field(line) {
            self.fields.retain(|&(known, _)| known != tag);
            self.fields.push((tag, value));
        } else if !line.is_empty() {
            self.losses.push(GameLoss::Line { text: clipped(line) });
        }
        Ok(())
    }

    fn step(&mut self, number: usize, line: &'t str, step: MoveLine<'t>) -> Result<(), ImportError> {
        for action in &step.actions {
            let cell = match *action {
                Action::Add { cell, .. } | Action::Remove { cell } => cell,
                Action::Move { from, to } => from.max(to),
                Action::Surrounded | Action::Other(_) => 0,
            };
            self.last_cell = self.last_cell.max(cell);
        }
        if let [Action::Add { cell, what }] = step.actions[..] {
            if !self.steps.is_empty() || placement::piece(what).is_none() {
                return Err(unexpected(number, "pieces `what=1`, `2` or `3` before the first move", line));
            }
            self.placements.push((cell, what));
            return Ok(());
        }
        self.steps.push((number, line, step));
        Ok(())
    }

    fn into_record(mut self, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
        let none = || unexpected(1, "placements on the cells of a board", "");
        let dimension = placement::dimension(&self.placements, self.last_cell)
            .filter(|_| !self.placements.is_empty())
            .ok_or_else(none)?;
        let position = placement::position(dimension, &self.placements).ok_or_else(none)?;
        let mut moves = Moves::new(CaptureForm::Complete);
        for (number, line, step) in &self.steps {
            let read = read_step(dimension, step, moves.records.len() + 1, &mut self.losses);
            moves.push(line, read.ok_or_else(|| unexpected(*number, "one move from cell to cell", line))?);
        }
        let first = self.first_player(&position, &moves);
        let start = Start::at(position).with_given(options, &moves, &mut self.losses);
        if start.rules.is_none() {
            let variant = self.fields.iter().find(|(tag, _)| *tag == GAME).map_or("?", |&(_, path)| path);
            self.losses.push(GameLoss::RulesUnknown { variant: clipped(variant) });
        }
        let mut record = start.game(&moves, &mut self.losses)?;
        self.set_tags(&mut record, first);
        Ok(ConvertedGame { value: record, losses: self.losses })
    }

    /// The side of player 1.
    fn first_player(&self, position: &Position, moves: &Moves<'_>) -> Side {
        let side = moves.records.first().and_then(|step| position.get(step.origin()?)).map(Piece::side);
        let mover = self.steps.first().map(|(_, _, step)| step.mover);
        match (side, mover) {
            (Some(side), Some(2)) => side.other(),
            (Some(side), _) => side,
            (None, _) => Side::Attackers,
        }
    }

    fn set_tags(&mut self, record: &mut GameRecord, first: Side) {
        let losses = &mut self.losses;
        let mut keep = |record: &mut GameRecord, name: &str, value: Value| {
            tags::keep(record, PREFIX, name, Some(&value), losses);
        };
        let natural = self.fields.contains(&(END, NATURAL_END));
        let result = match self.winner {
            Some("1") => Some(GameResult::win(first)),
            Some("2") => Some(GameResult::win(first.other())),
            Some("0") if natural => Some(GameResult::Draw),
            _ => None,
        };
        record.set_result(result.unwrap_or_default());
        let names = [GAME].into_iter().chain(HEAD.iter().chain(&TAIL).map(|(_, tag)| *tag));
        for name in names {
            if let Some(&(tag, value)) = self.fields.iter().find(|(tag, _)| *tag == name) {
                keep(record, tag, value.into());
            }
        }
        if let Some(options) = &self.options {
            keep(record, OPTIONS, options.iter().map(|&option| Value::from(option)).collect());
        }
        if !self.legal.is_empty() {
            keep(record, LEGAL, self.legal.join(" ").into());
        }
        if record.start().is_some_and(|start| placement::of(start) != self.placements) {
            keep(record, PLACEMENTS, placement::to_tag(&self.placements).into());
        }
    }
}

/// A line `NAME=VALUE`, by the name of its tag.
fn field(line: &str) -> Option<(&'static str, &str)> {
    let (name, value) = line.split_once('=')?;
    let known = [(GAME, GAME)].into_iter().chain(HEAD).chain(TAIL);
    known.into_iter().find(|(known, _)| *known == name).map(|(_, tag)| (tag, value))
}

/// The move of a line; `None` if it does not have one, or its cells are not on the board.
fn read_step(
    dimension: Dimension,
    line: &MoveLine<'_>,
    number: usize,
    losses: &mut Vec<GameLoss>,
) -> Option<Move> {
    let mut step: Option<Move> = None;
    for action in &line.actions {
        match *action {
            Action::Move { from, to } if step.is_none() => {
                step =
                    Some(Move::new(placement::square(dimension, from)?, placement::square(dimension, to)?));
            }
            Action::Remove { cell } => {
                let square = placement::square(dimension, cell)?;
                let moved = step.take()?;
                let is_known = moved.captures().iter().any(|capture| capture.square() == square);
                step = Some(if is_known { moved } else { moved.with_capture(square) });
            }
            Action::Surrounded => step = Some(step.take()?.with_mark(Mark::KingCaptured)),
            Action::Other(text) => {
                let text = alloc::format!("move {number}: [{text}]");
                losses.push(GameLoss::Line { text: clipped(&text) });
            }
            Action::Move { .. } | Action::Add { .. } => return None,
        }
    }
    step
}

fn unexpected(line: usize, expected: &'static str, found: &str) -> ImportError {
    ImportError::Unexpected { line, expected, found: clipped(found) }
}
