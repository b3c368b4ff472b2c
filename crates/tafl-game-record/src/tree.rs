//! The tree of moves.

mod address;
mod comments;
mod edit;
mod numbering;
mod walk;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;

use tafl_moves::MoveRecord;

use crate::comment::CommentText;
use crate::move_index::MoveIndex;

pub use edit::NodeError;
pub(crate) use numbering::is_berserk;
pub use walk::Walk;

/// A move in the [tree](Tree) of a game: see the [section about ids](Tree#ids).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The id of the move in this slot of the vector. Trees of more than `u32::MAX` moves do not fit in memory; such
    /// an id would find no move.
    #[inline]
    fn from_slot(slot: usize) -> Self {
        Self(u32::try_from(slot + 1).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MAX))
    }

    /// The slot in the vector, in order of insertion.
    #[inline]
    pub(crate) fn slot(self) -> usize {
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
/// than to the other when the move was added there. Otherwise it cannot be recognized, and names the move that was
/// added to this tree at the same point.
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
    /// `None` for a deleted move, so that the ids of the others stay valid.
    nodes: Vec<Option<Node>>,
    /// The number of moves that are not deleted.
    live: usize,
    first: Option<NodeId>,
    /// Comments of a turn that belong to no move, by the last move of the turn, as one text: `[a|a|a…` has many short
    /// ones. Few turns have any.
    surplus: BTreeMap<NodeId, String>,
}

#[derive(Clone)]
struct Node {
    record: MoveRecord,
    index: MoveIndex,
    /// The number of moves before it.
    depth: u32,
    parent: Option<NodeId>,
    /// The move that continues the line. Variations that begin after this node are siblings of that move.
    first_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
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
        f.debug_map().entries(self.walk().map(|(address, id)| (address, self.move_record(id)))).finish()
    }
}

impl Tree {
    /// The number of moves, variations included.
    pub fn len(&self) -> usize {
        self.live
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.live == 0
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
        self.node(id)?.parent
    }

    /// The move that continues the line after a move; `None` at its end and for an unknown id.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.first_child
    }

    /// The moves that follow a move, or the start of the game: the one that continues the line, then the variations.
    /// Empty for an unknown id.
    pub fn children(&self, parent: Option<NodeId>) -> impl Iterator<Item = NodeId> {
        core::iter::successors(self.continuation(parent), |&id| self.node(id)?.next_sibling)
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
        self.nodes.get(id.slot())?.as_ref()
    }

    #[inline]
    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.slot())?.as_mut()
    }

    /// Makes room for this many more moves.
    pub(crate) fn reserve(&mut self, moves: usize) {
        self.nodes.reserve(moves);
    }

    /// Adds a move after `parent`, without linking it from there.
    #[inline]
    pub(crate) fn push(&mut self, parent: Option<NodeId>, record: MoveRecord, index: MoveIndex) -> NodeId {
        let id = NodeId::from_slot(self.nodes.len());
        let depth = parent.and_then(|parent| self.depth(parent)).map_or(0, |depth| depth.saturating_add(1));
        self.nodes.push(Some(Node {
            record,
            index,
            depth,
            parent,
            first_child: None,
            next_sibling: None,
            comment: None,
        }));
        self.live += 1;
        id
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
                    node.first_child = child;
                }
            }
            None => self.first = child,
        }
    }

    /// Makes `sibling` the next variation after `id`.
    pub(crate) fn set_next_sibling(&mut self, id: NodeId, sibling: Option<NodeId>) {
        if let Some(node) = self.node_mut(id) {
            node.next_sibling = sibling;
        }
    }

    /// Removes a move to which nothing links any more. The caller removes its children.
    pub(crate) fn drop_node(&mut self, id: NodeId) {
        let dropped = self.nodes.get_mut(id.slot()).and_then(Option::take);
        self.surplus.remove(&id);
        self.live -= usize::from(dropped.is_some());
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
