//! The addresses of moves in a tree: computing and finding them.

use super::{NodeId, Tree};
use crate::address::Address;
use crate::move_index::MoveIndex;

/// Addresses are not stored: they follow from the tree, and change with it.
impl Tree {
    /// The address of a move; `None` for an [unknown](Tree#ids) id.
    ///
    /// Addresses are unique unless two turns of a line have the same number (finding `turn-out-of-sequence`). An address
    /// then may name a move of each, and [`find`](Self::find) returns the first: no text can express that a variation
    /// replaces the second. [`GameRecord::renumber`](crate::GameRecord::renumber) makes all addresses unique.
    ///
    /// ```
    /// use tafl_game_record::GameRecord;
    ///
    /// let mut record: GameRecord = "1. a1-a2 b1-b2\n1. a2-a3\n".parse()?;
    /// let (first, third) = (record.tree().first().unwrap(), record.tree().main_line().last().unwrap());
    /// assert_eq!(record.tree().address(third), record.tree().address(first));
    /// assert_eq!(record.tree().find(&"1a".parse()?), Some(first));
    /// record.renumber();
    /// assert_eq!(record.tree().find(&"2a".parse()?), Some(third));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn address(&self, id: NodeId) -> Option<Address> {
        self.node(id)?;
        let mut address = Address::main(MoveIndex::START);
        for id in self.path(Some(id)) {
            address = self.address_after(address, id)?;
        }
        Some(address)
    }

    /// The address of a move, from that of the move before it.
    pub(crate) fn address_after(&self, before: Address, id: NodeId) -> Option<Address> {
        let (parent, index) = (self.parent(id), self.index(id)?);
        let number = self.children(parent).position(|sibling| sibling == id)?;
        Some(match u32::try_from(number).ok()? {
            0 => before.at(index),
            // A variation of the main line belongs to the move that it replaces, any other to the one that it follows.
            variation if before.depth() == 0 => {
                let replaced = self.continuation(parent).and_then(|first| self.index(first))?;
                Address::main(replaced).variation(variation, index)
            }
            variation => before.variation(variation, index),
        })
    }

    /// The move at an address; the first one if the address is [not unique](Self::address).
    pub fn find(&self, address: &Address) -> Option<NodeId> {
        let at = |from, index| self.line(from).find(|&id| self.index(id) == Some(index));
        let mut id = at(self.first(), address.root())?;
        for (step, branch) in address.branches().iter().enumerate() {
            let parent = if step == 0 { self.parent(id) } else { Some(id) };
            let variation = self.children(parent).nth(usize::try_from(branch.variation).ok()?)?;
            id = at(Some(variation), branch.index)?;
        }
        Some(id)
    }
}
