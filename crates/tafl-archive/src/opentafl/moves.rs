//! Moves, variations and comments that OpenTafl cannot load, or reads differently.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use tafl_game_record::{GameRecord, MoveIndex, NodeId, Tree};
use tafl_moves::MoveRecord;
use tafl_position::{PieceKind, Square};

use super::board::board_issues;
use super::kind::OpenTaflIssueKind;
use super::{OpenTaflIssue, OpenTaflLocation};

/// The captures that OpenTafl reads in a move.
pub(super) const MAX_CAPTURES: usize = 4;

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
        if let Some(other) = repeated.remove(&id).and_then(|other| tree.address(other)) {
            found(OpenTaflIssueKind::VariationRepeated { other });
        }
        if let Some(record) = tree.move_record(id) {
            limits(record).for_each(&mut found);
        }
        on_board.remove(&id).into_iter().for_each(&mut found);
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
    let begins = tree.children(parent).next() != Some(id);
    let before = if begins { 0 } else { tree.index(parent?)?.turn() };
    let found = tree.index(id)?.turn();
    let expected = before.saturating_add(1);
    (found != before && found != expected).then_some(OpenTaflIssueKind::VariationTurn { found, expected })
}

/// The first moves of variations that have the squares of an earlier move from the same position.
fn repeated_variations(tree: &Tree) -> BTreeMap<NodeId, NodeId> {
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
                Some(&other) => drop(repeated.insert(child, other)),
                None => drop(seen.insert((step.origin(), step.target()), child)),
            }
        }
    }
    repeated
}

/// What OpenTafl cannot load of a move record: each kind once, for the first square or piece.
// deviation: M1
fn limits(record: &MoveRecord) -> impl Iterator<Item = OpenTaflIssueKind> {
    let Some(step) = record.as_move() else {
        return [Some(OpenTaflIssueKind::Resignation), None, None].into_iter().flatten();
    };
    let captures = step.captures();
    let mut squares =
        [step.origin(), step.target()].into_iter().chain(captures.iter().map(|one| one.square()));
    let mut pieces = step.piece().into_iter().chain(captures.iter().filter_map(|one| one.piece()));

    let square = squares.find(|square| square.file().index() > 18 || square.rank().index() > 18);
    let piece = pieces.find(|piece| matches!(piece.kind(), PieceKind::Mercenary | PieceKind::Guard));
    let found = captures.len();
    let captures = (found > MAX_CAPTURES).then_some(OpenTaflIssueKind::Captures { found });
    let square = square.map(|square| OpenTaflIssueKind::Square { square });
    let piece = piece.map(|piece| OpenTaflIssueKind::Letter { piece });
    [square, piece, captures].into_iter().flatten()
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
