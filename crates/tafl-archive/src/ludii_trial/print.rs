//! Writes a trial.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use serde_json::Value;
use tafl_game_record::{GameRecord, GameResult, Tag};
use tafl_moves::Mark;
use tafl_moves::dialect::MoveLoss;
use tafl_position::{Dimension, Side, Square};

use super::field::{
    END, GAME, HEAD, LEGAL, LEGAL_LINE, NATURAL_END, OPTIONS, OPTIONS_BEGIN, OPTIONS_END, PLACEMENTS, PREFIX,
    TAIL, WINNER,
};
use super::placement::{self, Placement};
use crate::converted::ConvertedGame;
use crate::error::ExportError;
use crate::loss::GameLoss;
use crate::omitted::check_pieces;
use crate::played_line::{PlayedLine, PlayedMove};
use crate::tags;

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    check_pieces(&line)?;
    let placements = placements(record, &line)?;
    losses.retain(|loss| !is_written_mark(&line, loss));
    losses.extend(line.resignation_loss());
    tag_losses(record, &mut losses);
    if record.rules().is_some() {
        losses.push(GameLoss::Rules);
    }
    let text = text(record, &line, &placements);
    Ok(ConvertedGame { value: text, losses })
}

/// The placements of the start position, in the order of the tag if it has them.
fn placements(record: &GameRecord, line: &PlayedLine<'_>) -> Result<Vec<Placement>, ExportError> {
    let dimension = line.start.dimension();
    let leads_to_start = |placements: &Vec<Placement>| {
        placement::position(dimension, placements).as_ref() == Some(&line.start)
    };
    let kept = field(record, PLACEMENTS).and_then(|text| placement::from_tag(&text));
    let placements = kept.filter(leads_to_start).unwrap_or_else(|| placement::of(&line.start));
    // A reader infers the size of the board from the cells.
    let cells = line.moves.iter().flat_map(|played| [played.step.origin(), played.step.target()]);
    let taken = line.moves.iter().flat_map(|played| played.captured.iter().map(|&(square, _)| square));
    let cells = cells.chain(taken).map(|square| placement::cell(dimension, square));
    let last = cells.chain(placements.iter().map(|&(cell, _)| cell)).max().unwrap_or_default();
    if placements.is_empty() || placement::dimension(&placements, last) != Some(dimension) {
        return Err(ExportError::RulesUnsupported {
            what: "the size of a board whose king is not in its centre",
        });
    }
    Ok(placements)
}

/// Whether the trial has an action for the mark.
fn is_written_mark(line: &PlayedLine<'_>, loss: &GameLoss) -> bool {
    let GameLoss::Move { number, loss: MoveLoss::MarkWithoutCounterpart } = loss else { return false };
    let step = number.checked_sub(1).and_then(|index| line.moves.get(index));
    step.is_some_and(|played| played.step.mark() == Some(Mark::KingCaptured))
}

/// Reports tags that the trial does not contain.
fn tag_losses(record: &GameRecord, losses: &mut Vec<GameLoss>) {
    let names = [GAME, OPTIONS, PLACEMENTS, LEGAL];
    tags::report_unwritten(record, losses, |tag: &Tag| match tag.name() {
        // The position is written as placements.
        "position" => true,
        "result" => record.result().and_then(Result::ok).is_some_and(|result| match result {
            GameResult::Draw => field(record, END).is_none_or(|end| end == NATURAL_END),
            _ => true,
        }),
        name => name.strip_prefix(PREFIX).is_some_and(|name| {
            names.contains(&name) || HEAD.iter().chain(&TAIL).any(|(_, tag)| *tag == name)
        }),
    });
}

/// A value that a tag keeps, on one line.
fn field(record: &GameRecord, name: &str) -> Option<String> {
    Some(tags::kept_text(record, PREFIX, name)?.replace('\n', " "))
}

