//! Writing game records in their canonical layout.

use alloc::vec::Vec;
use core::fmt;

use crate::address::Address;
use crate::comment::CommentText;
use crate::move_index::MoveIndex;
use crate::record::GameRecord;
use crate::tree::{NodeId, Tree};

/// The canonical layout: tags in their order, the rules last, an empty line, then the turns, each with its
/// comment block on the next line and an empty line behind it.
///
/// The variations of a turn follow it, those of its first move first; each is followed by its own.
impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in self.tags() {
            writeln!(f, "[{}:{}]", tag.name(), tag.value())?;
        }
        if let Some(position) = &self.position {
            writeln!(f, "[position:{position}]")?;
        }
        if let Some(rules) = &self.rules {
            writeln!(f, "[rules:{rules}]")?;
        }
        turns(&self.tree, f)
    }
}

/// The rest of a line, from a turn on.
struct Rest {
    /// The variation that it is, with the address that it belongs to; `None` for the main line.
    line: Option<(Address, u32)>,
    next: NodeId,
}

/// All turns, without recursion: what is still to be written lies on a stack.
fn turns(tree: &Tree, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut stack: Vec<Rest> = tree.first().map(|next| Rest { line: None, next }).into_iter().collect();
    while let Some(rest) = stack.pop() {
        let moves = turn_from(tree, rest.next);
        f.write_str("\n")?;
        turn(tree, &rest, &moves, f)?;
        comments(tree, &moves, f)?;
        let variations = variations_of_turn(tree, rest.line.as_ref(), &moves);
        if let Some(next) = moves.last().and_then(|&last| tree.next(last)) {
            stack.push(Rest { line: rest.line, next });
        }
        stack.extend(variations.into_iter().rev());
    }
    Ok(())
}

/// The moves of the turn that begins with this one.
fn turn_from(tree: &Tree, first: NodeId) -> Vec<NodeId> {
    let turn = tree.index(first).map(MoveIndex::turn);
    tree.line(Some(first)).take_while(|&id| tree.index(id).map(MoveIndex::turn) == turn).collect()
}

/// What is written behind this turn: on the main line the variations that replace its moves, elsewhere those
/// that grow from them.
fn variations_of_turn(tree: &Tree, line: Option<&(Address, u32)>, moves: &[NodeId]) -> Vec<Rest> {
    let mut found = Vec::new();
    for &id in moves {
        let Some(index) = tree.index(id) else { continue };
        let (address, siblings) = match line {
            None => (Address::main(index), tree.children(tree.parent(id))),
            Some((anchor, variation)) => {
                (anchor.clone().variation(*variation, index), tree.children(Some(id)))
            }
        };
        for (variation, next) in (1..).zip(siblings.skip(1)) {
            found.push(Rest { line: Some((address.clone(), variation)), next });
        }
    }
    found
}

/// `turn-number move-record…`
fn turn(tree: &Tree, rest: &Rest, moves: &[NodeId], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let first = tree.index(rest.next).unwrap_or(MoveIndex::START);
    match &rest.line {
        None => write!(f, "{}.", first.turn())?,
        Some((anchor, variation)) => {
            write!(f, "{anchor}.{variation}.{}.", MoveIndex::new(first.turn(), 0))?;
            for _ in 0..first.letter() {
                write!(f, " {}", crate::event::PLACEHOLDER)?;
            }
        }
    }
    for record in moves.iter().filter_map(|&id| tree.record(id)) {
        write!(f, " {record}")?;
    }
    f.write_str("\n")
}

/// The comment block of a turn, where it has a comment.
fn comments(tree: &Tree, moves: &[NodeId], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let surplus = moves.iter().flat_map(|&id| tree.surplus_comments(id));
    if surplus.clone().next().is_none() && moves.iter().all(|&id| tree.comment(id).is_none()) {
        return Ok(());
    }
    let own = moves.iter().map(|&id| tree.comment(id).map_or("", CommentText::as_str));
    for (place, text) in own.chain(surplus.map(CommentText::as_str)).enumerate() {
        f.write_str(if place == 0 { "[" } else { "|" })?;
        f.write_str(text)?;
    }
    f.write_str("]\n")
}
