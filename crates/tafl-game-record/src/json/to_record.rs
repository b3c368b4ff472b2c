//! From an object to a record.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::address::Address;
use crate::json::{GameObject, MoveObject};
use crate::move_index::MoveIndex;
use crate::record::GameRecord;
use crate::tree::{NodeId, Tree};

/// Why an object is no game. RecordSpans count from 0, as in [`after`](MoveObject::after).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ObjectError {
    /// A move that follows one which does not come before it in the list.
    #[error("`moves[{place}]` follows `moves[{after}]`, expected a move before it in the list")]
    After {
        /// The place of the move.
        place: usize,
        /// The place of the move that it follows.
        after: usize,
    },
    /// A move without an address, where others have one.
    #[error("`moves[{place}]` has no address: write one for every move, or for none")]
    MissingAddress {
        /// The place of the move.
        place: usize,
    },
    /// A move whose address is not that of its place in the game.
    #[error("`moves[{place}]` has the address {found}, expected {expected}, by the move that it follows")]
    Address {
        /// The place of the move.
        place: usize,
        /// Its address.
        found: Address,
        /// The address of its place in the game.
        expected: Address,
    },
}

/// What is told and not read back, such as positions, makes no difference.
impl TryFrom<GameObject> for GameRecord {
    type Error = ObjectError;

    fn try_from(object: GameObject) -> Result<Self, ObjectError> {
        let GameObject { tags, rules, position_tag, moves, .. } = object;
        Ok(Self { tags, rules, position: position_tag, tree: tree(moves)? })
    }
}

fn tree(moves: Vec<MoveObject>) -> Result<Tree, ObjectError> {
    let addressed = moves.iter().any(|step| step.address.is_some());
    let mut tree = Tree::default();
    // By place: the id of each move, and the address that it has.
    let mut ids: Vec<NodeId> = Vec::new();
    let mut addresses: Vec<Option<Address>> = Vec::new();
    // What follows a move, by number: 0 continues the line, as does the first where there are no addresses.
    let mut following: BTreeMap<(Option<NodeId>, u32), Vec<NodeId>> = BTreeMap::new();
    for (place, step) in moves.into_iter().enumerate() {
        if addressed && step.address.is_none() {
            return Err(ObjectError::MissingAddress { place });
        }
        let before = match step.after {
            Some(after) => Some(*ids.get(after).ok_or(ObjectError::After { place, after })?),
            None => None,
        };
        let depth = step.after.and_then(|after| addresses.get(after)?.as_ref()).map_or(0, Address::depth);
        let index = step.address.as_ref().map_or(MoveIndex::START, Address::index);
        let id = tree.push(before, step.record, index);
        let number = step.address.as_ref().map_or(0, |address| number(address, depth));
        following.entry((before, number)).or_default().push(id);
        let mut comments = step.comments.into_iter();
        tree.set_comment(id, comments.next());
        for comment in comments.filter(|comment| !comment.is_empty()) {
            tree.add_surplus(id, comment);
        }
        ids.push(id);
        addresses.push(step.address);
    }
    link(&mut tree, &following);
    if addressed {
        check(&tree, &ids, &addresses)?;
    } else {
        tree.renumber();
    }
    settle(&mut tree, &ids);
    Ok(tree)
}

/// The number of the variation that the move begins, behind a move so many variations deep; 0 where it goes on
/// with the line.
fn number(address: &Address, depth: usize) -> u32 {
    let last = address.branches().last().filter(|_| address.depth() > depth);
    last.map_or(0, |branch| branch.variation)
}

/// Links moves to those that they follow, in the order of the numbers.
fn link(tree: &mut Tree, following: &BTreeMap<(Option<NodeId>, u32), Vec<NodeId>>) {
    let mut last: Option<(Option<NodeId>, NodeId)> = None;
    for ((before, _), ids) in following {
        for &id in ids {
            match last {
                Some((same, sibling)) if same == *before => tree.set_next_sibling(sibling, Some(id)),
                _ => tree.set_continuation(*before, Some(id)),
            }
            last = Some((*before, id));
        }
    }
}

/// Whether every move has the address of its place in the tree.
///
/// Stops at the first that has not: addresses that are wrong may be much shorter than those expected.
fn check(tree: &Tree, ids: &[NodeId], addresses: &[Option<Address>]) -> Result<(), ObjectError> {
    for (expected, id) in tree.walk() {
        // Ids are given out in ascending order.
        let Ok(place) = ids.binary_search(&id) else { continue };
        if let Some(found) = addresses.get(place).and_then(Option::as_ref).filter(|found| **found != expected)
        {
            return Err(ObjectError::Address { place, found: found.clone(), expected });
        }
    }
    Ok(())
}

/// Hands surplus comments on to the last move of their turn, line by line.
fn settle(tree: &mut Tree, ids: &[NodeId]) {
    for &id in ids {
        if tree.continuation(tree.parent(id)) != Some(id) || tree.parent(id).is_none() {
            tree.settle_surplus(id);
        }
    }
}
