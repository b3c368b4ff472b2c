//! Comments of texts as those of records.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::{CommentText, GameRecord, NodeId};

use crate::loss::GameLoss;
use crate::tagged_text::one_line;
use crate::tags;

const START_COMMENT: &str = "start-comment";

/// Comments by the number of moves before them.
#[derive(Debug, Default)]
pub(crate) struct Comments(BTreeMap<usize, String>);

impl Comments {
    /// Adds a comment after this number of moves.
    pub(crate) fn add(&mut self, moves: usize, text: &str) {
        let comment = self.0.entry(moves).or_default();
        comment.extend([if comment.is_empty() { "" } else { " " }, text]);
    }

    /// Sets the comments on the main line of a record.
    pub(crate) fn set(&self, record: &mut GameRecord, losses: &mut Vec<GameLoss>) {
        let line: Vec<NodeId> = record.tree().main_line().collect();
        for (&number, text) in &self.0 {
            let id = number.checked_sub(1).and_then(|index| line.get(index));
            if set(record, id.copied(), text, Form::Braces) {
                losses.push(GameLoss::CommentChanged { number });
            }
        }
    }
}

/// How a text marks comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// In braces, where line breaks are the same as spaces.
    Braces,
    /// In a value of several lines.
    Lines,
}

/// Sets the comment on a move, or on the start of the game. Returns whether it had to change.
pub(crate) fn set(record: &mut GameRecord, id: Option<NodeId>, text: &str, form: Form) -> bool {
    let fits = |character: char| match character {
        ']' => ')',
        '|' => '/',
        '{' if form == Form::Braces => '(',
        '}' if form == Form::Braces => ')',
        '\n' => '\n',
        character if character.is_control() => ' ',
        character => character,
    };
    let mut fitting: String = text.chars().map(fits).collect();
    if fitting.trim().is_empty() {
        return !text.is_empty();
    }
    // Several lines can look like the next tag or turn.
    if form == Form::Braces || CommentText::new(&fitting).is_err() {
        fitting = one_line(&fitting);
    }
    let fitting = fitting.trim();
    match id {
        None => tags::set(record, START_COMMENT, fitting),
        Some(id) => {
            let comment = CommentText::new(fitting).ok();
            record.tree_mut().set_comment(id, comment).expect_or_default("the tree has the move");
        }
    }
    let kept = match id {
        None => tags::text(record, START_COMMENT),
        Some(id) => record.tree().comment(id).map(CommentText::as_str),
    };
    kept.unwrap_or_default() != text
}

/// The comments of a record on its start and on its main line, by the number of moves before them.
#[derive(Debug, Default)]
pub(crate) struct Written(BTreeMap<usize, String>);

impl Written {
    /// Collects them on one line each, without braces. `losses` has the number of all comments, and keeps that of the
    /// others.
    pub(crate) fn of(record: &GameRecord, losses: &mut Vec<GameLoss>) -> Self {
        let tree = record.tree();
        // A resignation is not a move of the text.
        let is_move = |id: &NodeId| tree.move_record(*id).is_some_and(|step| !step.is_resignation());
        let comments = tree.main_line().filter(is_move).map(|id| tree.comment(id).map(CommentText::as_str));
        let start = tags::text(record, START_COMMENT);
        let mut written = Self::default();
        let mut on_moves = 0;
        for (number, text) in core::iter::once(start).chain(comments).enumerate() {
            let Some(text) = text.filter(|text| !text.is_empty()) else { continue };
            on_moves += usize::from(number > 0);
            let line = one_line(&text.replace('{', "(").replace('}', ")"));
            if line != text {
                losses.push(GameLoss::CommentChanged { number });
            }
            if !line.is_empty() {
                written.0.insert(number, line);
            }
        }
        losses.retain_mut(|loss| match loss {
            GameLoss::Comments { comments } => {
                *comments -= on_moves.min(*comments);
                *comments > 0
            }
            _ => true,
        });
        written
    }

    /// The comment after this number of moves.
    pub(crate) fn after(&self, moves: usize) -> Option<&str> {
        self.0.get(&moves).map(String::as_str)
    }

    /// Whether a tag is the comment on the start.
    pub(crate) fn is_start(name: &str) -> bool {
        name == START_COMMENT
    }
}
