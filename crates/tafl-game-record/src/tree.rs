//! The tree of moves.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;

use tafl_moves::MoveRecord;

use crate::address::Address;
use crate::comment::CommentText;
use crate::move_index::MoveIndex;

/// A move in the [tree](Tree) of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The id of the move at this place of the vector. Trees of more than `u32::MAX` moves do not fit in memory;
    /// such an id would find no move.
    fn of_place(place: usize) -> Self {
        Self(u32::try_from(place + 1).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MAX))
    }

    pub(crate) fn place(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The moves of a game: its main line and all variations.
///
/// The first move after another one continues its line; the others are variations that begin there. Nodes
/// lie in one vector, so that nothing here is recursive, however deep variations are nested.
///
/// Trees are equal when they hold the same moves at the same places, with the same comments.
#[derive(Clone, Default)]
pub struct Tree {
    /// `None` where a move was deleted: the ids of the others stay what they are.
    nodes: Vec<Option<Node>>,
    live: usize,
    first: Option<NodeId>,
    /// Comments behind the last move of a turn that belong to no move. Few turns have any.
    surplus: BTreeMap<NodeId, Vec<CommentText>>,
}

#[derive(Clone)]
struct Node {
    record: MoveRecord,
    index: MoveIndex,
    /// How many moves come before it.
    depth: u32,
    parent: Option<NodeId>,
    /// The move that continues the line. Variations that begin behind this move are its siblings.
    first_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    comment: Option<CommentText>,
}

impl Node {
    /// Whether both say the same, wherever they stand.
    fn says_the_same(&self, other: &Self) -> bool {
        (&self.record, self.index, &self.comment) == (&other.record, other.index, &other.comment)
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
                (Some(one), Some(two)) if self.surplus_comments(one) != other.surplus_comments(two) => {
                    return false;
                }
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
        f.debug_map().entries(self.walk().map(|(address, id)| (address, self.record(id)))).finish()
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
        self.surplus.get(&id).map_or(&[], Vec::as_slice)
    }

    /// The address of a move; `None` for an id of another tree.
    ///
    /// It is that of one move only, unless a line has turns that are not numbered in order (the finding
    /// `turn-out-of-sequence`). Where two of them have one number, an address may name a move of each, and
    /// [`find`](Self::find) finds the first: no text can say that a variation replaces the other one.
    /// [`GameRecord::renumber`](crate::GameRecord::renumber) gives each move an address of its own.
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
        let mut address = Address::main(MoveIndex::START);
        for id in self.path(Some(id)) {
            address = self.address_behind(address, id)?;
        }
        Some(address)
    }

    /// The address of a move, from that of the move before it.
    pub(crate) fn address_behind(&self, before: Address, id: NodeId) -> Option<Address> {
        let node = self.node(id)?;
        let place = self.children(node.parent).position(|sibling| sibling == id)?;
        Some(match u32::try_from(place).ok()? {
            0 => before.at(node.index),
            // On the main line a variation belongs to the move that it replaces, elsewhere to the one that it
            // grows from.
            variation if before.depth() == 0 => {
                let replaced = self.continuation(node.parent).and_then(|first| self.index(first))?;
                Address::main(replaced).variation(variation, node.index)
            }
            variation => before.variation(variation, node.index),
        })
    }

    /// The move at an address; where a line has [two moves at one place](Self::address), the first of them.
    pub fn find(&self, address: &Address) -> Option<NodeId> {
        let at = |from, index| self.line(from).find(|&id| self.index(id) == Some(index));
        let mut id = at(self.first, address.root())?;
        for (step, branch) in address.branches().iter().enumerate() {
            let parent = if step == 0 { self.parent(id) } else { Some(id) };
            let variation = self.children(parent).nth(usize::try_from(branch.variation).ok()?)?;
            id = at(Some(variation), branch.index)?;
        }
        Some(id)
    }

    /// The moves from the start of the game to this one, this one included.
    pub fn path(&self, to: Option<NodeId>) -> Vec<NodeId> {
        let mut path: Vec<_> = core::iter::successors(to, |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    /// How many moves come before it.
    pub(crate) fn depth(&self, id: NodeId) -> Option<u32> {
        self.node(id).map(|node| node.depth)
    }

    fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.place())?.as_ref()
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.place())?.as_mut()
    }

    /// Adds a move behind `parent`, not yet linked from there.
    pub(crate) fn push(&mut self, parent: Option<NodeId>, record: MoveRecord, index: MoveIndex) -> NodeId {
        let id = NodeId::of_place(self.nodes.len());
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

    /// The move that continues the line behind `parent`, or behind the start.
    pub(crate) fn continuation(&self, parent: Option<NodeId>) -> Option<NodeId> {
        match parent {
            Some(parent) => self.next(parent),
            None => self.first,
        }
    }

    /// Makes `child` the move that continues the line behind `parent`, or behind the start.
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

    /// Makes `sibling` the variation behind `id`.
    pub(crate) fn set_next_sibling(&mut self, id: NodeId, sibling: Option<NodeId>) {
        if let Some(node) = self.node_mut(id) {
            node.next_sibling = sibling;
        }
    }

    /// Forgets a move, which nothing links to any more. Its children are left to the caller.
    pub(crate) fn drop_node(&mut self, id: NodeId) {
        let dropped = self.nodes.get_mut(id.place()).and_then(Option::take);
        self.surplus.remove(&id);
        self.live -= usize::from(dropped.is_some());
    }

    pub(crate) fn set_index(&mut self, id: NodeId, index: MoveIndex) {
        if let Some(node) = self.node_mut(id) {
            node.index = index;
        }
    }

    /// Puts another record in the place of a move: with the letters of its pieces filled in, say. Its line and its
    /// comment stay. It is not asked whether the new one can be played.
    ///
    /// ```
    /// use tafl_game_record::GameRecord;
    ///
    /// let mut record: GameRecord = "1. a1-a2 c3-c2\n[|In.]\n".parse()?;
    /// let last = record.tree().main_line().last().unwrap();
    /// record.tree_mut().set_record(last, "Kc3-c2".parse()?);
    /// assert_eq!(record.to_string(), "\n1. a1-a2 Kc3-c2\n[|In.]\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_record(&mut self, id: NodeId, record: MoveRecord) {
        if let Some(node) = self.node_mut(id) {
            node.record = record;
        }
    }

    /// Sets the comment on a move, or takes it away. An empty comment is none.
    pub fn set_comment(&mut self, id: NodeId, comment: impl Into<Option<CommentText>>) {
        if let Some(node) = self.node_mut(id) {
            node.comment = comment.into().filter(|comment| !comment.is_empty());
        }
    }

    /// Surplus comments belong to the last move of a turn: hands them on from the moves before it, in the line
    /// that this move begins or goes on with.
    pub(crate) fn settle_surplus(&mut self, id: NodeId) {
        if self.surplus.is_empty() {
            return;
        }
        let before = self.parent(id).filter(|&parent| self.next(parent) == Some(id));
        let line: Vec<NodeId> = self.line(before.or(Some(id))).collect();
        for (&one, &next) in line.iter().zip(line.iter().skip(1)) {
            let in_turn = self.index(one).and_then(MoveIndex::next_in_turn);
            if in_turn.is_some() && in_turn == self.index(next) {
                if let Some(mut surplus) = self.surplus.remove(&one) {
                    surplus.append(self.surplus.entry(next).or_default());
                    self.surplus.insert(next, surplus);
                }
            }
        }
    }

    pub(crate) fn add_surplus(&mut self, id: NodeId, comment: CommentText) {
        self.surplus.entry(id).or_default().push(comment);
    }
}