fn text(record: &GameRecord, line: &PlayedLine<'_>, placements: &[Placement]) -> String {
    let mut lines = Lines(String::new());
    lines.field(record, GAME, GAME);
    lines.options(record);
    for (name, tag) in HEAD {
        lines.field(record, name, tag);
    }
    for (cell, what) in placements {
        let head = alloc::format!("Move=[Move:mover=0,from={cell},to={cell},");
        lines.line(&alloc::format!("{head}actions=[Add:type=Cell,to={cell},what={what}]]"));
    }
    let first = first_player(record, line);
    for played in &line.moves {
        lines.line(&step(line.start.dimension(), played, first));
    }
    for size in field(record, LEGAL).unwrap_or_default().split_whitespace() {
        lines.line(&[LEGAL_LINE, size].concat());
    }
    for (index, (name, tag)) in TAIL.into_iter().enumerate() {
        if index == 1 {
            lines.0.push_str(
                &winner(record, first).map_or_else(String::new, |winner| ["\n", WINNER, winner].concat()),
            );
        }
        lines.field(record, name, tag);
    }
    lines.0
}

/// The lines of a trial.
struct Lines(String);

impl Lines {
    fn line(&mut self, line: &str) {
        self.0.push_str(if self.0.is_empty() { "" } else { "\n" });
        self.0.push_str(line);
    }

    fn field(&mut self, record: &GameRecord, name: &str, tag: &str) {
        let default = || default_of(record, tag);
        if let Some(value) = field(record, tag).or_else(default) {
            self.line(&[name, "=", &value].concat());
        }
    }

    fn options(&mut self, record: &GameRecord) {
        self.line(OPTIONS_BEGIN);
        let kept = tags::text(record, &[PREFIX, OPTIONS].concat()).and_then(tags::from_tag);
        for option in kept.as_ref().and_then(Value::as_array).into_iter().flatten() {
            let option = option.as_str().unwrap_or_default().replace('\n', " ");
            self.line(option.trim());
        }
        self.line(OPTIONS_END);
    }
}

/// The end type of a draw: without one, a game without a winner is not a draw.
fn default_of(record: &GameRecord, tag: &str) -> Option<String> {
    let is_draw = record.result().and_then(Result::ok) == Some(GameResult::Draw);
    (tag == END && is_draw).then(|| NATURAL_END.to_string())
}

/// The side of player 1: the one that moves first.
fn first_player(record: &GameRecord, line: &PlayedLine<'_>) -> Side {
    line.facts.first.or_else(|| record.side_to_move()).unwrap_or(Side::Attackers)
}

/// The winner; `None` for a game that ended by the rules, but whose winner is unknown: without one it would be a draw.
fn winner(record: &GameRecord, first: Side) -> Option<&'static str> {
    let is_natural = || field(record, END).is_some_and(|end| end == NATURAL_END);
    match record.result().and_then(Result::ok) {
        Some(result) if result == GameResult::win(first) => Some("1"),
        Some(result) if result == GameResult::win(first.other()) => Some("2"),
        Some(GameResult::Draw) => Some("0"),
        _ => (!is_natural()).then_some("0"),
    }
}

/// The line of a move. A captured king stays on the board unless the record removes it.
fn step(dimension: Dimension, played: &PlayedMove<'_>, first: Side) -> String {
    let cell = |square: Square| placement::cell(dimension, square);
    let (from, to) = (cell(played.step.origin()), cell(played.step.target()));
    let mover = if played.mover() == first { 1 } else { 2 };
    let mut text = alloc::format!(
        "Move=[Move:mover={mover},from={from},to={to},actions=\
         [Move:typeFrom=Cell,from={from},typeTo=Cell,to={to},decision=true]"
    );
    for &(square, _) in &played.captured {
        let _ = write!(text, ",[Remove:type=Cell,to={}]", cell(square));
    }
    if played.step.mark() == Some(Mark::KingCaptured) {
        let _ = write!(text, ",[Trigger:event=Surrounded,player={}]", 3 - mover);
    }
    text.push(']');
    text
}
