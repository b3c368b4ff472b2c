//! Parses a game.

use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::broken;
use serde_json::Value;
use tafl_game_record::{GameRecord, NodeId};
use tafl_moves::{MoveRecord, Undo};
use tafl_position::Position;

use super::tree::{Node, Nodes};
use crate::comments::{self, Form};
use crate::converted::ConvertedGame;
use crate::error::ImportError;
use crate::forum::{Naming, PREFIX, TAGS, put_tags, set_result, start};
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::quoted::clipped;
use crate::tags;

/// The maximum number of variations of a move.
pub(crate) const MAX_VARIATIONS: usize = 1_000;

/// Whether a text begins like a game of this form: the game has a name, not a number as in other SGF.
pub(crate) fn detect(head: &str) -> bool {
    let game = head.strip_prefix('(').and_then(|rest| rest.split_once("GM["));
    game.is_some_and(|(before, name)| {
        before.len() < 200 && name.starts_with(|first: char| first.is_alphabetic())
    })
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let nodes = Nodes::parse(text, options)?;
    let mut losses = Vec::new();
    let line = main_line(&nodes);
    if line.is_empty() {
        return Err(ImportError::NoMoves);
    }
    Moves::check_count(line.len())?;
    let mut moves = Moves::new(CaptureForm::Named);
    for node in line.iter().filter_map(|&index| nodes.moves.get(index)) {
        moves.push(node.text, node.step.clone());
    }
    let value = |name: &str| {
        let property = nodes.root.iter().find(|(known, _)| *known == name);
        property.and_then(|(_, values)| values.first()).map(String::as_str)
    };
    let naming = Naming { game: value("GM"), size: value("SZ"), variant: value("Variant") };
    let (start, mut played) = start(naming, &moves, options, &mut losses)?;
    let position = start.position.clone();
    let mut record = start.record(&mut played);
    let ids = add_variations(&nodes, &line, position, &mut record)?;
    put_tags(&mut record, |names| value(names.sgf), &mut losses);
    keep_others(&nodes, &mut record, &mut losses);
    set_result(&mut record, value("RE"), None, &mut losses);
    set_comments(&nodes, &ids, &mut record, &mut losses);
    Ok(ConvertedGame { value: record, losses })
}

/// The indices of the moves of the main line: of each move the first that follows.
fn main_line(nodes: &Nodes<'_>) -> Vec<usize> {
    let mut line = Vec::new();
    for (index, node) in nodes.moves.iter().enumerate() {
        // The text has the main line first.
        if node.parent == line.last().copied() {
            line.push(index);
        }
    }
    line
}

/// Plays all moves of the text on a board, and adds those of variations to the tree. Returns the id of each move.
fn add_variations(
    nodes: &Nodes<'_>,
    line: &[usize],
    mut position: Position,
    record: &mut GameRecord,
) -> Result<Vec<NodeId>, ImportError> {
    let main: Vec<NodeId> = record.tree().main_line().collect();
    let mut main = line.iter().zip(main).peekable();
    let mut ids: Vec<NodeId> = Vec::new();
    // The moves that led to the position: their indices, and how to take them back.
    let mut path: Vec<(usize, Undo)> = Vec::new();
    for (index, node) in nodes.moves.iter().enumerate() {
        while path.last().map(|(last, _)| *last) != node.parent {
            let Some((_, undo)) = path.pop() else {
                broken("the parent is on the path", ());
                break;
            };
            undo.undo(&mut position);
        }
        check_side(node, &position)?;
        let parent = node.parent.and_then(|parent| ids.get(parent)).copied();
        let id = match main.next_if(|(next, _)| **next == index) {
            Some((_, id)) => id,
            None => variation(node, parent, &position, record)?,
        };
        let not_playable =
            |error| ImportError::NotPlayable { number: path.len() + 1, text: clipped(node.text), error };
        let step = record.tree().move_record(id).cloned().unwrap_or_else(|| node.step.clone().into());
        let undo = step.apply_to(&mut position).map_err(not_playable)?;
        path.push((index, undo));
        ids.push(id);
    }
    Ok(ids)
}

/// Adds the move of a variation.
fn variation(
    node: &Node<'_>,
    parent: Option<NodeId>,
    position: &Position,
    record: &mut GameRecord,
) -> Result<NodeId, ImportError> {
    let too_many = ImportError::TooManyVariations { max: MAX_VARIATIONS };
    let tree = record.tree_mut();
    if tree.children(parent).nth(MAX_VARIATIONS).is_some() {
        return Err(too_many);
    }
    let step = MoveRecord::from(node.step.clone()).with_prefixes(position);
    // The parent is a move of the tree.
    tree.add(parent, step).map_err(|_| too_many)
}

/// Checks that a move of black is that of an attacker.
fn check_side(node: &Node<'_>, position: &Position) -> Result<(), ImportError> {
    match position.get(node.step.origin()) {
        Some(piece) if piece.side() != node.side => {
            let expected = "`B` before moves of attackers and `W` before those of defenders";
            Err(ImportError::FieldValue { name: "B or W", expected, found: clipped(node.text) })
        }
        // A move from an empty square is reported when it is played.
        _ => Ok(()),
    }
}

/// Keeps the properties of the game that the proposal does not have.
fn keep_others(nodes: &Nodes<'_>, record: &mut GameRecord, losses: &mut Vec<GameLoss>) {
    for (index, (name, values)) in nodes.root.iter().enumerate() {
        let known = TAGS.iter().any(|names| names.sgf == *name);
        let is_repeated = nodes.root.iter().take(index).any(|(other, _)| other == name);
        if is_repeated || known && values.len() > 1 {
            losses.push(GameLoss::Field { name: clipped(name) });
        }
        if known || is_repeated {
            continue;
        }
        let value = match &values[..] {
            [value] => value.as_str().into(),
            values => values.iter().map(|value| Value::from(value.as_str())).collect(),
        };
        tags::keep(record, PREFIX, name, Some(&value), losses);
    }
    losses.extend(nodes.others.iter().map(|name| GameLoss::Field { name: clipped(name) }));
}

fn set_comments(nodes: &Nodes<'_>, ids: &[NodeId], record: &mut GameRecord, losses: &mut Vec<GameLoss>) {
    let of_moves = nodes.moves.iter().zip(ids).map(|(node, &id)| (Some(id), &node.comments));
    for (number, (id, texts)) in core::iter::once((None, &nodes.comments)).chain(of_moves).enumerate() {
        let mut text = texts.join("\n");
        // A variation that repeats a move has the same id.
        let before = id.and_then(|id| record.tree().comment(id)).map(|comment| comment.as_str().into());
        if let Some(before) = before.filter(|_: &String| !text.is_empty()) {
            text = alloc::format!("{before}\n{text}");
        }
        if !text.is_empty() && comments::set(record, id, &text, Form::Lines) {
            losses.push(GameLoss::CommentChanged { number });
        }
    }
}
