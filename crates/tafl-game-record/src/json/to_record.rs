//! From an object to a record.

use alloc::string::ToString;
use alloc::vec::Vec;

use notation_syntax::Notation;
use notation_syntax::invariant::ExpectOr as _;

use crate::address::Address;
use crate::json::{GameObject, MoveObject, ObjectError};
use crate::move_index::MoveIndex;
use crate::record::GameRecord;
use crate::tree::{NodeId, Tree};

/// Fields that are not read back, such as positions, are ignored.
impl TryFrom<GameObject> for GameRecord {
    type Error = ObjectError;

    fn try_from(object: GameObject) -> Result<Self, ObjectError> {
        let GameObject { tags, rules, position_tag, moves, .. } = object;
        let addresses: Vec<Option<Address>> = moves.iter().map(|step| step.address.clone()).collect();
        let (tree, ids) = tree(moves)?;
        check_printed(&tree, &ids, &addresses)?;
        Ok(Self { tags, rules, position: position_tag, tree })
    }
}

fn tree(moves: Vec<MoveObject>) -> Result<(Tree, Vec<NodeId>), ObjectError> {
    let addressed = moves.iter().any(|step| step.address.is_some());
    let mut tree = Tree::default();
    // By index: the id of each move, and its address.
    let mut ids: Vec<NodeId> = Vec::new();
    let mut addresses: Vec<Option<Address>> = Vec::new();
    // The moves that follow a move, by number: 0 continues the line. Without addresses, the first one does.
    let mut following: Vec<(Option<NodeId>, u32, NodeId)> = Vec::new();
    for (at, step) in moves.into_iter().enumerate() {
        if addressed && step.address.is_none() {
            return Err(ObjectError::MissingAddress { index: at });
        }
        let before = match step.after {
            Some(after) => Some(*ids.get(after).ok_or(ObjectError::MoveOrder { index: at, after })?),
            None => None,
        };
        let depth = step.after.and_then(|after| addresses.get(after)?.as_ref()).map_or(0, Address::depth);
        let index = step.address.as_ref().map_or(MoveIndex::START, Address::index);
        let id = tree.push(before, step.move_record, index);
        let number = step.address.as_ref().map_or(0, |address| number(address, depth));
        following.push((before, number, id));
        let mut comments = step.comments.into_iter();
        tree.put_comment(id, comments.next());
        for comment in comments.filter(|comment| !comment.is_empty()) {
            tree.add_surplus(id, comment.as_str());
        }
        ids.push(id);
        addresses.push(step.address);
    }
    following.sort_unstable();
    link(&mut tree, &following);
    if addressed {
        check(&tree, &ids, &addresses)?;
    } else {
        tree.renumber();
    }
    settle(&mut tree, &ids);
    Ok((tree, ids))
}

/// The number of the variation that a move begins after a move of this depth; 0 if it continues the line.
fn number(address: &Address, depth: usize) -> u32 {
    let last = address.branches().last().filter(|_| address.depth() > depth);
    last.map_or(0, |branch| branch.variation)
}

/// Links the moves to those that they follow, in the order of their numbers.
fn link(tree: &mut Tree, following: &[(Option<NodeId>, u32, NodeId)]) {
    let mut last: Option<(Option<NodeId>, NodeId)> = None;
    for &(before, _, id) in following {
        match last {
            Some((same, sibling)) if same == before => tree.set_next_sibling(sibling, Some(id)),
            _ => tree.set_continuation(before, Some(id)),
        }
        last = Some((before, id));
    }
}

/// Checks that every move has its address in the tree.
///
/// It stops at the first error, because the expected addresses can be much longer than the incorrect ones.
fn check(tree: &Tree, ids: &[NodeId], addresses: &[Option<Address>]) -> Result<(), ObjectError> {
    for (expected, id) in tree.walk() {
        // Ids are in ascending order.
        let Ok(at) = ids.binary_search(&id) else { continue };
        if let Some(found) = addresses.get(at).and_then(Option::as_ref).filter(|found| **found != expected) {
            return Err(ObjectError::Address { index: at, found: found.clone(), expected });
        }
    }
    Ok(())
}

/// Checks that the moves have their addresses when the game is printed and read: turns can be numbered out of sequence, but
/// the letters within a turn follow from its moves.
fn check_printed(tree: &Tree, ids: &[NodeId], addresses: &[Option<Address>]) -> Result<(), ObjectError> {
    if addresses.iter().all(Option::is_none) {
        return Ok(());
    }
    let printed = GameRecord { tree: tree.clone(), ..GameRecord::default() }.to_string();
    let read = GameRecord::parse_all(&printed).value.expect_or_default("what was printed is read");
    for ((found, id), (expected, _)) in tree.walk().zip(read.tree.walk()) {
        let Ok(index) = ids.binary_search(&id) else { continue };
        if found != expected {
            return Err(ObjectError::Address { index, found, expected });
        }
    }
    Ok(())
}

/// Moves surplus comments to the last move of their turn, line by line.
fn settle(tree: &mut Tree, ids: &[NodeId]) {
    for &id in ids {
        if tree.continuation(tree.parent(id)) != Some(id) || tree.parent(id).is_none() {
            tree.settle_surplus(id);
        }
    }
}
