//! Changing the tree: moves added, put in another order, deleted and numbered.

use alloc::vec::Vec;

use tafl_moves::{MoveKind, MoveRecord};

use crate::move_index::MoveIndex;
use crate::tree::{NodeId, Tree};

impl Tree {
    /// Plays a move behind `parent`, or as the first one: follows it if it is there already, else adds it.
    ///
    /// The first move behind another continues the line, any further one is a variation. It is the same move
    /// where it goes from and to the same squares in the same way and captures on the same squares; letters of
    /// pieces and marks make no difference.
    ///
    /// The move is numbered as the specification has it: a turn is the moves of both sides, and the letters of
    /// a berserk turn run on. It is not asked whether the move can be played.
    pub fn play(&mut self, parent: Option<NodeId>, record: MoveRecord) -> NodeId {
        if let Some(known) =
            self.children(parent).find(|&id| self.record(id).is_some_and(|it| same_move(it, &record)))
        {
            return known;
        }
        let last = self.children(parent).last();
        let index = match self.continuation(parent).and_then(|replaced| self.index(replaced)) {
            Some(replaced) => MoveIndex::new(1, replaced.letter()),
            None => self.index_behind(parent, &record),
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

    /// Deletes a move with everything behind it.
    ///
    /// Where it continued a line, the first variation takes its place. Returns the move before it.
    pub fn delete(&mut self, id: NodeId) -> Option<NodeId> {
        let parent = self.parent(id);
        let mut siblings: Vec<NodeId> = self.children(parent).collect();
        let place = siblings.iter().position(|&sibling| sibling == id)?;
        siblings.remove(place);
        let shift = (place == 0).then(|| self.index(id)).flatten().zip(siblings.first().copied());
        self.relink(parent, &siblings);
        if let Some((index, promoted)) = shift {
            self.move_line(promoted, index);
        }
        let mut doomed = Vec::from([id]);
        while let Some(id) = doomed.pop() {
            doomed.extend(self.children(Some(id)));
            self.drop_node(id);
        }
        parent
    }

    /// Moves a variation one place up: before the variation in front of it, or in place of the line itself.
    ///
    /// Returns whether there was a place to go to.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let siblings = self.children(self.parent(id));
        let place = siblings.into_iter().position(|sibling| sibling == id);
        place.and_then(|place| place.checked_sub(1)).is_some_and(|before| self.swap(id, before))
    }

    /// Moves a variation, or the line itself, one place down: behind the variation that follows it.
    ///
    /// Returns whether there was a place to go to.
    pub fn demote(&mut self, id: NodeId) -> bool {
        let siblings = self.children(self.parent(id));
        let place = siblings.into_iter().position(|sibling| sibling == id);
        place.is_some_and(|place| self.swap(id, place))
    }

    /// Makes the line that the move stands in the main line.
    pub fn make_main_line(&mut self, id: NodeId) {
        for id in self.path(Some(id)) {
            while self.promote(id) {}
        }
    }

    /// Changes places of the two moves at `place` and behind it among the siblings of `id`.
    fn swap(&mut self, id: NodeId, place: usize) -> bool {
        let parent = self.parent(id);
        let mut siblings: Vec<NodeId> = self.children(parent).collect();
        let (Some(&up), Some(&down)) = (siblings.get(place + 1), siblings.get(place)) else { return false };
        siblings.swap(place, place + 1);
        self.relink(parent, &siblings);
        if let (0, Some(main), Some(variation)) = (place, self.index(down), self.index(up)) {
            self.move_line(up, main);
            self.move_line(down, MoveIndex::new(1, variation.letter()));
        }
        true
    }

    /// Makes these, in this order, the moves behind `parent`.
    fn relink(&mut self, parent: Option<NodeId>, children: &[NodeId]) {
        self.set_continuation(parent, children.first().copied());
        for (place, &child) in children.iter().enumerate() {
            self.set_next_sibling(child, children.get(place + 1).copied());
        }
    }

    /// Numbers a line so that it begins at `index`. The grouping of its moves into turns stays as it is, unless
    /// its first move takes another letter than it had.
    fn move_line(&mut self, first: NodeId, index: MoveIndex) {
        let Some(before) = self.index(first) else { return };
        if before.letter() != index.letter() {
            self.number_line(first, index);
            return;
        }
        let line: Vec<NodeId> = self.line(Some(first)).collect();
        for id in line {
            let Some(old) = self.index(id) else { continue };
            let turn = i64::from(old.turn()) - i64::from(before.turn()) + i64::from(index.turn());
            let turn = u32::try_from(turn.max(0)).unwrap_or(u32::MAX);
            self.set_index(id, MoveIndex::new(turn, old.letter()));
        }
        self.settle_surplus(first);
    }

    /// Numbers a line as the specification has it, beginning at `index`.
    fn number_line(&mut self, first: NodeId, index: MoveIndex) {
        self.set_index(first, index);
        let mut before = first;
        while let Some(id) = self.next(before) {
            let Some(record) = self.record(id).cloned() else { return };
            let index = self.index_behind(Some(before), &record);
            self.set_index(id, index);
            before = id;
        }
        self.settle_surplus(first);
    }

    /// Numbers a variation on that turned out to continue the line before it.
    pub(crate) fn number_on(&mut self, first: NodeId) {
        let Some(record) = self.record(first).cloned() else { return };
        let index = self.index_behind(self.parent(first), &record);
        self.move_line(first, index);
    }

    /// Numbers all moves as the specification has it: a turn is the moves of both sides, turns count from 1 in
    /// each line, letters run on in berserk turns, and a variation begins with the letter of the move that it
    /// replaces.
    pub(crate) fn renumber(&mut self) {
        let Some(first) = self.first() else { return };
        self.number_line(first, MoveIndex::new(1, 0));
        // Variations behind the moves of lines that are numbered.
        let mut lines = Vec::from([first]);
        while let Some(first) = lines.pop() {
            let mut parents = Vec::from([self.parent(first)]);
            if self.continuation(self.parent(first)) != Some(first) {
                // The siblings of a variation's first move belong to the line that it varies.
                parents.clear();
            }
            parents.extend(self.line(Some(first)).map(Some));
            for parent in parents {
                let siblings: Vec<NodeId> = self.children(parent).collect();
                let letter = siblings.first().and_then(|&id| self.index(id)).map_or(0, MoveIndex::letter);
                for &variation in siblings.iter().skip(1) {
                    self.number_line(variation, MoveIndex::new(1, letter));
                    lines.push(variation);
                }
            }
        }
    }

    /// The place of a move that continues the line behind `parent`.
    ///
    /// A turn is the moves of both sides: one move each, and the berserk moves that follow it.
    pub(crate) fn index_behind(&self, parent: Option<NodeId>, record: &MoveRecord) -> MoveIndex {
        let Some((before, index)) = parent.and_then(|id| Some((id, self.index(id)?))) else {
            return MoveIndex::new(1, 0);
        };
        let mut turn =
            core::iter::successors(Some(before), |&id| self.parent(id)).take(usize::from(index.letter()) + 1);
        // The first move of the other side ends the turn; looking on would make long turns slow.
        let mut other_side = || turn.by_ref().filter(|&id| !self.record(id).is_some_and(is_berserk)).nth(1);
        let in_turn = if is_berserk(record) || other_side().is_none() { index.next_in_turn() } else { None };
        in_turn.unwrap_or(MoveIndex::new(index.turn().saturating_add(1), 0))
    }
}

/// Whether a move goes on with the berserk turn of the move before it.
fn is_berserk(record: &MoveRecord) -> bool {
    matches!(record.kind(), Some(MoveKind::Berserk | MoveKind::BerserkJump))
}

fn same_move(one: &MoveRecord, other: &MoveRecord) -> bool {
    fn squares(record: &MoveRecord) -> impl Iterator<Item = tafl_position::Square> {
        record.captures().iter().map(|capture| capture.square())
    }
    one.is_resignation() == other.is_resignation()
        && (one.origin(), one.target(), one.kind()) == (other.origin(), other.target(), other.kind())
        && squares(one).eq(squares(other))
}
