//! What an engine found, in the record.

use tafl_game_record::{Eval, GameRecord, Judgement, NodeId, Tree};
use tafl_moves::{Move, MoveRecord};

use super::chance::{chance, judgement, of_winner};
use super::engine::Found;
use super::game::{Point, Seen};

/// Adds evaluations and judgements to the moves that lead to these points, and up to so many better lines to a move that
/// loses much.
pub(super) fn write(record: &mut GameRecord, points: &[Point], variations: usize) {
    for (before, after) in points.iter().zip(points.iter().skip(1)) {
        let (Some(node), Seen::Lines(lines)) = (after.node, &before.seen) else { continue };
        let side = before.side_to_move;
        let chance_of = |found: &Found| chance(found.eval.score, side);
        let (eval, reached) = match &after.seen {
            Seen::Over(winner) => (None, winner.map_or(0.5, |winner| of_winner(winner, side))),
            Seen::Lines(lines) => {
                let Some(best) = lines.first() else { continue };
                (Some(best.eval), chance_of(best))
            }
        };
        let tree = record.tree_mut();
        let is_best = lines.first().is_some_and(|best| is_played(tree, node, best));
        let loss = lines.first().map_or(0.0, |best| chance_of(best) - reached);
        let deserved = judgement(loss).filter(|_| !is_best);
        note(tree, node, eval, deserved);
        if deserved.is_some() {
            let better = lines.iter().filter(|found| !found.moves.is_empty()).take(variations);
            for found in better.filter(|found| judgement(chance_of(found) - reached).is_some()) {
                add(tree, node, found);
            }
        }
    }
}

/// Whether a line begins with this move of the record.
fn is_played(tree: &Tree, node: NodeId, found: &Found) -> bool {
    let squares = |made: &Move| (made.origin(), made.target());
    let played = tree.move_record(node).and_then(MoveRecord::as_move);
    played.map(squares) == found.moves.first().map(squares)
}

/// Sets the evaluation of a move, and its judgement if it has none.
fn note(tree: &mut Tree, node: NodeId, eval: Option<Eval>, judgement: Option<Judgement>) {
    let comment = tree.comment(node).cloned().unwrap_or_default();
    let mut markup = comment.view().markup();
    markup.eval = eval.or(markup.eval);
    markup.judgement = markup.judgement.or(judgement);
    // A comment that would be read differently after it stays as it is.
    if let Ok(comment) = comment.with_markup(&markup) {
        let _ = tree.set_comment(node, comment);
    }
}

/// Adds a line as a variation of a move, unless there is one with its first move. The first move has its evaluation.
fn add(tree: &mut Tree, node: NodeId, found: &Found) {
    let parent = tree.parent(node);
    let known = tree.children(parent).find(|&id| is_played(tree, id, found));
    let (mut first, mut last) = (known, parent);
    for made in found.moves.iter().take_while(|_| known.is_none()) {
        // The tree has the move before it.
        let Ok(added) = tree.add(last, made.clone()) else { return };
        (first, last) = (first.or(Some(added)), Some(added));
    }
    if let Some(first) = first {
        note(tree, first, Some(found.eval), None);
    }
}
