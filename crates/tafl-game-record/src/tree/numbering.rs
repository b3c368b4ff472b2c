//! The numbers of moves: turns and letters.

use alloc::vec::Vec;

use tafl_moves::{MoveKind, MoveRecord};

use super::{NodeId, Tree};
use crate::move_index::MoveIndex;

impl Tree {
    /// Numbers a line so that it begins at `index`. Its moves stay grouped into the same turns, unless the letter of the
    /// first move changes.
    pub(super) fn move_line(&mut self, first: NodeId, index: MoveIndex) {
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

    /// Numbers a line by the specification, beginning at `index`.
    fn number_line(&mut self, first: NodeId, index: MoveIndex) {
        self.set_index(first, index);
        let mut before = first;
        while let Some(id) = self.next(before) {
            let Some(record) = self.record(id).cloned() else { return };
            let index = self.index_after(Some(before), &record);
            self.set_index(id, index);
            before = id;
        }
        self.settle_surplus(first);
    }

    /// Numbers a variation that continues the line before it.
    pub(crate) fn number_as_continuation(&mut self, first: NodeId) {
        let Some(record) = self.record(first).cloned() else { return };
        let index = self.index_after(self.parent(first), &record);
        self.move_line(first, index);
    }

    /// Numbers all moves by the specification: a turn is the moves of both sides, turns count from 1 in each line,
    /// letters continue in berserk turns, and a variation begins with the letter of the move that it replaces.
    pub(crate) fn renumber(&mut self) {
        let Some(first) = self.first() else { return };
        self.number_line(first, MoveIndex::new(1, 0));
        // Lines that are numbered, but whose variations are not.
        let mut lines = Vec::from([first]);
        while let Some(first) = lines.pop() {
            let mut parents = Vec::from([self.parent(first)]);
            if self.continuation(self.parent(first)) != Some(first) {
                // The siblings of a variation's first move belong to the line that the variation branches off.
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

    /// The index of a move that continues the line after `parent`.
    ///
    /// A turn is the moves of both sides: one move each, and the berserk moves that follow it.
    pub(crate) fn index_after(&self, parent: Option<NodeId>, record: &MoveRecord) -> MoveIndex {
        let Some((before, index)) = parent.and_then(|id| Some((id, self.index(id)?))) else {
            return MoveIndex::new(1, 0);
        };
        let mut turn =
            core::iter::successors(Some(before), |&id| self.parent(id)).take(usize::from(index.letter()) + 1);
        // The search ends at the first move of the other side, so that long turns stay fast.
        let mut other_side = || turn.by_ref().filter(|&id| !self.record(id).is_some_and(is_berserk)).nth(1);
        let in_turn = if is_berserk(record) || other_side().is_none() { index.next_in_turn() } else { None };
        in_turn.unwrap_or(MoveIndex::new(index.turn().saturating_add(1), 0))
    }
}

/// Whether a move continues the berserk turn of the move before it.
fn is_berserk(record: &MoveRecord) -> bool {
    matches!(record.kind(), Some(MoveKind::Berserk | MoveKind::BerserkJump))
}
