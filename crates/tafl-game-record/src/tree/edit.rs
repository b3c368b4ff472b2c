//! Adding, deleting and reordering moves.

use alloc::vec::Vec;

use tafl_moves::MoveRecord;

use super::{NodeId, Tree};
use crate::address::MoveIndex;
use crate::comment::{self, CommentText};

/// The tree does not have the move of this id: see the [section about ids](Tree#ids).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown move; use the id of a move that is in the tree: this one was deleted or is from another tree"
)]
pub struct NodeError;

impl Tree {
    /// Plays a move after `parent`, or as a first move, and returns its id. A move that the tree already has is not
    /// added again.
    ///
    /// The first move after another one continues the line, and any further one begins a variation. Two moves are the
    /// same if they have the same origin, target, move type and captured squares; piece prefixes and marks are
    /// ignored.
    ///
    /// The move is numbered by the specification: a turn is the moves of both sides, and letters continue in a berserk
    /// turn. Legality is not checked.
    ///
    /// ```
    /// use tafl_game_record::Tree;
    /// use tafl_moves::{Move, MoveRecord};
    ///
    /// let mut tree = Tree::default();
    /// let first = tree.add(None, "a1-a2".parse::<Move>()?)?;
    /// tree.add(Some(first), "c3-c2xb2".parse::<Move>()?)?;
    /// tree.add(Some(first), MoveRecord::Resignation)?;
    /// let addresses: Vec<String> = tree.walk().map(|(address, _)| address.to_string()).collect();
    /// assert_eq!(addresses, ["1a", "1b", "1b.1.1b"]);
    ///
    /// tree.delete(first)?;
    /// assert!(tree.add(Some(first), MoveRecord::Resignation).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NodeError`] if the tree does not have the move `parent`. The tree is unchanged.
    pub fn add(
        &mut self,
        parent: Option<NodeId>,
        record: impl Into<MoveRecord>,
    ) -> Result<NodeId, NodeError> {
        parent.map_or(Ok(()), |parent| self.known(parent))?;
        let record = record.into();
        let mut last = None;
        for id in self.children(parent) {
            if self.move_record(id).is_some_and(|it| same_move(it, &record)) {
                return Ok(id);
            }
            last = Some(id);
        }
        let index = match self.continuation(parent).and_then(|replaced| self.index(replaced)) {
            Some(replaced) => MoveIndex::new(1, replaced.letter()),
            None => self.index_after(parent, &record),
        };
        let id = self.push(parent, record, index);
        if let Some(last) = last {
            self.set_next_sibling(last, Some(id));
        } else {
            self.set_continuation(parent, Some(id));
            self.settle_surplus(id);
        }
        Ok(id)
    }

    /// Deletes a move and everything after it. Returns the move before it; `None` for a first move.
    ///
    /// If the move continued a line, the first variation replaces it.
    ///
    /// # Errors
    ///
    /// [`NodeError`] if the tree does not have this move. The tree is unchanged.
    #[doc(alias = "remove_variation")]
    pub fn delete(&mut self, id: NodeId) -> Result<Option<NodeId>, NodeError> {
        self.known(id)?;
        let parent = self.parent(id);
        let (before, after) = (self.sibling_before(id), self.next_sibling(id));
        self.link(parent, before, after);
        if let (None, Some(promoted), Some(index)) = (before, after, self.index(id)) {
            self.move_line(promoted, index);
        }
        let mut deleted = Vec::from([id]);
        while let Some(id) = deleted.pop() {
            deleted.extend(self.children(Some(id)));
            self.drop_node(id);
        }
        Ok(parent)
    }

    /// Swaps a variation with the previous one; the first variation becomes the continuation of the line.
    ///
    /// Returns `false` if the move is the continuation already.
    ///
    /// # Errors
    ///
    /// [`NodeError`] if the tree does not have this move. The tree is unchanged.
    #[doc(alias = "promote_variation")]
    pub fn promote(&mut self, id: NodeId) -> Result<bool, NodeError> {
        self.known(id)?;
        let before = self.sibling_before(id);
        if let Some(before) = before {
            self.move_before(id, before);
        }
        Ok(before.is_some())
    }

    /// Swaps a variation, or the continuation of the line, with the next variation.
    ///
    /// Returns `false` if there is no next variation.
    ///
    /// # Errors
    ///
    /// [`NodeError`] if the tree does not have this move. The tree is unchanged.
    pub fn demote(&mut self, id: NodeId) -> Result<bool, NodeError> {
        self.known(id)?;
        let after = self.next_sibling(id);
        if let Some(after) = after {
            self.move_before(after, id);
        }
        Ok(after.is_some())
    }

    /// Makes the line that contains the move the main line.
    ///
    /// # Errors
    ///
    /// [`NodeError`] if the tree does not have this move. The tree is unchanged.
    #[doc(alias = "promote_to_main")]
    pub fn make_main_line(&mut self, id: NodeId) -> Result<(), NodeError> {
        self.known(id)?;
        for id in self.path(Some(id)) {
            if let Some(first) = self.continuation(self.parent(id)).filter(|&first| first != id) {
                self.move_before(id, first);
            }
        }
        Ok(())
    }

    /// Whether the tree has a move, as a result.
    pub(crate) fn known(&self, id: NodeId) -> Result<(), NodeError> {
        self.node(id).map(drop).ok_or(NodeError)
    }

    /// Moves a variation before one of the siblings before it.
    fn move_before(&mut self, id: NodeId, sibling: NodeId) {
        let parent = self.parent(id);
        let (before_id, after_id) = (self.sibling_before(id), self.next_sibling(id));
        let before = self.sibling_before(sibling);
        self.link(parent, before_id, after_id);
        self.link(parent, before, Some(id));
        self.set_next_sibling(id, Some(sibling));
        if let (None, Some(main), Some(variation)) = (before, self.index(sibling), self.index(id)) {
            self.move_line(id, main);
            self.move_line(sibling, MoveIndex::new(1, variation.letter()));
        }
    }

    /// Makes `after` the sibling after `before`, or the move that continues the line after `parent`.
    fn link(&mut self, parent: Option<NodeId>, before: Option<NodeId>, after: Option<NodeId>) {
        match before {
            Some(before) => self.set_next_sibling(before, after),
            None => self.set_continuation(parent, after),
        }
    }

    fn sibling_before(&self, id: NodeId) -> Option<NodeId> {
        self.children(self.parent(id)).take_while(|&sibling| sibling != id).last()
    }
}

fn same_move(one: &MoveRecord, other: &MoveRecord) -> bool {
    fn squares(record: &MoveRecord) -> impl Iterator<Item = tafl_position::Square> {
        record.captures().iter().map(|capture| capture.square())
    }
    one.is_resignation() == other.is_resignation()
        && (one.origin(), one.target(), one.kind()) == (other.origin(), other.target(), other.kind())
        && squares(one).eq(squares(other))
}

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

    /// Removes all comments, those that belong to no move too.
    pub(crate) fn remove_comments(&mut self) {
        let ids: Vec<NodeId> = self.walk().map(|(_, id)| id).collect();
        for id in ids {
            self.put_comment(id, None);
        }
        self.surplus.clear();
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
