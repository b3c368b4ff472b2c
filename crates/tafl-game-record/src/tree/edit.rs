//! Adding, deleting and reordering moves.

use alloc::vec::Vec;

use tafl_moves::MoveRecord;

use super::{NodeId, Tree};
use crate::move_index::MoveIndex;

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
    pub fn play(&mut self, parent: Option<NodeId>, record: MoveRecord) -> NodeId {
        if let Some(known) =
            self.children(parent).find(|&id| self.record(id).is_some_and(|it| same_move(it, &record)))
        {
            return known;
        }
        let last = self.children(parent).last();
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
        id
    }

    /// Deletes a move and everything after it. Returns the move before it.
    ///
    /// If the move continued a line, the first variation replaces it.
    pub fn delete(&mut self, id: NodeId) -> Option<NodeId> {
        let parent = self.parent(id);
        let mut siblings: Vec<NodeId> = self.children(parent).collect();
        let at = siblings.iter().position(|&sibling| sibling == id)?;
        siblings.remove(at);
        let shift = (at == 0).then(|| self.index(id)).flatten().zip(siblings.first().copied());
        self.relink(parent, &siblings);
        if let Some((index, promoted)) = shift {
            self.move_line(promoted, index);
        }
        let mut deleted = Vec::from([id]);
        while let Some(id) = deleted.pop() {
            deleted.extend(self.children(Some(id)));
            self.drop_node(id);
        }
        parent
    }

    /// Swaps a variation with the previous one; the first variation becomes the continuation of the line.
    ///
    /// Returns `false` if the move is the continuation already.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let siblings = self.children(self.parent(id));
        let at = siblings.into_iter().position(|sibling| sibling == id);
        at.and_then(|at| at.checked_sub(1)).is_some_and(|before| self.swap(id, before))
    }

    /// Swaps a variation, or the continuation of the line, with the next variation.
    ///
    /// Returns `false` if there is no next variation.
    pub fn demote(&mut self, id: NodeId) -> bool {
        let siblings = self.children(self.parent(id));
        let at = siblings.into_iter().position(|sibling| sibling == id);
        at.is_some_and(|at| self.swap(id, at))
    }

    /// Makes the line that contains the move the main line.
    pub fn make_main_line(&mut self, id: NodeId) {
        for id in self.path(Some(id)) {
            while self.promote(id) {}
        }
    }

    /// Swaps the siblings `at` and `at + 1` of `id`, which is among them.
    fn swap(&mut self, id: NodeId, at: usize) -> bool {
        let parent = self.parent(id);
        let mut siblings: Vec<NodeId> = self.children(parent).collect();
        let (Some(&up), Some(&down)) = (siblings.get(at + 1), siblings.get(at)) else { return false };
        siblings.swap(at, at + 1);
        self.relink(parent, &siblings);
        if let (0, Some(main), Some(variation)) = (at, self.index(down), self.index(up)) {
            self.move_line(up, main);
            self.move_line(down, MoveIndex::new(1, variation.letter()));
        }
        true
    }

    /// Makes these the moves after `parent`, in this order.
    fn relink(&mut self, parent: Option<NodeId>, children: &[NodeId]) {
        self.set_continuation(parent, children.first().copied());
        for (at, &child) in children.iter().enumerate() {
            self.set_next_sibling(child, children.get(at + 1).copied());
        }
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
