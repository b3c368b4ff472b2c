//! The comments on moves.

use alloc::vec::Vec;

use super::{NodeError, NodeId, Tree};
use crate::comment::{self, CommentText};
use crate::move_index::MoveIndex;

/// The character between surplus comments, which none of them contains.
const SEPARATOR: char = '|';

impl Tree {
    /// The comment on a move; `None` if it has none.
    pub fn comment(&self, id: NodeId) -> Option<&CommentText> {
        self.node(id)?.comment.as_ref()
    }

    /// Comments of a turn that belong to no move. Its last move has them.
    pub fn surplus_comments(&self, id: NodeId) -> impl Iterator<Item = &str> + Clone {
        self.surplus.get(&id).into_iter().flat_map(|comments| comments.split(SEPARATOR))
    }

    /// The comment on a move, then those of its turn that belong to no move. If there are only the latter, an empty one
    /// precedes them.
    #[cfg(feature = "serde")]
    pub(crate) fn comments(&self, id: NodeId) -> impl Iterator<Item = &str> {
        let mut surplus = self.surplus_comments(id).peekable();
        let own = self.comment(id).map(CommentText::as_str);
        let own = own.or_else(|| surplus.peek().map(|_| ""));
        own.into_iter().chain(surplus)
    }

    /// Sets or removes the comment on a move. An empty comment is the same as none.
    ///
    /// # Errors
    ///
    /// [`NodeError`] if the tree does not have this move.
    pub fn set_comment(
        &mut self,
        id: NodeId,
        comment: impl Into<Option<CommentText>>,
    ) -> Result<(), NodeError> {
        self.known(id)?;
        self.put_comment(id, comment);
        Ok(())
    }

    /// The same for a move that the tree has.
    pub(crate) fn put_comment(&mut self, id: NodeId, comment: impl Into<Option<CommentText>>) {
        if let Some(node) = self.node_mut(id) {
            node.comment = comment.into().filter(|comment| !comment.is_empty());
        }
    }

    /// Moves surplus comments to the last move of their turn, in the line that this move begins or continues.
    pub(crate) fn settle_surplus(&mut self, id: NodeId) {
        if self.surplus.is_empty() {
            return;
        }
        let before = self.parent(id).filter(|&parent| self.next(parent) == Some(id));
        let line: Vec<NodeId> = self.line(before.or(Some(id))).collect();
        for (&one, &next) in line.iter().zip(line.iter().skip(1)) {
            let in_turn = self.index(one).and_then(MoveIndex::next_in_turn);
            if in_turn.is_some() && in_turn == self.index(next) {
                if let Some(mut surplus) = self.surplus.remove(&one) {
                    if let Some(after) = self.surplus.get(&next) {
                        surplus.push(SEPARATOR);
                        surplus.push_str(after);
                    }
                    self.surplus.insert(next, surplus);
                }
            }
        }
    }

    /// Adds a comment that belongs to no move of the turn, and is not empty.
    pub(crate) fn add_surplus(&mut self, id: NodeId, comment: &str) {
        let comments = self.surplus.entry(id).or_default();
        if !comments.is_empty() {
            comments.push(SEPARATOR);
        }
        comment::push_lines(comments, comment);
    }
}
