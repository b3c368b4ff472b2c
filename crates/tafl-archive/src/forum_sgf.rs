//! Games in the form like SGF of the forum of aagenielsen.dk.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::invariant::broken;
use serde_json::Value;
use tafl_game_record::{GameRecord, GameResult, NodeId, Tag};
use tafl_moves::{Capture, Move, MoveRecord, Undo};
use tafl_position::{Position, Side, Square};

use crate::comments::{self, Form};
use crate::error::clipped;
use crate::error::{ExportError, ImportError};
use crate::format::Format;
use crate::forum::{Naming, PREFIX, TAGS, is_written, name_of, put_tags, set_result, start, text_of};
use crate::framing::Framing;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::played_line::PlayedLine;
use crate::report::ConvertedGame;
use crate::tagged_text::word_of;
use crate::{reading, tags};

pub(crate) const FORMAT: Format = Format {
    framing: Framing::Sgf,
    example: "( GM[Tablut] SZ[9] PB[Ada] PW[Bo] RE[0-1]  ;B[daca] ;W[efgf] … )",
    detect,
    parse,
    write: Some(write),
};

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

/// The moves of a text, with their variations.
#[derive(Debug, Default)]
struct Nodes<'a> {
    /// The properties before the first move, without moves and comments.
    root: Vec<(&'a str, Vec<String>)>,
    /// The comments before the first move.
    comments: Vec<String>,
    /// The moves in the order of the text: each one follows its parent.
    moves: Vec<Node<'a>>,
    /// The properties of moves that are not read.
    others: Vec<&'a str>,
}

/// A move.
#[derive(Debug)]
struct Node<'a> {
    parent: Option<usize>,
    side: Side,
    text: &'a str,
    step: Move,
    comments: Vec<String>,
}

/// The rest of a text, and the whole text for messages.
struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Nodes<'a> {
    /// Reads `( … ;B[…] ;W[…] ( … ) )`. The first node may begin without a semicolon.
    fn parse(text: &'a str, options: &ImportOptions) -> Result<Self, ImportError> {
        let mut reader = Reader { text, rest: text };
        let mut nodes = Self::default();
        // The move before each parenthesis that is open.
        let mut open: Vec<Option<usize>> = Vec::new();
        let mut at = None;
        reader.expect('(', "`(` before a game")?;
        loop {
            match reader.next() {
                Some(';') => {}
                Some('(') => open.push(at),
                Some(')') => match open.pop() {
                    Some(before) => at = before,
                    None => break,
                },
                Some(letter) if letter.is_ascii_uppercase() => {
                    let (name, values) = reader.property()?;
                    if options.end_after(nodes.moves.len()) && matches!(name, "B" | "W") {
                        return Ok(nodes);
                    }
                    at = nodes.property(name, values, at, &reader)?;
                }
                _ => return Err(reader.error("`;`, `(`, `)` or a property such as `B[daca]`")),
            }
        }
        if reader.rest.trim().is_empty() { Ok(nodes) } else { Err(reader.error("the end of the game")) }
    }

    /// Adds a property of a node. Returns the move after which the next one is played.
    fn property(
        &mut self,
        name: &'a str,
        values: Vec<&'a str>,
        at: Option<usize>,
        reader: &Reader<'a>,
    ) -> Result<Option<usize>, ImportError> {
        let side = match name {
            "B" => Side::Attackers,
            "W" => Side::Defenders,
            "C" => {
                let comments = values.into_iter().map(unescaped);
                match at.and_then(|index| self.moves.get_mut(index)) {
                    Some(node) => node.comments.extend(comments),
                    None => self.comments.extend(comments),
                }
                return Ok(at);
            }
            _ if self.moves.is_empty() => {
                self.root.push((name, values.into_iter().map(unescaped).collect()));
                return Ok(at);
            }
            _ => {
                self.others.push(name);
                return Ok(at);
            }
        };
        let [text] = values[..] else { return Err(reader.error("one move of a side in a node")) };
        let step = step(text).ok_or_else(|| reader.error("a move such as `[daca]` or `[eggg:gf]`"))?;
        self.moves.push(Node { parent: at, side, text, step, comments: Vec::new() });
        Ok(Some(self.moves.len() - 1))
    }
}

impl<'a> Reader<'a> {
    /// Skips white space, and reads a character; a letter stays.
    fn next(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        let character = self.rest.chars().next()?;
        if !character.is_ascii_uppercase() {
            self.rest = self.rest.get(character.len_utf8()..).expect_or_default("a character is in the text");
        }
        Some(character)
    }

    fn expect(&mut self, character: char, expected: &'static str) -> Result<(), ImportError> {
        if self.next() == Some(character) { Ok(()) } else { Err(self.error(expected)) }
    }

    /// A name and the values after it, escaped as they are.
    fn property(&mut self) -> Result<(&'a str, Vec<&'a str>), ImportError> {
        let end =
            self.rest.find(|character: char| !character.is_ascii_uppercase()).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        let mut values = Vec::new();
        while let Some(value) = self.rest.trim_start().strip_prefix('[') {
            let end = end_of_value(value).ok_or_else(|| self.error("`]` after a value"))?;
            values.push(value.get(..end).expect_or_default("a value ends in the text"));
            self.rest = value.get(end + 1..).expect_or_default("a value ends with a bracket");
        }
        if values.is_empty() {
            Err(self.error("`[` after the name of a property"))
        } else {
            Ok((name, values))
        }
    }

    fn error(&self, expected: &'static str) -> ImportError {
        let read = self.text.len() - self.rest.len();
        let line = 1 + self
            .text
            .get(..read)
            .expect_or_default("the rest is the end of the text")
            .matches('\n')
            .count();
        let found = clipped(self.rest.lines().next().unwrap_or_default());
        ImportError::Unexpected { line, expected, found }
    }
}

/// The index of the bracket that ends a value.
fn end_of_value(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    text.bytes().position(|byte| {
        let ends = byte == b']' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    })
}

/// A value without backslashes. A line break after one is removed.
fn unescaped(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    if !text.contains('\\') {
        return text.trim().to_owned();
    }
    let mut value = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => value.extend(characters.next().filter(|escaped| *escaped != '\n')),
            _ => value.push(character),
        }
    }
    value.trim().to_owned()
}

/// A value with a backslash before each bracket and backslash.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// A move: the letters of file and rank of both squares, and `:` before each captured square.
fn step(text: &str) -> Option<Move> {
    let mut parts = text.trim().split(':');
    let squares = parts.next()?;
    let (origin, target) = (square(squares.get(..2)?)?, square(squares.get(2..)?)?);
    let mut captures: Vec<Square> = Vec::new();
    for part in parts {
        let captured = square(part).filter(|captured| !captures.contains(captured))?;
        captures.push(captured);
    }
    let captures = captures.into_iter().map(|square| Capture::new(None, square));
    (origin != target).then(|| Move::new(origin, target).with_captures(captures))
}

/// A square: the letter of its file and that of its rank, `a` for rank 1.
fn square(text: &str) -> Option<Square> {
    let index = |letter: u8| letter.is_ascii_lowercase().then(|| letter.wrapping_sub(b'a'));
    let [file, rank] = text.as_bytes() else { return None };
    Square::from_indices(index(*file)?, index(*rank)?)
}

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
