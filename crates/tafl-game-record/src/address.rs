//! The address of a move. `tree/address.rs` computes and finds addresses in a tree.

use alloc::vec::Vec;
use core::fmt;

use crate::move_index::MoveIndex;

/// The address of a move, as in `3b` or `7b.3.1b.2.4a` (specification §4, *turn-number*).
///
/// It is easiest to read from right to left: the last part is the index of the move in its line, preceded by the
/// number of the variation and the move that the variation belongs to. A variation of the main line belongs to the
/// move that it *replaces*, a variation inside a variation to the last move that it *keeps*.
///
/// ```
/// use tafl_game_record::Address;
///
/// let address: Address = "7b.3.1b.2.4a".parse()?;
/// assert_eq!(address.depth(), 2);
/// assert_eq!(address.index().to_string(), "4a");
/// assert_eq!(address.line().unwrap().0.to_string(), "7b.3.1b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "ply number")]
#[doc(alias = "move number")]
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Address {
    root: MoveIndex,
    branches: Vec<Branch>,
}

/// One step into a variation: its number, and a move in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Branch {
    /// The number of the variation, from 1.
    pub variation: u32,
    /// The index of the move in the variation.
    pub index: MoveIndex,
}

impl Address {
    /// The address of a move of the main line.
    pub const fn main(index: MoveIndex) -> Self {
        Self { root: index, branches: Vec::new() }
    }

    /// The address of a move in variation `variation` of the move at this address.
    #[must_use]
    pub fn variation(mut self, variation: u32, index: MoveIndex) -> Self {
        self.branches.push(Branch { variation, index });
        self
    }

    /// The address of another move of the same line.
    #[must_use]
    pub fn at(mut self, index: MoveIndex) -> Self {
        match self.branches.last_mut() {
            Some(branch) => branch.index = index,
            None => self.root = index,
        }
        self
    }

    /// The index of the move in its line.
    pub fn index(&self) -> MoveIndex {
        self.branches.last().map_or(self.root, |branch| branch.index)
    }

    /// The index in the main line at which the address begins.
    pub fn root(&self) -> MoveIndex {
        self.root
    }

    /// The variations that lead from there to the move.
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// The depth of the variation that contains the move; 0 in the main line.
    pub fn depth(&self) -> usize {
        self.branches.len()
    }

    /// The address of the move that the line belongs to, and the number of the variation; `None` for the main line.
    pub fn line(&self) -> Option<(Self, u32)> {
        let (last, rest) = self.branches.split_last()?;
        Some((Self { root: self.root, branches: rest.to_vec() }, last.variation))
    }
}

impl From<MoveIndex> for Address {
    fn from(index: MoveIndex) -> Self {
        Self::main(index)
    }
}

/// Without the final dot that it has in a file.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.root.fmt(f)?;
        self.branches.iter().try_for_each(|branch| write!(f, ".{}.{}", branch.variation, branch.index))
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}
