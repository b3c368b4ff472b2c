//! The numbers of moves: turns and letters.

use alloc::vec::Vec;

use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_moves::{MoveKind, MoveRecord};

use super::{NodeId, Tree};
use crate::address::MoveIndex;

impl Tree {
    /// Numbers a line so that it begins at `index`. Its moves stay grouped into the same turns, unless the letter of the
    /// first move changes.
    pub(super) fn move_line(&mut self, first: NodeId, index: MoveIndex) {
        let Some(before) = self.index(first) else { return broken("the move is in the tree", ()) };
        if before.letter() != index.letter() {
            self.number_line(first, index);
            return;
        }
        let line: Vec<NodeId> = self.line(Some(first)).collect();
        for id in line {
            let Some(old) = self.index(id) else {
                broken("the line is of moves in the tree", ());
                continue;
            };
            let turn = i64::from(old.turn()) - i64::from(before.turn()) + i64::from(index.turn());
            let turn = u32::try_from(turn.max(0)).unwrap_or(u32::MAX);
            self.set_index(id, MoveIndex::new(turn, old.letter()));
        }
        self.settle_surplus(first);
    }

    /// Numbers a line by the specification, beginning at `index`.
    fn number_line(&mut self, first: NodeId, index: MoveIndex) {
        self.set_index(first, index);
        let mut before = first;
        while let Some(id) = self.next(before) {
            let Some(record) = self.move_record(id).cloned() else {
                return broken("the line is of moves in the tree", ());
            };
            let index = self.index_after(Some(before), &record);
            self.set_index(id, index);
            before = id;
        }
        self.settle_surplus(first);
    }

    /// Numbers a variation that continues the line before it.
    pub(crate) fn number_as_continuation(&mut self, first: NodeId) {
        let Some(record) = self.move_record(first).cloned() else {
            return broken("the move is in the tree", ());
        };
        let index = self.index_after(self.parent(first), &record);
        self.move_line(first, index);
    }

    /// Numbers all moves by the specification: a turn is the moves of both sides, turns count from 1 in each line,
    /// letters continue in berserk turns, and a variation begins with the letter of the move that it replaces.
    pub(crate) fn renumber(&mut self) {
        let mut turns = Turns { sides: alloc::vec![0; self.nodes.len()] };
        let Some(first) = self.first() else { return };
        // Lines that are not numbered, with the index of their first move.
        let mut lines = Vec::from([(first, MoveIndex::new(1, 0))]);
        while let Some((first, index)) = lines.pop() {
            let continues = self.continuation(self.parent(first)) == Some(first);
            turns.number_line(self, first, index);
            // The siblings of a variation's first move belong to the line that the variation branches off.
            let mut replaced = if continues { Some(first) } else { self.next(first) };
            while let Some(id) = replaced {
                let letter = self.index(id).map_or(0, MoveIndex::letter);
                let variations = self.children(self.parent(id)).skip(1);
                lines.extend(variations.map(|variation| (variation, MoveIndex::new(1, letter))));
                replaced = self.next(id);
            }
        }
    }

    /// The index of a move that continues the line after `parent`.
    ///
    /// A turn is the moves of both sides: one move each, and the berserk moves that follow it.
    pub(crate) fn index_after(&self, parent: Option<NodeId>, record: &MoveRecord) -> MoveIndex {
        let Some((before, index)) = parent.and_then(|id| Some((id, self.index(id)?))) else {
            return MoveIndex::new(1, 0);
        };
        // After the first move of a turn, the turn always continues.
        if let (0, Some(second)) = (index.letter(), index.next_in_turn()) {
            return second;
        }
        let mut turn =
            core::iter::successors(Some(before), |&id| self.parent(id)).take(usize::from(index.letter()) + 1);
        // The search ends at the first move of the other side, so that long turns stay fast.
        let mut other_side =
            || turn.by_ref().filter(|&id| !self.move_record(id).is_some_and(is_berserk)).nth(1);
        let in_turn = if is_berserk(record) || other_side().is_none() { index.next_in_turn() } else { None };
        in_turn.unwrap_or(MoveIndex::new(index.turn().saturating_add(1), 0))
    }
}

/// The turns of a tree that is being numbered. Lines are numbered after those that they branch off.
struct Turns {
    /// The number of sides that have moved in the turn of a move, up to that move.
    sides: Vec<u8>,
}

impl Turns {
    /// Numbers a line by the specification, beginning at `index`, as [`Tree::number_line`] does, in a time that does not
    /// depend on the length of the turn that it begins in.
    fn number_line(&mut self, tree: &mut Tree, first: NodeId, index: MoveIndex) {
        let (mut next, mut index) = (Some(first), index);
        while let Some(id) = next {
            tree.set_index(id, index);
            let before = tree.parent(id).filter(|_| index.letter() > 0).map_or(0, |id| self.sides_at(id));
            let sides = before.saturating_add(u8::from(!tree.move_record(id).is_some_and(is_berserk)));
            if let Some(slot) = self.sides.get_mut(id.slot()) {
                *slot = sides;
            }
            next = tree.next(id);
            let continues = sides < 2 || next.and_then(|id| tree.move_record(id)).is_some_and(is_berserk);
            let in_turn = if continues { index.next_in_turn() } else { None };
            index = in_turn.unwrap_or(MoveIndex::new(index.turn().saturating_add(1), 0));
        }
        tree.settle_surplus(first);
    }

    fn sides_at(&self, id: NodeId) -> u8 {
        self.sides.get(id.slot()).copied().expect_or("each slot has a count", 0)
    }
}

/// Whether a move continues the berserk turn of the move before it.
#[inline]
pub(crate) fn is_berserk(record: &MoveRecord) -> bool {
    matches!(record.kind(), Some(MoveKind::Berserk | MoveKind::BerserkJump))
}
