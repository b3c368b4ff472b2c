//! Writes a game.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use serde_json::Value;
use tafl_game_record::{GameRecord, GameResult, NodeId, Tag};
use tafl_moves::{MoveRecord, Undo};
use tafl_position::{Position, Side, Square};

use super::parse::{MAX_VARIATIONS, parse};
use super::tree::escaped;
use crate::converted::ConvertedGame;
use crate::error::ExportError;
use crate::forum::{PREFIX, TAGS, is_written, name_of, text_of};
use crate::loss::GameLoss;
use crate::options::ImportOptions;
use crate::played_line::PlayedLine;
use crate::reading;
use crate::tagged_text::word_of;
use crate::tags;

/// The number of files with a single letter.
const MAX_SIZE: u8 = 26;

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    if line.moves.is_empty() {
        return Err(ExportError::NoMoves);
    }
    let size = line.start.dimension().get();
    if size > MAX_SIZE {
        return Err(ExportError::RulesUnsupported { what: "a board of this size" });
    }
    let name = name_of(record).ok_or(ExportError::NoVariant)?;
    let mut text = String::from("( ");
    for names in &TAGS {
        let value = match names.pgn {
            "Game" => {
                Some(text_of(record, names).filter(|name| !name.is_empty()).unwrap_or_else(|| name.clone()))
            }
            "Size" => Some(alloc::format!("{size}")),
            "Result" => {
                tags::kept_text(record, PREFIX, names.pgn).or_else(|| Some(result(record).to_owned()))
            }
            _ => text_of(record, names),
        };
        if let Some(value) = value {
            text.extend([names.sgf, "[", &escaped(&value), "] "]);
        }
    }
    others(record, &mut text);
    let mut tree = Writer { record, position: line.start.clone(), text, written: 0, comments: 0 };
    tree.write();
    let Writer { mut text, written, comments, .. } = tree;
    text.push(')');
    tree_losses(record, &line, written, comments, &mut losses);
    tags::report_unwritten(record, &mut losses, |tag: &Tag| is_written(record, tag, is_name));
    let again = parse(&text, &ImportOptions::default()).map(|again| again.value).ok();
    losses.extend(reading::start_differences(record, again.as_ref()));
    Ok(ConvertedGame { value: text, losses })
}

fn result(record: &GameRecord) -> &'static str {
    word_of(record.result().and_then(Result::ok).unwrap_or(GameResult::Other))
}

/// Whether a kept tag is a property: one of this form, or one that has another name here.
fn is_name(name: &str) -> bool {
    TAGS.iter().any(|names| names.pgn == name) || is_property(name)
}

fn is_property(name: &str) -> bool {
    let is_move = matches!(name, "B" | "W" | "C");
    !name.is_empty() && !is_move && name.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// The other properties that the record keeps.
fn others(record: &GameRecord, text: &mut String) {
    for tag in record.tags() {
        let name = tag.name().strip_prefix(PREFIX).filter(|name| is_property(name));
        let Some(name) = name.filter(|name| !TAGS.iter().any(|names| names.sgf == *name)) else { continue };
        let values = match tags::from_tag(tag.value().as_str()) {
            Some(Value::Array(values)) => values,
            Some(value) => Vec::from([value]),
            None => continue,
        };
        text.push_str(name);
        for value in values {
            let value = value.as_str().map_or_else(|| alloc::format!("{value}"), ToOwned::to_owned);
            text.extend(["[", &escaped(&value), "]"]);
        }
        text.push(' ');
    }
}

/// Writes the tree.
struct Writer<'r> {
    record: &'r GameRecord,
    position: Position,
    text: String,
    /// The numbers of moves and of comments that were written.
    written: usize,
    comments: usize,
}

/// A part of the tree that is still to be written.
enum Task {
    Move(NodeId),
    TakeBack(Undo),
    Open,
    Close,
}

impl Writer<'_> {
    fn write(&mut self) {
        if let Some(comment) = tags::text(self.record, "start-comment").filter(|text| !text.is_empty()) {
            self.text.extend(["C[", &escaped(comment), "] "]);
        }
        let mut tasks = Vec::new();
        self.follow(None, &mut tasks);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open => self.text.push_str(" ("),
                Task::Close => self.text.push_str(" )"),
                Task::TakeBack(undo) => undo.undo(&mut self.position),
                Task::Move(id) => {
                    if let Some(undo) = self.step(id) {
                        tasks.push(Task::TakeBack(undo));
                        self.follow(Some(id), &mut tasks);
                    }
                }
            }
        }
        self.text.push(' ');
    }

    /// Adds the moves after one: alone, or each in parentheses.
    fn follow(&self, parent: Option<NodeId>, tasks: &mut Vec<Task>) {
        let is_move =
            |id: &NodeId| self.record.tree().move_record(*id).is_some_and(|step| !step.is_resignation());
        let children: Vec<NodeId> =
            self.record.tree().children(parent).filter(is_move).take(MAX_VARIATIONS).collect();
        if let [only] = children[..] {
            return tasks.push(Task::Move(only));
        }
        for id in children.into_iter().rev() {
            tasks.extend([Task::Close, Task::Move(id), Task::Open]);
        }
    }

    /// Writes a move, if it fits the board.
    fn step(&mut self, id: NodeId) -> Option<Undo> {
        let record = self.record.tree().move_record(id)?;
        let MoveRecord::Move(step) = record else { return None };
        let side = self.position.get(step.origin())?.side();
        let undo = record.apply_to(&mut self.position).ok()?;
        let letters = if side == Side::Attackers { " ;B[" } else { " ;W[" };
        self.text.push_str(letters);
        for square in [step.origin(), step.target()] {
            self.square(square);
        }
        for capture in step.captures() {
            self.text.push(':');
            self.square(capture.square());
        }
        self.text.push(']');
        if let Some(comment) = self.record.tree().comment(id) {
            self.text.extend([" C[", &escaped(comment.as_str()), "]"]);
            self.comments += 1;
        }
        self.written += 1;
        Some(undo)
    }

    fn square(&mut self, square: Square) {
        for index in [square.file().index(), square.rank().index()] {
            self.text.push(char::from(b'a'.saturating_add(index)));
        }
    }
}

/// Replaces the losses of a form without variations and comments by what is not in the text.
fn tree_losses(
    record: &GameRecord,
    line: &PlayedLine<'_>,
    written: usize,
    comments: usize,
    losses: &mut Vec<GameLoss>,
) {
    let resigned = usize::from(line.resigned.is_some());
    losses.retain_mut(|loss| match loss {
        GameLoss::Variations { moves } => {
            *moves = record.tree().len().saturating_sub(written + resigned);
            *moves > 0
        }
        GameLoss::Comments { comments: all } => {
            *all = all.saturating_sub(comments);
            *all > 0
        }
        _ => true,
    });
    losses.extend(line.resignation_loss());
}
