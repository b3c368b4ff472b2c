//! Whether the moves of a game can be played on the board, without rules.

use notation_syntax::{Diagnostic, Error, LineIndex};
use tafl_game_record::{GameRecord, NodeId, RecordErrorKind, RecordSpans, Tree};
use tafl_moves::{ApplyError, Undo};
use tafl_position::Position;

/// The moves of a game that cannot be played on its board, each at its span.
pub(crate) fn misplayed(
    game: &GameRecord,
    spans: &RecordSpans,
    errors: &[Error<RecordErrorKind>],
    lines: &LineIndex<'_>,
) -> Vec<Diagnostic> {
    let Some(start) = game.start().filter(|_| !hides_start(game, spans, errors)) else { return Vec::new() };
    let misfits = misfits(game, start.clone()).into_iter();
    misfits.filter_map(|(id, error)| Some(Error::new(error, spans.of_move(id)?).diagnostic(lines))).collect()
}

/// Whether an error before the first move may have hidden the start position, for example in a position tag that
/// cannot be read. Every move would then seem wrong.
fn hides_start(game: &GameRecord, spans: &RecordSpans, errors: &[Error<RecordErrorKind>]) -> bool {
    let first = game.tree().first().and_then(|id| spans.of_move(id));
    first.is_some_and(|first| errors.iter().any(|error| error.span().start() < first.start()))
}

/// The first move of each line that does not fit the board. Moves are taken back before a variation is entered, so
/// that each is played once. The moves after one that does not fit are not played.
fn misfits(game: &GameRecord, mut position: Position) -> Vec<(NodeId, ApplyError)> {
    let tree = game.tree();
    let mut found = Vec::new();
    let mut played: Vec<(NodeId, Undo)> = Vec::new();
    let mut ahead = Vec::new();
    push_children(tree, None, &mut ahead);
    while let Some(id) = ahead.pop() {
        while let Some((_, undo)) = played.pop_if(|&mut (last, _)| Some(last) != tree.parent(id)) {
            undo.undo(&mut position);
        }
        match tree.move_record(id).map(|record| record.apply_to(&mut position)) {
            Some(Ok(undo)) => {
                played.push((id, undo));
                push_children(tree, Some(id), &mut ahead);
            }
            Some(Err(error)) => found.push((id, error)),
            None => {}
        }
    }
    found
}

/// The variations that begin after a move, and on top of them the move that continues the line.
fn push_children(tree: &Tree, parent: Option<NodeId>, ahead: &mut Vec<NodeId>) {
    let start = ahead.len();
    ahead.extend(tree.children(parent));
    if let Some(children) = ahead.get_mut(start..) {
        children.reverse();
    }
}
