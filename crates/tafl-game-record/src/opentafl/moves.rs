//! Moves, variations and comments that OpenTafl cannot load, or reads differently.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use tafl_position::Square;

use super::board::board_issues;
use super::kind::OpenTaflIssueKind;
use super::{OpenTaflIssue, OpenTaflLocation};
use crate::move_index::MoveIndex;
use crate::record::GameRecord;
use crate::tree::{NodeId, Tree};

/// The issues of all moves, in the order of [`Tree::walk`].
pub(super) fn moves_issues(record: &GameRecord, issues: &mut Vec<OpenTaflIssue>) {
    let tree = record.tree();
    let mut on_board = board_issues(record);
    let mut repeated = repeated_variations(tree);
    let mut main = MainLine::default();
    for (address, id) in tree.walk() {
        let mut found =
            |kind| issues.push(OpenTaflIssue { location: OpenTaflLocation::Move(address.clone()), kind });
        if address.depth() == 0 {
            main.issues(tree, id, address.index(), &mut found);
        } else if let Some(kind) = variation_turn(tree, id) {
            found(kind);
        }
        if let Some(other) = repeated.remove(&id.slot()).and_then(|other| tree.address(other)) {
            found(OpenTaflIssueKind::VariationRepeated { other });
        }
        if let Some(record) = tree.move_record(id) {
            record.opentafl_limits().into_iter().for_each(|limit| found(limit.into()));
        }
        on_board.remove(&id.slot()).into_iter().for_each(&mut found);
        comment_issues(tree, id, &mut found);
    }
}

/// The index that OpenTafl gives move `ply` of the main line, from 0: each two moves are a turn.
pub(super) fn pair_index(ply: usize) -> MoveIndex {
    let turn = u32::try_from(ply / 2).unwrap_or(u32::MAX).saturating_add(1);
    MoveIndex::new(turn, u16::from(ply % 2 == 1))
}

/// The moves of the main line that were visited.
#[derive(Default)]
struct MainLine {
    last: Option<MoveIndex>,
    /// The number of the last turn that OpenTafl does not skip.
    turn: u32,
    plies: usize,
}

impl MainLine {
    fn issues(
        &mut self,
        tree: &Tree,
        id: NodeId,
        index: MoveIndex,
        found: &mut impl FnMut(OpenTaflIssueKind),
    ) {
        // A file may give two turns the same number.
        let begins_turn = self.last.and_then(MoveIndex::next_in_turn) != Some(index);
        self.last = Some(index);
        if begins_turn {
            let (turn, expected) = (index.turn(), self.turn.saturating_add(1));
            if turn == expected {
                self.turn = turn;
            } else {
                found(OpenTaflIssueKind::TurnOutOfSequence { found: turn, expected });
            }
        }
        let expected = pair_index(self.plies);
        self.plies += 1;
        let has_variations = tree.children(tree.parent(id)).nth(1).is_some();
        if has_variations && expected != index {
            found(OpenTaflIssueKind::Address { address: index, expected });
        }
    }
}

/// A turn of a variation that does not follow the turn before it.
fn variation_turn(tree: &Tree, id: NodeId) -> Option<OpenTaflIssueKind> {
    let parent = tree.parent(id);
    let begins = tree.continuation(parent) != Some(id);
    let before = if begins { 0 } else { tree.index(parent?)?.turn() };
    let found = tree.index(id)?.turn();
    let expected = before.saturating_add(1);
    (found != before && found != expected).then_some(OpenTaflIssueKind::VariationTurn { found, expected })
}

/// The first moves of variations that have the squares of an earlier move from the same position, by slot.
fn repeated_variations(tree: &Tree) -> BTreeMap<usize, NodeId> {
    let mut repeated = BTreeMap::new();
    let parents = tree.walk().map(|(_, id)| Some(id));
    for parent in core::iter::once(None).chain(parents) {
        if tree.children(parent).nth(1).is_none() {
            continue;
        }
        let mut seen: BTreeMap<(Square, Square), NodeId> = BTreeMap::new();
        for child in tree.children(parent) {
            let Some(step) = tree.move_record(child).and_then(|record| record.as_move()) else { continue };
            match seen.get(&(step.origin(), step.target())) {
                Some(&other) => drop(repeated.insert(child.slot(), other)),
                None => drop(seen.insert((step.origin(), step.target()), child)),
            }
        }
    }
    repeated
}

fn comment_issues(tree: &Tree, id: NodeId, found: &mut impl FnMut(OpenTaflIssueKind)) {
    if let Some(comment) = tree.comment(id) {
        let begins_with_number = comment.as_str().trim_start().starts_with(|c: char| c.is_ascii_digit());
        if begins_with_number && comment.clock().is_none() {
            found(OpenTaflIssueKind::NumberAsClock);
        }
    }
    if tree.surplus_comments(id).next().is_some() {
        found(OpenTaflIssueKind::CommentSurplus);
    }
}
