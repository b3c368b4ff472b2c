//! All moves of a game in a fixed order.

use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;

use super::{NodeId, Tree};
use crate::address::Address;
use crate::move_index::MoveIndex;

/// An iterator over all moves with their addresses: see [`Tree::walk`].
#[derive(Clone, Debug)]
pub struct Walk<'t> {
    tree: &'t Tree,
    /// The next move of the main line.
    main: Option<NodeId>,
    /// The variations that are left, the next one on top.
    stack: Vec<Rest>,
}

/// The rest of a variation: the address that the variation belongs to, its number, and the next move.
#[derive(Clone, Debug)]
struct Rest {
    anchor: Address,
    variation: u32,
    next: NodeId,
}

impl Tree {
    /// All moves with their addresses: the main line, then the variations of each of its moves by number. The
    /// variations inside a variation come directly after the move that they follow.
    #[doc(alias = "variations")]
    pub fn walk(&self) -> Walk<'_> {
        let mut stack = Vec::new();
        // The last variation first, so that the first one ends on top.
        let main: Vec<NodeId> = if self.has_variations() { self.main_line().collect() } else { Vec::new() };
        for &id in main.iter().rev() {
            let anchor = Address::main(
                self.index(id).expect_or("the main line is of moves in the tree", MoveIndex::START),
            );
            self.push_variations(self.parent(id), &anchor, &mut stack);
        }
        Walk { tree: self, main: self.first(), stack }
    }

    /// Whether there is a move that is not on the main line.
    fn has_variations(&self) -> bool {
        self.main_line().nth(self.len().saturating_sub(1)).is_none() && !self.is_empty()
    }

    fn push_variations(&self, parent: Option<NodeId>, anchor: &Address, stack: &mut Vec<Rest>) {
        let start = stack.len();
        for (variation, next) in (1..).zip(self.children(parent).skip(1)) {
            stack.push(Rest { anchor: anchor.clone(), variation, next });
        }
        if let Some(pushed) = stack.get_mut(start..) {
            pushed.reverse();
        }
    }
}

impl Iterator for Walk<'_> {
    type Item = (Address, NodeId);

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(id) = self.main {
            self.main = self.tree.next(id);
            return Some((Address::main(self.tree.index(id)?), id));
        }
        let Rest { anchor, variation, next } = self.stack.pop()?;
        let address = anchor.clone().variation(variation, self.tree.index(next)?);
        if let Some(continuation) = self.tree.next(next) {
            self.stack.push(Rest { anchor, variation, next: continuation });
        }
        self.tree.push_variations(Some(next), &address, &mut self.stack);
        Some((address, next))
    }
}
