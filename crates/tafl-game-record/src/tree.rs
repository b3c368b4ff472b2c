//! The tree of moves.

mod edit;
mod numbering;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;

use notation_syntax::invariant::ExpectOr as _;
use tafl_moves::MoveRecord;

pub use edit::NodeError;
pub(crate) use numbering::is_berserk;

use crate::address::{Address, MoveIndex};
use crate::comment::CommentText;

/// A move in the [tree](Tree) of a game: see the [section about ids](Tree#ids).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId {
    /// The number of moves that were added to the tree before, which tells the moves of a slot apart.
    serial: u32,
    slot: Slot,
}

impl NodeId {
    /// The number of moves that were added to the tree before this one.
    #[inline]
    pub(crate) fn serial(self) -> usize {
        self.serial as usize
    }

    /// The index of its slot.
    #[inline]
    pub(crate) fn slot(self) -> usize {
        self.slot.index()
    }
}

/// A slot in the vector of nodes. That of a deleted move is used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Slot(NonZeroU32);

impl Slot {
    /// Trees of more than `u32::MAX` moves do not fit in memory; such a slot would be empty.
    #[inline]
    fn at(index: usize) -> Self {
        Self(
            u32::try_from(index + 1)
                .ok()
                .and_then(NonZeroU32::new)
                .expect_or("a tree of 2³² moves does not fit in memory", NonZeroU32::MAX),
        )
    }

    #[inline]
    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The moves of a game: its main line and all variations.
///
/// The first move after another one continues its line; the others are variations that begin there. Nodes are stored
/// in one vector, and no function recurses, no matter how deeply variations are nested.
///
/// Trees are equal if they have the same moves with the same indexes and comments in the same structure.
///
/// # Ids
///
/// A [`NodeId`] names a move until that move is deleted, whatever else changes, and is never given to another move of
/// the tree. After that it is *unknown*: functions that read return `None` or nothing for it, and functions that edit
/// return [`NodeError`].
///
/// Ids belong to one tree and its clones. An id of another tree is unknown if fewer moves were ever added to this tree
/// than to the other when the move was added there. Otherwise it cannot be recognized, and may name the move that
/// was added to this tree at the same point.
///
/// ```
/// use tafl_game_record::GameRecord;
///
/// let record: GameRecord = "1. a1-a2 b1-b2\n1b.1.1a. ..... c1-c2\n".parse()?;
/// let tree = record.tree();
/// let first = tree.first().ok_or("no moves")?;
/// assert_eq!(tree.children(Some(first)).count(), 2);
/// let moves: Vec<String> = tree
///     .walk()
///     .filter_map(|(address, id)| Some(format!("{address} {}", tree.move_record(id)?)))
///     .collect();
/// assert_eq!(moves, ["1a a1-a2", "1b b1-b2", "1b.1.1b c1-c2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "variations")]
#[doc(alias = "game tree")]
#[doc(alias = "moves")]
#[derive(Clone, Default)]
pub struct Tree {
    /// `None` for a deleted move, so that the others stay in their slots.
    nodes: Vec<Option<Node>>,
    /// The slots of deleted moves, for the next moves.
    free: Vec<Slot>,
    /// The number of moves that were ever added.
    added: u32,
    first: Option<NodeId>,
    /// Comments of a turn that belong to no move, by the last move of the turn, as one text: `[a|a|a…` has many short
    /// ones. Few turns have any.
    surplus: BTreeMap<NodeId, String>,
}

#[derive(Clone)]
struct Node {
    /// That of its id.
    serial: u32,
    record: MoveRecord,
    index: MoveIndex,
    /// The number of moves before it.
    depth: u32,
    parent: Option<Slot>,
    /// The move that continues the line. Variations that begin after this node are siblings of that move.
    first_child: Option<Slot>,
    next_sibling: Option<Slot>,
    comment: Option<CommentText>,
}

impl Node {
    /// Whether both have the same content, disregarding links.
    fn same_content(&self, other: &Self) -> bool {
        (&self.record, self.index, &self.comment) == (&other.record, other.index, &other.comment)
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        // Ids depend on the order of insertion, so the trees are walked in parallel.
        let mut ahead = Vec::from([(self.first, other.first)]);
        while let Some(pair) = ahead.pop() {
            match pair {
                (None, None) => {}
                (Some(one), Some(two)) if self.surplus.get(&one) != other.surplus.get(&two) => {
                    return false;
                }
                (Some(one), Some(two)) => match (self.node(one), other.node(two)) {
                    (Some(one), Some(two)) if one.same_content(two) => {
                        let pair = |one, two| (self.id_in(one), other.id_in(two));
                        ahead.push(pair(one.next_sibling, two.next_sibling));
                        ahead.push(pair(one.first_child, two.first_child));
                    }
                    _ => return false,
                },
                _ => return false,
            }
        }
        true
    }
}

impl Eq for Tree {}

/// The moves with their addresses.
impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.walk().map(|(address, id)| (address, self.move_record(id)))).finish()
    }
}

