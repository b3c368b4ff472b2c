//! The tree of moves.

use alloc::vec::Vec;
use core::fmt;

use tafl_moves::MoveRecord;

use crate::address::Address;
use crate::comment::CommentText;
use crate::move_index::MoveIndex;

/// A move in the [tree](Tree) of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

/// The moves of a game: its main line and all variations.
///
/// The first move after another one continues its line; the others are variations that begin there. Nodes
/// lie in one vector, so that nothing here is recursive, however deep variations are nested.
///
/// Trees are equal when they hold the same moves at the same places, with the same comments.
#[derive(Clone, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    first: Option<NodeId>,
}

#[derive(Clone)]
struct Node {
    record: MoveRecord,
    index: MoveIndex,
    parent: Option<NodeId>,
    /// The move that continues the line. Variations that begin behind this move are its siblings.
    first_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    comment: Option<CommentText>,
    surplus: Vec<CommentText>,
}

impl Node {
    /// Whether both say the same, wherever they stand.
    fn says_the_same(&self, other: &Self) -> bool {
        (&self.record, self.index, &self.comment, &self.surplus)
            == (&other.record, other.index, &other.comment, &other.surplus)
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        // Ids depend on the order in which moves were added, so the trees are walked side by side.
        let mut ahead = Vec::from([(self.first, other.first)]);
        while let Some(pair) = ahead.pop() {
            match pair {
                (None, None) => {}
                (Some(one), Some(two)) => match (self.node(one), other.node(two)) {
                    (Some(one), Some(two)) if one.says_the_same(two) => {
                        ahead.push((one.next_sibling, two.next_sibling));
                        ahead.push((one.first_child, two.first_child));
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
        let ids = (0..self.nodes.len()).filter_map(|place| Some(NodeId(u32::try_from(place).ok()?)));
        let entry = |id| Some((self.address(id)?, self.record(id)?));
        f.debug_map().entries(ids.filter_map(entry)).finish()
    }
}

impl Tree {
    /// The number of moves, variations included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The first move of the main line.
    pub fn first(&self) -> Option<NodeId> {
        self.first
    }

    /// The move itself; `None` for an id of another tree.
    pub fn record(&self, id: NodeId) -> Option<&MoveRecord> {
        self.node(id).map(|node| &node.record)
    }

    /// Its place in its line.
    pub fn index(&self, id: NodeId) -> Option<MoveIndex> {
        self.node(id).map(|node| node.index)
    }

    /// The move before it; `None` for a first move.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.parent
    }

    /// The move that continues its line.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.first_child
    }

    /// The moves that may follow a move, or the start of the game: the one that continues the line, then
    /// the variations.
    pub fn children(&self, parent: Option<NodeId>) -> impl Iterator<Item = NodeId> {
        core::iter::successors(self.continuation(parent), |&id| self.node(id)?.next_sibling)
    }

    /// The moves from this one to the end of its line.
    pub fn line(&self, from: Option<NodeId>) -> impl Iterator<Item = NodeId> {
        core::iter::successors(from, |&id| self.next(id))
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line(self.first)
    }

    /// The comment on a move; `None` where it has no slot.
    pub fn comment(&self, id: NodeId) -> Option<&CommentText> {
        self.node(id)?.comment.as_ref()
    }

    /// Comments behind the last move of a turn that belong to no move.
    pub fn surplus_comments(&self, id: NodeId) -> &[CommentText] {
        self.node(id).map_or(&[], |node| &node.surplus)
    }

    /// The address of a move; `None` for an id of another tree.
    pub fn address(&self, id: NodeId) -> Option<Address> {
        let mut path = Vec::new();
        let mut at = Some(id);
        while let Some(id) = at {
            path.push(id);
            at = self.node(id)?.parent;
        }
        let mut address = Address::main(MoveIndex::START);
        for id in path.into_iter().rev() {
            let node = self.node(id)?;
            let before = self.children(node.parent).position(|sibling| sibling == id)?;
            address = match u32::try_from(before).ok()? {
                0 => address.at(node.index),
                // On the main line a variation belongs to the move that it replaces, elsewhere to the one
                // that it grows from.
                variation if address.depth() == 0 => {
                    let replaced = self.children(node.parent).next().and_then(|first| self.index(first))?;
                    Address::main(replaced).variation(variation, node.index)
                }
                variation => address.variation(variation, node.index),
            };
        }
        Some(address)
    }

    fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0 as usize)
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.0 as usize)
    }

    /// Adds a move behind `parent`, not yet linked from there.
    ///
    /// Records of more than `u32::MAX` moves do not fit in memory; such an id would find no node.
    pub(crate) fn push(&mut self, parent: Option<NodeId>, record: MoveRecord, index: MoveIndex) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(Node {
            record,
            index,
            parent,
            first_child: None,
            next_sibling: None,
            comment: None,
            surplus: Vec::new(),
        });
        id
    }

    /// The move that continues the line behind `parent`, or behind the start.
    pub(crate) fn continuation(&self, parent: Option<NodeId>) -> Option<NodeId> {
        match parent {
            Some(parent) => self.next(parent),
            None => self.first,
        }
    }

    /// Makes `child` the move that continues the line behind `parent`, or behind the start.
    pub(crate) fn set_continuation(&mut self, parent: Option<NodeId>, child: NodeId) {
        match parent {
            Some(parent) => {
                if let Some(node) = self.node_mut(parent) {
                    node.first_child = Some(child);
                }
            }
            None => self.first = Some(child),
        }
    }

    /// Makes `sibling` the variation behind `id`.
    pub(crate) fn set_next_sibling(&mut self, id: NodeId, sibling: NodeId) {
        if let Some(node) = self.node_mut(id) {
            node.next_sibling = Some(sibling);
        }
    }

    pub(crate) fn set_index(&mut self, id: NodeId, index: MoveIndex) {
        if let Some(node) = self.node_mut(id) {
            node.index = index;
        }
    }

    pub(crate) fn set_comment(&mut self, id: NodeId, comment: CommentText) {
        if let Some(node) = self.node_mut(id) {
            node.comment = Some(comment);
        }
    }

    pub(crate) fn add_surplus(&mut self, id: NodeId, comment: CommentText) {
        if let Some(node) = self.node_mut(id) {
            node.surplus.push(comment);
        }
    }
}
