//! Edits of the game: moves, variations and comments.

use std::fmt::Display;

use tafl_game_record::{CommentText, Judgement, Markup, NodeId, TagValue, Tree};
use tafl_moves::{MoveRecord, TypedMove};
use tafl_play::Step;
use tafl_verify::Verifier;

use super::browser::{Browser, Key};

/// The tag with the comment on the start of the game.
const START_COMMENT: &str = "start-comment";

impl Browser {
    /// Does what a key is for, and notes the result.
    pub(super) fn edit(&mut self, key: Key) {
        let result = match key {
            Key::Delete => self.delete().map(|()| Some("deleted; u undoes it")),
            Key::Promote => self.promote().map(|()| None),
            Key::Undo => self.undo().map(|()| None),
            _ => {
                self.save();
                return;
            }
        };
        self.note = result.map_or_else(Some, |note| note.map(str::to_owned));
    }

    pub(super) fn save(&mut self) {
        self.note = Some(match self.document.save() {
            Ok(()) => "the file is saved".to_owned(),
            Err(problem) => problem,
        });
    }

    /// Plays a typed move: one that the game has already, or a new one, which begins a variation unless the line ends
    /// here. The rules of the record decide which moves there are and what they capture. A judgement, as in `e5-e8!`, is kept
    /// in the comment.
    pub(super) fn play(&mut self, text: &str) -> Result<(), String> {
        let typed = TypedMove::new(text);
        let (at, judgement) = (self.at, typed.judgement().parse().ok());
        let typed = typed.record().map_err(text_of)?;
        if let Some(known) = self.known(&typed) {
            let mut playback = self.playback().map_err(text_of)?;
            playback.go_to(known).map_err(text_of)?;
            if judgement.is_some() {
                self.document.edit(at, |record| judge(record.tree_mut(), known, judgement))?;
            }
            self.at = Some(known);
            return Ok(());
        }
        let (made, ending) = self.completed(typed)?;
        let added = self.document.edit(at, |record| {
            let added = record.tree_mut().add(at, made).map_err(text_of)?;
            judge(record.tree_mut(), added, judgement)?;
            Ok(added)
        })?;
        (self.at, self.note) = (Some(added), ending);
        Ok(())
    }

    /// The move of the game with these squares and, where captures were typed, with these.
    fn known(&self, typed: &MoveRecord) -> Option<NodeId> {
        let tree = self.document.record().tree();
        let squares = |record: &MoveRecord| (record.origin(), record.target(), record.is_resignation());
        let captures = |record: &MoveRecord| {
            let mut captured: Vec<_> = record.captures().iter().map(|capture| capture.square()).collect();
            captured.sort_unstable();
            captured
        };
        let is_same = |record: &MoveRecord| {
            squares(record) == squares(typed)
                && (typed.captures().is_empty() || captures(record) == captures(typed))
        };
        tree.children(self.at).find(|&id| tree.move_record(id).is_some_and(is_same))
    }

    /// A move as the rules play it, and how it ends the game. Without rules it is played as it was typed.
    fn completed(&self, typed: MoveRecord) -> Result<(MoveRecord, Option<String>), String> {
        let playback = self.playback().map_err(text_of)?;
        let game = Verifier::new().game_at(playback.record(), playback.node());
        let (Some(step), Some(mut game)) = (typed.as_move().map(Step::from), game) else {
            let mut position = playback.position().clone();
            typed.apply_to(&mut position).map_err(text_of)?;
            return Ok((typed, None));
        };
        let made = game.marked(step).map_err(text_of)?;
        game.play(step).map_err(text_of)?;
        Ok((made.into(), game.outcome().map(|outcome| format!("the game ends here: {outcome}"))))
    }

    /// The comment on the current move, or on the start of the game.
    pub(super) fn comment(&self) -> String {
        let record = self.document.record();
        let text = match self.at {
            Some(id) => record.tree().comment(id).map(CommentText::as_str),
            None => record.tag(START_COMMENT).map(TagValue::as_str),
        };
        text.unwrap_or_default().trim().to_owned()
    }

    pub(super) fn write_comment(&mut self, text: &str) -> Result<(), String> {
        let text = text.trim();
        if text == self.comment() {
            return Ok(());
        }
        let at = self.at;
        self.document.edit(at, |record| match at {
            Some(id) => {
                let comment = CommentText::new(text).map_err(text_of)?;
                let comment = Some(comment).filter(|_| !text.is_empty());
                record.tree_mut().set_comment(id, comment).map_err(text_of)
            }
            None if text.is_empty() => {
                record.remove_tag(START_COMMENT);
                Ok(())
            }
            None => {
                let value = TagValue::new(text).map_err(text_of)?;
                record.set_tag(START_COMMENT, value).map_err(text_of)
            }
        })?;
        self.has_comments = true;
        Ok(())
    }

    /// Deletes the current move and all that follow it.
    fn delete(&mut self) -> Result<(), String> {
        let Some(id) = self.at else { return Err("this is the start of the game".to_owned()) };
        self.at = self.document.edit(self.at, |record| record.tree_mut().delete(id).map_err(text_of))?;
        Ok(())
    }

    /// Moves the variation with the current move up by one. The current move stays.
    fn promote(&mut self) -> Result<(), String> {
        let tree = self.document.record().tree();
        let path = tree.path(self.at);
        let Some(first) = path.into_iter().rev().find(|&id| !continues(tree, id)) else {
            return Err("this move is in the main line".to_owned());
        };
        self.document.edit(self.at, |record| record.tree_mut().promote(first).map(drop).map_err(text_of))
    }

    fn undo(&mut self) -> Result<(), String> {
        self.at = self.document.undo()?;
        Ok(())
    }
}

/// Keeps the judgement of a typed move in its comment.
fn judge(tree: &mut Tree, id: NodeId, judgement: Option<Judgement>) -> Result<(), String> {
    if judgement.is_none() {
        return Ok(());
    }
    let comment = tree.comment(id).cloned().unwrap_or_default();
    let markup = Markup { judgement, ..comment.view().markup() };
    tree.set_comment(id, comment.with_markup(&markup).map_err(text_of)?).map_err(text_of)
}

/// Whether a move continues the line of the one before it.
fn continues(tree: &Tree, id: NodeId) -> bool {
    tree.children(tree.parent(id)).next() == Some(id)
}

fn text_of(error: impl Display) -> String {
    error.to_string()
}