impl Tree {
    /// The number of moves, variations included.
    pub fn len(&self) -> usize {
        self.nodes.len() - self.free.len()
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first move of the main line.
    pub fn first(&self) -> Option<NodeId> {
        self.first
    }

    /// The move itself; `None` for an [unknown](Self#ids) id.
    pub fn move_record(&self, id: NodeId) -> Option<&MoveRecord> {
        self.node(id).map(|node| &node.record)
    }

    /// The index of a move in its line; `None` for an unknown id.
    pub fn index(&self, id: NodeId) -> Option<MoveIndex> {
        self.node(id).map(|node| node.index)
    }

    /// The move before a move; `None` for a first move and for an unknown id.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.id_in(self.node(id)?.parent)
    }

    /// The move that continues the line after a move; `None` at its end and for an unknown id.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.id_in(self.node(id)?.first_child)
    }

    /// The variation after a move, or after the move that continues the line.
    pub(crate) fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.id_in(self.node(id)?.next_sibling)
    }

    /// The moves that follow a move, or the start of the game: the one that continues the line, then the variations.
    /// Empty for an unknown id.
    pub fn children(&self, parent: Option<NodeId>) -> impl Iterator<Item = NodeId> {
        core::iter::successors(self.continuation(parent), |&id| self.next_sibling(id))
    }

    /// The moves from this one to the end of its line. Empty for an unknown id.
    pub fn line(&self, from: Option<NodeId>) -> impl Iterator<Item = NodeId> {
        let from = from.filter(|&id| self.node(id).is_some());
        core::iter::successors(from, |&id| self.next(id))
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line(self.first)
    }

    /// The moves from the start of the game up to and including this one. Empty for an unknown id.
    pub fn path(&self, to: Option<NodeId>) -> Vec<NodeId> {
        let to = to.filter(|&id| self.node(id).is_some());
        let mut path: Vec<_> = core::iter::successors(to, |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    /// The number of moves before a move.
    pub(crate) fn depth(&self, id: NodeId) -> Option<u32> {
        self.node(id).map(|node| node.depth)
    }

    #[inline]
    fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.slot())?.as_ref().filter(|node| node.serial == id.serial)
    }

    #[inline]
    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.slot())?.as_mut().filter(|node| node.serial == id.serial)
    }

    /// The id of the move in a slot.
    #[inline]
    fn id_in(&self, slot: Option<Slot>) -> Option<NodeId> {
        let slot = slot?;
        let serial = self.nodes.get(slot.index())?.as_ref()?.serial;
        Some(NodeId { serial, slot })
    }

    /// Makes room for this many more moves.
    pub(crate) fn reserve(&mut self, moves: usize) {
        self.nodes.reserve(moves);
    }

    /// Adds a move after `parent`, without linking it from there.
    #[inline]
    pub(crate) fn push(&mut self, parent: Option<NodeId>, record: MoveRecord, index: MoveIndex) -> NodeId {
        let serial = self.added;
        let depth = parent.and_then(|parent| self.depth(parent)).map_or(0, |depth| depth.saturating_add(1));
        let node = Some(Node {
            serial,
            record,
            index,
            depth,
            parent: parent.map(|parent| parent.slot),
            first_child: None,
            next_sibling: None,
            comment: None,
        });
        self.added = serial.saturating_add(1);
        // When the serial numbers are used up, only new slots have new ids.
        let free = if serial < u32::MAX { self.free.pop() } else { None };
        let slot = free.unwrap_or(Slot::at(self.nodes.len()));
        match self.nodes.get_mut(slot.index()) {
            Some(empty) => *empty = node,
            None => self.nodes.push(node),
        }
        NodeId { serial, slot }
    }

    /// The move that continues the line after `parent`, or after the start.
    pub(crate) fn continuation(&self, parent: Option<NodeId>) -> Option<NodeId> {
        match parent {
            Some(parent) => self.next(parent),
            None => self.first,
        }
    }

    /// Makes `child` the move that continues the line after `parent`, or after the start.
    #[inline]
    pub(crate) fn set_continuation(&mut self, parent: Option<NodeId>, child: Option<NodeId>) {
        match parent {
            Some(parent) => {
                if let Some(node) = self.node_mut(parent) {
                    node.first_child = child.map(|child| child.slot);
                }
            }
            None => self.first = child,
        }
    }

    /// Makes `sibling` the next variation after `id`.
    pub(crate) fn set_next_sibling(&mut self, id: NodeId, sibling: Option<NodeId>) {
        if let Some(node) = self.node_mut(id) {
            node.next_sibling = sibling.map(|sibling| sibling.slot);
        }
    }

    /// Removes a move to which nothing links any more. The caller removes its children.
    pub(crate) fn drop_node(&mut self, id: NodeId) {
        self.surplus.remove(&id);
        if self.node(id).is_some() {
            self.nodes.get_mut(id.slot()).and_then(Option::take);
            self.free.push(id.slot);
        }
    }

    pub(crate) fn set_index(&mut self, id: NodeId, index: MoveIndex) {
        if let Some(node) = self.node_mut(id) {
            node.index = index;
        }
    }

    /// Replaces the record of a move, for example to add piece prefixes. Its line and its comment stay. Legality is
    /// not checked.
    ///
    /// ```
    /// use tafl_game_record::GameRecord;
    /// use tafl_moves::Move;
    ///
    /// let mut record: GameRecord = "1. a1-a2 c3-c2\n[|In.]\n".parse()?;
    /// let last = record.tree().main_line().last().unwrap();
    /// record.tree_mut().set_move_record(last, "Kc3-c2".parse::<Move>()?)?;
    /// assert_eq!(record.to_string(), "\n1. a1-a2 Kc3-c2\n[|In.]\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NodeError`] if the tree does not have this move.
    pub fn set_move_record(&mut self, id: NodeId, record: impl Into<MoveRecord>) -> Result<(), NodeError> {
        self.node_mut(id).ok_or(NodeError)?.record = record.into();
        Ok(())
    }
}

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

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn the_slots_of_deleted_moves_are_used_again() {
        let mut tree = Tree::default();
        let record = || "a1-a2".parse::<tafl_moves::Move>().expect("a move");
        let (mut slots, mut before) = (0, None);
        for _ in 0..1_000 {
            let first = tree.add(None, record()).expect("an empty tree");
            let last = tree.add(Some(first), record()).expect("its first move");
            assert_eq!(before.map(|id| tree.move_record(id)), before.map(|_| None));
            assert!(before < Some(last));
            slots = slots.max(tree.nodes.len());
            assert_eq!(tree.delete(first), Ok(None));
            before = Some(last);
        }
        assert_eq!((slots, tree.len()), (2, 0));
    }

    #[test]
    fn ids_stay_unique_when_the_serial_numbers_are_used_up() {
        let mut tree = Tree { added: u32::MAX - 1, ..Tree::default() };
        let record = || "a1-a2".parse::<tafl_moves::Move>().expect("a move");
        let mut ids = Vec::new();
        for _ in 0..4 {
            let id = tree.add(None, record()).expect("an empty tree");
            assert!(!ids.contains(&id));
            ids.push(id);
            assert_eq!((tree.delete(id), tree.len()), (Ok(None), 0));
        }
    }
}
